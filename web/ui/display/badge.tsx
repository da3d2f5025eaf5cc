import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { type Tone, toneSoft } from './tone.ts'

/** A short fact beside something: a role, a percentage, a status. */
export function Badge({
  tone = 'neutral',
  children,
  className,
}: {
  tone?: Tone
  children: ReactNode
  className?: string
}) {
  return (
    <span
      title={typeof children === 'string' ? children : undefined}
      className={classNames(
        'inline-block h-5 max-w-full shrink-0 truncate rounded-sm px-1.5 text-xs font-medium leading-5 tabular-nums',
        toneSoft[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}
