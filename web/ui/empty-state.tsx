import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** What stands where nothing is: what will appear, and if there is one, the next step. */
export function EmptyState({
  icon: Shape,
  title,
  text,
  action,
  className,
}: {
  icon?: LucideIcon
  title: string
  text?: ReactNode
  action?: ReactNode
  className?: string
}) {
  return (
    <div
      className={classNames('mx-auto flex max-w-80 flex-col items-center px-4 py-16 text-center', className)}
    >
      {Shape && <Shape aria-hidden="true" size={28} strokeWidth={1.25} className="mb-4 text-faint" />}
      <p className="text-read font-medium">{title}</p>
      {text && <p className="mt-1 text-balance text-muted [overflow-wrap:anywhere]">{text}</p>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  )
}
