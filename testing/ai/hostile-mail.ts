import { DISGUISED_MAILS } from './hostile-mail/disguised.ts'
import { FORGED_MAILS } from './hostile-mail/forged.ts'
import { HIDDEN_MAILS } from './hostile-mail/hidden.ts'
import type { HostileMail } from './hostile-mail/mail.ts'
import { ORDERING_MAILS } from './hostile-mail/ordering.ts'

/**
 * Mails whose writers try to make the engine that reads them say or do something. Whatever an engine makes of them,
 * none of the patterns may be in it. All of them are our own; domains end in `.example`.
 */
export const hostileMails: readonly HostileMail[] = [
  ...HIDDEN_MAILS,
  ...FORGED_MAILS,
  ...ORDERING_MAILS,
  ...DISGUISED_MAILS,
]
