import type { Deletion } from '#core/contract/admin.ts'
import { counted } from '#core/text/counted.ts'

type Account = Deletion['accounts'][number]

/** What a deletion does, shown before it is confirmed. */
export function DeletionSummary({ deletion, isKept }: { deletion: Deletion; isKept: boolean }) {
  const { accounts, sessions, heir, dissolves } = deletion
  const kept = accounts.filter(({ canStay }) => isKept && canStay)
  const removed = accounts.filter(account => !kept.includes(account))
  return (
    <ul className="flex list-disc flex-col gap-1 pl-5 [overflow-wrap:anywhere]">
      {accounts.length === 0 && <li>No mail account is connected.</li>}
      {kept.length > 0 && (
        <li>
          {withMail(kept)} {kept.length === 1 ? 'passes' : 'pass'} to {heir}.
        </li>
      )}
      {removed.length > 0 && (
        <li>
          {withMail(removed)} {removed.length === 1 ? 'is' : 'are'} removed here. Mail at the provider is
          untouched.
        </li>
      )}
      <UnsentMessages deletion={deletion} keepsSome={kept.length > 0} removesSome={removed.length > 0} />
      <li>
        {sessions > 0
          ? `${counted(sessions, 'signed-in device')} ${sessions === 1 ? 'is' : 'are'} signed out. `
          : ''}
        Automatic replies and follow-ups stop.
      </li>
      {dissolves !== null && <li>The organization {dissolves} ends: nobody else is in it.</li>}
    </ul>
  )
}

const withMail = (accounts: Account[]) =>
  `${counted(accounts.length, 'mail account')} with ${counted(
    accounts.reduce((sum, { messages }) => sum + messages, 0),
    'message',
  )}`

/** Drafts and messages waiting to be sent: they are deleted or kept with their account. */
function UnsentMessages({
  deletion: { drafts, waiting },
  keepsSome,
  removesSome,
}: {
  deletion: Deletion
  keepsSome: boolean
  removesSome: boolean
}) {
  if (drafts + waiting === 0) return null
  const what = [
    ...(drafts > 0 ? [counted(drafts, 'draft')] : []),
    ...(waiting > 0 ? [`${counted(waiting, 'message')} waiting to be sent`] : []),
  ].join(' and ')
  const isOne = drafts + waiting === 1
  if (keepsSome && removesSome)
    return (
      <li>
        {what} {isOne ? 'stays or goes' : 'stay or go'} with {isOne ? 'its' : 'their'} account.
      </li>
    )
  if (keepsSome)
    return (
      <li>
        {what} {isOne ? 'passes' : 'pass'} along{waiting > 0 && ', and is still sent'}.
      </li>
    )
  return (
    <li>
      {what} {isOne ? 'is' : 'are'} removed{waiting > 0 && ', and not sent'}.
    </li>
  )
}
