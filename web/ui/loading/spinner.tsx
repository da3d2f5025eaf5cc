import { classNames } from '../class-names.ts'

/** A wait of unknown length. With `label` it announces itself; otherwise something beside it has to. */
export function Spinner({
  label,
  size = 16,
  className,
}: {
  label?: string
  size?: number
  className?: string
}) {
  return (
    <span
      role={label ? 'status' : undefined}
      className={classNames('inline-grid shrink-0 place-items-center', className)}
    >
      <svg
        width={size}
        height={size}
        viewBox="0 0 16 16"
        fill="none"
        aria-hidden="true"
        className="animate-spin"
      >
        <circle cx="8" cy="8" r="6.25" stroke="currentColor" strokeOpacity="0.2" strokeWidth="1.5" />
        <path
          d="M14.25 8A6.25 6.25 0 0 0 8 1.75"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinecap="round"
        />
      </svg>
      {label && <span className="sr-only">{label}</span>}
    </span>
  )
}
