import type { MailKind } from '#core/contract/mail-kind.ts'
import { isNoReply } from '#core/text/addresses/addresses.ts'
import type { WholeEmailData } from './row-queries.ts'

const NAMES: Record<MailKind, string> = { people: 'People', newsletters: 'Newsletters', notices: 'Notices' }

type Sorted = Pick<
  WholeEmailData,
  'fromAddress' | 'isAutomatic' | 'isBulk' | 'listId' | 'listUnsubscribe' | 'known'
> & { kind: MailKind }

/** Why a message is of its kind, as one sentence: by the signals of `mailbox/kinds/kind-queries.ts`, in the same order. */
export function whyKind({
  kind,
  fromAddress,
  isAutomatic,
  isBulk,
  listId,
  listUnsubscribe,
  known,
}: Sorted): string {
  const sender = fromAddress ?? 'this sender'
  if (known?.kind === kind)
    return `Somebody who uses this mailbox has moved mail from ${sender} to ${NAMES[kind]}.`
  if (isAutomatic) return 'A program sent it, as its headers say.'
  if (known?.isWrittenTo) return `Somebody has written to ${sender} from this mailbox.`
  if (listId !== null) return `It came through the mailing list ${listId}.`
  if (listUnsubscribe !== null) return 'It says how to unsubscribe from it, as newsletters do.'
  if (isBulk && isNoReply(fromAddress ?? '')) return `Nobody reads answers to ${sender}.`
  if (isBulk) return 'It was sent to many, as its headers say.'
  return 'Nothing in it says that a list or a program sent it.'
}
