import type { CampaignReport } from '#core/contract/outreach/campaign-reports.ts'
import { inFigures } from '#core/text/counted.ts'
import { classNames } from '#web/ui/class-names.ts'

type Judged = keyof CampaignReport['judgements']

const KINDS: readonly { as: Judged; label: string; look: string }[] = [
  { as: 'interested', label: 'Interested', look: 'bg-success' },
  { as: 'not-now', label: 'Not now', look: 'bg-info' },
  { as: 'wrong-person', label: 'Wrong person', look: 'bg-warning' },
  { as: 'not-interested', label: 'Not interested', look: 'bg-danger' },
  { as: 'open', label: 'Not judged yet', look: 'bg-line-control' },
]

/** What people have said that the answers mean. */
export function Judgements({ judgements }: { judgements: CampaignReport['judgements'] }) {
  const total = KINDS.reduce((sum, { as }) => sum + judgements[as], 0)
  const shown = KINDS.filter(({ as }) => judgements[as] > 0)
  return (
    <section aria-label="What the answers mean">
      <h3 className="mb-3 font-semibold">What the answers mean</h3>
      <div aria-hidden="true" className="flex h-2.5 overflow-hidden rounded-full bg-track">
        {shown.map(({ as, look }) => (
          <span
            key={as}
            className={classNames('block h-full', look)}
            style={{ width: `${(judgements[as] / Math.max(1, total)) * 100}%` }}
          />
        ))}
      </div>
      <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-1">
        {shown.map(({ as, label, look }) => (
          <li key={as} className="inline-flex items-center gap-2">
            <span aria-hidden="true" className={classNames('size-2 rounded-full', look)} />
            <span>{label}</span>
            <span className="font-medium tabular-nums">{inFigures(judgements[as])}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
