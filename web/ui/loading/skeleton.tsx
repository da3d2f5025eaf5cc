import { classNames } from '../class-names.ts'

/** A placeholder in the shape of the content to come; `className` sets its size. It is not announced; its group is. */
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
