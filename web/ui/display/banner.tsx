import { CircleAlert, CircleCheck, Feather, Info, TriangleAlert, X } from 'lucide'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { IconButton } from '../icon-button.tsx'
import { Icon } from './icon.tsx'
import { toneSoft } from './tone.ts'

type BannerTone = 'info' | 'success' | 'warning' | 'danger' | 'ai'

/** A persistent notice at the top of a page or section. Danger and warning are announced at once. */
export function Banner({
  tone = 'info',
  title,
  children,
  action,
  onDismiss,
  className,
}: {
  tone?: BannerTone
  title: string
  children?: ReactNode
  action?: ReactNode
  onDismiss?: (() => void) | undefined
  className?: string
}) {
  return (
    <div
      role={tone === 'danger' || tone === 'warning' ? 'alert' : 'status'}
      className={classNames(
        'flex flex-wrap items-start gap-x-3 gap-y-2 rounded-panel py-2 pr-2 pl-3',
        toneSoft[tone],
        className,
      )}
    >
      <Icon icon={icons[tone]} className="mt-1.5" />
      <div className="min-w-48 flex-1 py-1">
        <p className="font-medium">{title}</p>
        {children && <div className="mt-0.5 text-text [overflow-wrap:anywhere]">{children}</div>}
      </div>
      {(action || onDismiss) && (
        <div className="ml-auto flex items-center gap-1">
          {action}
          {onDismiss && <IconButton icon={X} label="Dismiss" size="sm" onClick={onDismiss} />}
        </div>
      )}
    </div>
  )
}

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert, ai: Feather }
