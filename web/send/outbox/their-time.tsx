import { useSuggestions } from './queries.ts'

const MINUTE_MS = 60_000

/** A time by the clock of somebody else, such as "Tue 16:14, UTC+9"; null where it is the reader's own, or not known. */
export function timeByTheirClock(
  at: string,
  theirs: number | null,
  own = -new Date().getTimezoneOffset(),
): string | null {
  if (theirs === null || theirs === own) return null
  const shown = new Date(Date.parse(at) + theirs * MINUTE_MS)
  const words = shown.toLocaleString(undefined, {
    timeZone: 'UTC',
    weekday: 'short',
    hour: 'numeric',
    minute: '2-digit',
  })
  return `${words}, ${zoneName(theirs)}`
}

function zoneName(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const offset = `${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
  return `UTC${minutes < 0 ? '−' : '+'}${offset}`
}

/** When something leaves by the clock of its first recipient, where that is known and differs from the reader's. */
export function TheirTime({ at, accountId, to }: { at: string; accountId: number; to: string }) {
  const { data } = useSuggestions(accountId, to)
  const words = data && timeByTheirClock(at, data.known.offsetMinutes)
  if (!words) return null
  return (
    <span className="text-faint text-sm tabular-nums" title={data.known.sentences.join(' ')}>
      {words} for them
    </span>
  )
}
