import type { IconNode } from 'lucide'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from './icon.tsx'

/** The placeholder of an empty list: what will appear there and, if there is one, the next step. */
export function EmptyState({
  icon,
  title,
  text,
  action,
  isPage = false,
  className,
}: {
  icon?: IconNode
  title: string
  text?: ReactNode
  action?: ReactNode
  /** Set where it is the only content of the page: its title becomes the page's heading. */
  isPage?: boolean
  className?: string
}) {
  const Title = isPage ? 'h1' : 'p'
  return (
    <div
      className={classNames('mx-auto flex max-w-80 flex-col items-center px-4 py-16 text-center', className)}
    >
      {icon && <Icon icon={icon} size={28} stroke={1.25} className="mb-4 text-faint" />}
      <Title className="text-read font-medium">{title}</Title>
      {text && <p className="mt-1 text-balance text-muted [overflow-wrap:anywhere]">{text}</p>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  )
}
