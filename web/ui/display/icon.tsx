import type { IconNode } from 'lucide'
import { createElement, memo } from 'react'
import { classNames } from '../class-names.ts'

/**
 * A lucide icon in the house stroke. Decorative: the control around it has the name. It renders the shapes itself,
 * because the components of lucide's React package took a fifth of a list's rendering time.
 */
export const Icon = memo(function Icon({
  icon,
  size = 16,
  stroke = 1.5,
  className,
}: {
  icon: IconNode
  size?: 12 | 16 | 20 | 28
  /** In units of the icon's 24 × 24 grid. */
  stroke?: number
  className?: string | undefined
}) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={classNames('shrink-0', className)}
    >
      {icon.map(([shape, attributes], at) => createElement(shape, { key: at, ...attributes }))}
    </svg>
  )
})
