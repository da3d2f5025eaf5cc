import type { Email } from '#core/contract/emails.ts'
import { formatAddress, type MailAddress } from '#core/text/addresses.ts'

const listed = (people: MailAddress[]) => people.map(formatAddress).join(', ')

/** Who, whom, when and through whom, in full. */
export function DetailsCard({ email }: { email: Email }) {
  const rows: [string, string | null][] = [
    ['from', email.from],
    ['to', email.to],
    ['cc', listed(email.ccList)],
    ['bcc', listed(email.bccList)],
    [
      'date',
      new Date(email.sentAt ?? email.receivedAt).toLocaleString(undefined, {
        dateStyle: 'full',
        timeStyle: 'short',
      }),
    ],
    ['subject', email.subject],
    ['mailed-by', email.mailedBy],
  ]
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 rounded-control bg-sunken px-3 py-2.5 text-sm">
      {rows.map(
        ([name, value]) =>
          value && (
            <div key={name} className="contents">
              <dt className="text-faint">{name}</dt>
              <dd dir="auto" className="max-h-32 overflow-y-auto [overflow-wrap:anywhere]">
                {value}
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}
