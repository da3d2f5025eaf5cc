import { classNames } from '../class-names.ts'

/** A placeholder in the shape of what is coming; give it size by `className`. Silent: its group announces. */
export function Skeleton({ className, round = false }: { className?: string; round?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'block bg-track',
        round ? 'rounded-full' : 'rounded-sm',
        className ?? 'h-3 w-full',
      )}
    />
  )
}
