import type { CampaignPlan } from '#core/contract/outreach/campaigns.ts'
import { counted } from '#core/text/counted.ts'
import { addDays } from '#core/text/dates/add-days.ts'
import { classNames } from '#web/ui/class-names.ts'
import { shortWeekday } from '../words.ts'

const WEEKS_SHOWN = 26

interface DayCell {
  day: string
  mails: number
  isFull: boolean
}

/** The days of the plan as weeks, the darker the more leaves. Screen readers get the table below. */
export function PlanStrip({ plan }: { plan: CampaignPlan }) {
  const weeks = weeksOf(plan)
  const most = Math.max(1, ...weeks.flat().map(({ mails }) => mails))
  return (
    <figure aria-hidden="true">
      <div className="relative flex gap-1 overflow-x-auto pb-1">
        <div className="sticky left-0 flex shrink-0 flex-col gap-1 bg-surface pr-2 text-faint text-xs">
          {['Mon', '', 'Wed', '', 'Fri', '', 'Sun'].map((name, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the days of a week never move
            <span key={at} className="flex h-5 items-center">
              {name}
            </span>
          ))}
          <span className="h-4" />
        </div>
        {weeks.map(week => (
          <div key={week[0]?.day} className="flex shrink-0 flex-col gap-1">
            {week.map(({ day, mails, isFull }) => (
              <div
                key={day}
                title={`${shortWeekday(day)}: ${counted(mails, 'mail')}${isFull ? ', as many as the limits allow' : ''}`}
                className={classNames('relative h-5 w-7 rounded-sm', mails === 0 && 'bg-sunken')}
                style={
                  mails === 0
                    ? undefined
                    : {
                        background: `color-mix(in oklab, var(--accent) ${20 + Math.round((mails / most) * 80)}%, var(--surface))`,
                      }
                }
              >
                {isFull && (
                  <span className="absolute right-0.5 bottom-0.5 size-1.5 rounded-full bg-warning" />
                )}
              </div>
            ))}
            <span className="h-4 whitespace-nowrap text-faint text-xs">{monthOf(week)}</span>
          </div>
        ))}
      </div>
      <figcaption className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-faint text-sm">
        <span className="inline-flex items-center gap-1.5">
          <span className="size-3 rounded-sm bg-accent" /> up to {counted(most, 'mail')} a day
        </span>
        {plan.days.some(({ mailboxes }) => mailboxes.some(({ isFull }) => isFull)) && (
          <span className="inline-flex items-center gap-1.5">
            <span className="size-1.5 rounded-full bg-warning" /> a limit holds mails back
          </span>
        )}
      </figcaption>
    </figure>
  )
}

/** Whole weeks from Monday to Sunday, from the first to the last day of the plan. */
function weeksOf({ days }: CampaignPlan): DayCell[][] {
  const [first, last] = [days[0]?.day, days.at(-1)?.day]
  if (!first || !last) return []
  const byDay = new Map(days.map(({ day, mailboxes }) => [day, mailboxes]))
  const weeks: DayCell[][] = []
  for (
    let monday = mondayBefore(first);
    monday <= last && weeks.length < WEEKS_SHOWN;
    monday = addDays(monday, 7)
  )
    weeks.push(
      Array.from({ length: 7 }, (_, at) => {
        const day = addDays(monday, at)
        const mailboxes = byDay.get(day) ?? []
        return {
          day,
          mails: mailboxes.reduce((sum, { mails }) => sum + mails, 0),
          isFull: mailboxes.some(({ isFull }) => isFull),
        }
      }),
    )
  return weeks
}

const mondayBefore = (day: string): string =>
  addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

/** The name of the month where it begins in this week. */
const monthOf = (week: readonly DayCell[]): string => {
  const begins = week.find(({ day }) => day.endsWith('-01'))
  return begins
    ? new Date(`${begins.day}T00:00:00Z`).toLocaleDateString(undefined, { month: 'short', timeZone: 'UTC' })
    : ''
}
