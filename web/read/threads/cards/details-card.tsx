import type { Email } from '#core/contract/emails.ts'
import { formatAddress, type MailAddress } from '#core/text/addresses/addresses.ts'
import { useSignature } from '../queries.ts'
import { type Fact, Facts } from './facts.tsx'
import { messageDate } from './message-date.ts'

const listed = (people: MailAddress[]) => people.map(formatAddress).join(', ')

/** All details of a message: sender, recipients, time and sending server. */
export function DetailsCard({ email }: { email: Email }) {
  const { data: signature } = useSignature(email)
  const { at, verb } = messageDate(email)
  const facts: Fact[] = [
    ['from', email.from],
    ['to', email.to],
    ['cc', listed(email.ccList)],
    ['bcc', listed(email.bccList)],
    ['date', `${verb} ${at.toLocaleString(undefined, { dateStyle: 'full', timeStyle: 'short' })}`],
    ['subject', email.subject],
    ['mailed-by', email.mailedBy ?? 'No mail server vouches for this sender'],
    ['signature', signature?.detail ?? ''],
  ]
  return (
    <Facts
      facts={facts}
      className="rounded-control bg-sunken px-3 py-2.5 text-sm"
      valueClassName="max-h-48 overflow-y-auto"
    />
  )
}
