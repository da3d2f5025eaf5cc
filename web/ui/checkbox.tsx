import { Check, Minus } from 'lucide-react'
import { Checkbox as Radix } from 'radix-ui'
import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

export type CheckboxProps = {
  label: string
  hideLabel?: boolean | undefined
  description?: ReactNode
  checked: boolean | 'indeterminate'
  onCheckedChange: (checked: boolean) => void
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
      <Radix.Root
        id={id}
        checked={checked}
        onCheckedChange={state => onCheckedChange(state === true)}
        disabled={disabled}
        {...(name ? { name } : {})}
        aria-label={hideLabel ? label : undefined}
        aria-describedby={description ? `${id}-note` : undefined}
        className="reach mt-0.5 inline-grid size-4 shrink-0 place-items-center rounded-sm border border-line-control bg-raised text-on-accent transition-colors duration-(--duration-press) hover:border-muted disabled:border-line-strong disabled:bg-sunken data-[state=unchecked]:active:bg-active data-[state=checked]:border-accent data-[state=indeterminate]:border-accent data-[state=checked]:bg-accent data-[state=indeterminate]:bg-accent disabled:data-[state=checked]:border-track disabled:data-[state=checked]:bg-track disabled:data-[state=checked]:text-disabled"
      >
        <Radix.Indicator className="grid place-items-center">
          {checked === 'indeterminate' ? (
            <Minus aria-hidden="true" size={12} strokeWidth={2.5} />
          ) : (
            <Check aria-hidden="true" size={12} strokeWidth={2.5} />
          )}
        </Radix.Indicator>
      </Radix.Root>
      {!hideLabel && (
        <span className="min-w-0">
          <label htmlFor={id} className={classNames('block select-none', disabled && 'text-disabled')}>
            {label}
          </label>
          {description && (
            <span id={`${id}-note`} className="block text-sm text-faint">
              {description}
            </span>
          )}
        </span>
      )}
    </span>
  )
}
