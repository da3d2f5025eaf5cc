import type { LucideIcon } from 'lucide-react'
import { memo } from 'react'
import { classNames } from './class-names.ts'

/** A lucide icon in the house stroke. Decorative: the control around it carries the name. */
export const Icon = memo(function Icon({
  icon: Shape,
  size = 16,
  className,
}: {
  icon: LucideIcon
  size?: 16 | 20
  className?: string | undefined
}) {
  return (
    <Shape aria-hidden="true" size={size} strokeWidth={1.5} className={classNames('shrink-0', className)} />
  )
})
