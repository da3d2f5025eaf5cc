import { classNames } from '../class-names.ts'
import { type Tone, toneMark } from './tone.ts'

/** A coloured dot with its meaning in words; `hideLabel` keeps the words for screen readers only. */
export function StatusDot({
  tone,
  label,
  hideLabel = false,
  pulse = false,
  className,
}: {
  tone: Tone
  label: string
  hideLabel?: boolean
  /** Whether it pulses, because something is in progress. */
  pulse?: boolean
  className?: string
}) {
  return (
    <span className={classNames('inline-flex min-w-0 items-center gap-1.5', className)}>
      <span
        aria-hidden="true"
        className={classNames('size-1.5 shrink-0 rounded-full', toneMark[tone], pulse && 'animate-pulse')}
      />
      <span className={hideLabel ? 'sr-only' : 'truncate text-sm text-muted'}>{label}</span>
    </span>
  )
}
