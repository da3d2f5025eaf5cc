import type { Deletion } from '#core/contract/admin.ts'

const counted = (n: number, one: string, many = `${one}s`) => `${n.toLocaleString()} ${n === 1 ? one : many}`

/** What a deletion does, said before it is confirmed. */
export function DeletionSummary({ deletion, isKept }: { deletion: Deletion; isKept: boolean }) {
  const { accounts, drafts, waiting, sessions, heir, dissolves } = deletion
  const messages = accounts.reduce((sum, account) => sum + account.messages, 0)
  const mail = [
    counted(messages, 'message'),
    ...(drafts > 0 ? [counted(drafts, 'draft')] : []),
    ...(waiting > 0 ? [`${counted(waiting, 'message')} waiting to be sent`] : []),
  ].join(', ')
  return (
    <ul className="mt-3 flex list-disc flex-col gap-1 pl-5">
      {accounts.length === 0 ? (
        <li>No mail account is connected.</li>
      ) : isKept ? (
        <li>
          {counted(accounts.length, 'mail account')} with {mail} {accounts.length === 1 ? 'passes' : 'pass'}{' '}
          to {heir}.{waiting > 0 && ' What waits to be sent still goes.'}
        </li>
      ) : (
        <li>
          {counted(accounts.length, 'mail account')} with {mail} {accounts.length === 1 ? 'is' : 'are'}{' '}
          removed here. Mail at the provider is untouched.
          {waiting > 0 && ' What waits to be sent is not sent.'}
        </li>
      )}
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
