import { CalendarOff } from 'lucide'
import type { Email } from '#core/contract/emails.ts'
import { Icon } from '#web/ui/display/icon.tsx'

const thisYear = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'long', timeZone: 'UTC' })
const anyYear = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeZone: 'UTC' })

/** Who is away, and until when: one line each. */
export function Absences({ email }: { email: Email }) {
  return email.absences.map(({ who, until, messageId }) => (
    <p key={messageId} className="flex items-start gap-2 text-muted text-sm">
      <Icon icon={CalendarOff} className="mt-0.5" />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {messageId === email.id ? 'Away' : `${who} is away`}
        {until && ` until ${inWords(until)}`}, says their automatic answer
      </span>
    </p>
  ))
}

function inWords(day: string): string {
  const date = new Date(`${day}T00:00Z`)
  const isThisYear = date.getUTCFullYear() === new Date().getFullYear()
  return (isThisYear ? thisYear : anyYear).format(date)
}
