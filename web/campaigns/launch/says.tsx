import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide'
import type { ReactNode } from 'react'
import type { Severity } from '#core/contract/outreach/campaigns.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/display/icon.tsx'

const LOOKS = {
  blocks: { icon: CircleAlert, colour: 'text-danger-text', word: 'In the way' },
  warns: { icon: TriangleAlert, colour: 'text-warning-text', word: 'Warning' },
  says: { icon: Info, colour: 'text-muted', word: 'Good to know' },
  well: { icon: CircleCheck, colour: 'text-success-text', word: 'All is well' },
} as const

/** One sentence of a check, with a mark that says how much it weighs. */
export function Says({ severity, children }: { severity: Severity | 'well'; children: ReactNode }) {
  const { icon, colour, word } = LOOKS[severity]
  return (
    <li className="flex items-start gap-2">
      <span className={classNames('mt-0.5', colour)}>
        <Icon icon={icon} />
        <span className="sr-only">{word}: </span>
      </span>
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">{children}</div>
    </li>
  )
}
