import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'

/** The props that every form field has for its label, hint and error. */
export type FieldProps = {
  label: string
  /** Shows the label to screen readers only. */
  hideLabel?: boolean | undefined
  hint?: ReactNode
  /** The error message; if present, the control is marked invalid. */
  error?: string | undefined
  /** Marks an optional field, because most fields are required. */
  optional?: boolean | undefined
  className?: string | undefined
}

/** The attributes that connect a control to its label, hint and error. */
type FieldControl = {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** Label, control, and hint or error in one column; `children` renders the control. */
export function Field({
  label,
  hideLabel = false,
  hint,
  error,
  optional,
  className,
  id,
  children,
}: FieldProps & { id?: string | undefined; children: (control: FieldControl) => ReactNode }) {
  const ownId = useId()
  const controlId = id ?? ownId
  const noteId = `${controlId}-note`
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1.5', className)}>
      <Label htmlFor={controlId} hidden={hideLabel} optional={optional}>
        {label}
      </Label>
      {children({
        id: controlId,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error || hint ? noteId : undefined,
      })}
      {error ? (
        <FieldError id={noteId}>{error}</FieldError>
      ) : (
        hint && (
          <p id={noteId} className="text-sm text-faint">
            {hint}
          </p>
        )
      )}
    </div>
  )
}

function Label({
  htmlFor,
  hidden = false,
  optional = false,
  children,
}: {
  htmlFor: string
  hidden?: boolean | undefined
  optional?: boolean | undefined
  children: ReactNode
}) {
  return (
    <label htmlFor={htmlFor} className={hidden ? 'sr-only' : 'text-sm font-medium text-muted'}>
      {children}
      {optional && <span className="font-normal text-faint"> (optional)</span>}
    </label>
  )
}

/** An error below a control, or without `id` below a whole form. Announced when it appears. */
export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <p id={id} role="alert" className="text-sm text-danger-text">
      {children}
    </p>
  )
}

/** The common look of text fields, areas and selects. */
export const fieldControlClass =
  'w-full min-w-0 text-ellipsis rounded-control border border-line-control bg-raised text-base text-text transition-colors duration-(--duration-press) hover:border-faint focus-visible:border-focus focus-visible:outline-offset-[-1px] aria-invalid:border-danger disabled:border-line disabled:bg-sunken disabled:text-disabled coarse:text-[1rem]'
