import { Check, Minus } from 'lucide'
import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../display/icon.tsx'
import { LabelWithNote } from './label-with-note.tsx'

type CheckboxProps = {
  label: string
  hideLabel?: boolean | undefined
  description?: ReactNode
  checked: boolean | 'indeterminate'
  /** `withShift` selects a range in a list: everything from the last pressed checkbox to this one. */
  onCheckedChange: (checked: boolean, press: { withShift: boolean }) => void
  disabled?: boolean | undefined
  name?: string | undefined
  className?: string | undefined
}

export function Checkbox({
  label,
  hideLabel = false,
  description,
  checked,
  onCheckedChange,
  disabled = false,
  name,
  className,
}: CheckboxProps) {
  const id = useId()
  return (
    <span className={classNames('inline-flex min-w-0 items-start gap-2', className)}>
      <label className={classNames('reach isolate inline-grid size-4 shrink-0', !hideLabel && 'mt-0.5')}>
        <input
          ref={input => {
            if (input) input.indeterminate = checked === 'indeterminate'
          }}
          id={id}
          type="checkbox"
          checked={checked === true}
          onChange={({ currentTarget, nativeEvent }) =>
            onCheckedChange(currentTarget.checked, { withShift: (nativeEvent as MouseEvent).shiftKey })
          }
          disabled={disabled}
          name={name}
          aria-label={hideLabel ? label : undefined}
          aria-describedby={description ? `${id}-note` : undefined}
          className="relative z-1 col-start-1 row-start-1 size-4 appearance-none rounded-sm border border-line-control bg-raised transition-colors duration-(--duration-press) not-checked:not-indeterminate:active:bg-active checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent not-checked:not-indeterminate:hover:border-muted disabled:border-line-strong disabled:bg-sunken disabled:checked:border-track disabled:checked:bg-track disabled:indeterminate:border-track disabled:indeterminate:bg-track"
        />
        {checked && (
          <Icon
            icon={checked === 'indeterminate' ? Minus : Check}
            size={12}
            stroke={2.5}
            className={classNames(
              'pointer-events-none relative z-1 col-start-1 row-start-1 place-self-center',
              disabled ? 'text-disabled' : 'text-on-accent',
            )}
          />
        )}
      </label>
      {!hideLabel && <LabelWithNote id={id} label={label} note={description} isDisabled={disabled} />}
    </span>
  )
}
