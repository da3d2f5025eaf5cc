import { Bell } from 'lucide'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

/** Opens what waits for the person, and says how much it is. */
export function NoticesButton({
  count,
  onOpen,
  size,
  className,
}: {
  count: number
  onOpen: () => void
  size?: 'sm' | 'md'
  className?: string
}) {
  return (
    <span className={classNames('relative inline-flex', className)}>
      <IconButton
        icon={Bell}
        label={count === 0 ? 'Notices' : `Notices, ${count.toLocaleString()}`}
        size={size}
        tooltipSide="right"
        aria-haspopup="dialog"
        onClick={onOpen}
      />
      {count > 0 && (
        <span
          aria-hidden="true"
          className="-mt-4 pointer-events-none absolute top-1/2 left-1/2 min-w-4 rounded-full bg-accent px-1 text-center font-medium text-[0.6875rem] text-on-accent leading-4 tabular-nums"
        >
          {count > 99 ? '99+' : count}
        </span>
      )}
    </span>
  )
}
