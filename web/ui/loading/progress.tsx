import { Progress as Radix } from 'radix-ui'
import { classNames } from '../class-names.ts'
import { type Tone, toneMark } from '../display/tone.ts'

/** A progress bar: `value` from 0 to `max`, or null while the end is unknown. */
export function Progress({
  label,
  value,
  max = 100,
  tone = 'accent',
  className,
}: {
  label: string
  value: number | null
  max?: number
  tone?: Tone
  className?: string
}) {
  const share = value === null ? 0 : Math.min(Math.max(value / max, 0), 1)
  return (
    <Radix.Root
      aria-label={label}
      value={value === null ? null : Math.min(Math.max(value, 0), max)}
      max={max}
      className={classNames('block h-1 w-full overflow-hidden rounded-full bg-track', className)}
    >
      {value === null ? (
        <span className={classNames('block h-full w-2/5 animate-sweep rounded-full', toneMark[tone])} />
      ) : (
        <Radix.Indicator
          className={classNames(
            'block h-full origin-left transition-transform duration-(--duration-enter) ease-out',
            toneMark[tone],
          )}
          style={{ transform: `scaleX(${share})` }}
        />
      )}
    </Radix.Root>
  )
}
