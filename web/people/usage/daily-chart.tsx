import type { ResponseOf } from '#core/contract/endpoint.ts'
import type { usage } from '#core/contract/usage.ts'
import { counted } from '#core/text/counted.ts'
import { dollars } from './billing-words.ts'

type Day = ResponseOf<typeof usage.daily>[number]

const dayName = (date: string) =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString(undefined, {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })

/** The cost of each day as bars, or its requests where nothing costs anything; screen readers get a table. */
export function DailyChart({ days }: { days: Day[] }) {
  const hasCosts = days.some(({ totalCost }) => totalCost > 0)
  const heightOf = (day: Day) => (hasCosts ? day.totalCost : day.requestCount)
  const highest = Math.max(...days.map(heightOf), 0.0001)
  const inWords = ({ totalCost, requestCount }: Day) =>
    [...(hasCosts ? [dollars(totalCost)] : []), counted(requestCount, 'request')].join(', ')
  const [first, last] = [days[0], days.at(-1)]
  return (
    <figure>
      <div aria-hidden="true" className="flex h-32 items-end gap-px border-line border-b sm:gap-1">
        {days.map(day => (
          <div
            key={day.date}
            title={`${dayName(day.date)}: ${inWords(day)}`}
            className="flex h-full min-w-0 flex-1 items-end hover:bg-hover"
          >
            <div
              className="w-full rounded-t-sm bg-accent"
              style={{
                height: `${Math.max((heightOf(day) / highest) * 100, day.requestCount > 0 ? 2 : 0)}%`,
              }}
            />
          </div>
        ))}
      </div>
      <figcaption className="mt-2 flex justify-between text-faint text-sm">
        <span>{first && dayName(first.date)}</span>
        <span>{last && dayName(last.date)}</span>
      </figcaption>
      <table className="sr-only">
        <caption>Usage by day</caption>
        <tbody>
          {days.map(day => (
            <tr key={day.date}>
              <th scope="row">{dayName(day.date)}</th>
              <td>{inWords(day)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
