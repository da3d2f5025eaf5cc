import { DISGUISED_MAILS } from './hostile-mail/disguised.ts'
import { FORGED_MAILS } from './hostile-mail/forged.ts'
import { HIDDEN_MAILS } from './hostile-mail/hidden.ts'
import type { HostileMail } from './hostile-mail/mail.ts'
import { ORDERING_MAILS } from './hostile-mail/ordering.ts'

/**
 * Mails that try to make the reading engine say or do something. None of the patterns may occur in an engine's output.
 * All mails are our own; domains end in `.example`.
 */
export const hostileMails: readonly HostileMail[] = [
  ...HIDDEN_MAILS,
  ...FORGED_MAILS,
  ...ORDERING_MAILS,
  ...DISGUISED_MAILS,
]
