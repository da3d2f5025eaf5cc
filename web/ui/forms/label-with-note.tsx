import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

/** The label beside a control, with an explanation below it (`${id}-note`, for `aria-describedby`). */
export function LabelWithNote({
  id,
  label,
  note,
  isDisabled,
  className,
}: {
  id: string
  label: string
  note?: ReactNode
  isDisabled: boolean
  className?: string
}) {
  return (
    <span className="min-w-0">
      <label
        htmlFor={id}
        className={classNames('block select-none', isDisabled && 'text-disabled', className)}
      >
        {label}
      </label>
      {note && (
        <span id={`${id}-note`} className="block text-sm text-faint">
          {note}
        </span>
      )}
    </span>
  )
}
