import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

/** The heading of a section, without a box. `level` is the outline level, not the size. */
export function SectionHeading({
  title,
  description,
  action,
  level: Level = 'h2',
  className,
}: {
  title: string
  description?: ReactNode
  action?: ReactNode
  level?: 'h1' | 'h2' | 'h3'
  className?: string
}) {
  return (
    <div
      className={classNames(
        'flex justify-between gap-4',
        description ? 'items-start' : 'items-center',
        className,
      )}
    >
      <div className="min-w-0">
        <Level
          className={classNames(
            'font-semibold [overflow-wrap:anywhere]',
            Level === 'h1' ? 'text-title' : Level === 'h2' ? 'text-read' : 'text-base',
          )}
        >
          {title}
        </Level>
        {description && (
          <p className="mt-0.5 max-w-measure text-muted [overflow-wrap:anywhere]">{description}</p>
        )}
      </div>
      {action && <div className="flex shrink-0 gap-2">{action}</div>}
    </div>
  )
}
