import { ChevronDown } from 'lucide'
import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../display/icon.tsx'
import { Field, type FieldProps, fieldControlClass } from './field.tsx'

type NativeSelectProps = FieldProps &
  Omit<ComponentProps<'select'>, 'className' | 'children'> & {
    options: readonly { value: string; label: string }[]
  }

/** A choice of one out of a long list, such as all time zones: the browser's own list opens at once and is searched by typing. */
export function NativeSelect({
  label,
  hideLabel,
  hint,
  error,
  optional,
  className,
  id,
  options,
  ...select
}: NativeSelectProps) {
  return (
    <Field {...{ label, hideLabel, hint, error, optional, className, id }}>
      {control => (
        <span className="relative flex items-center">
          <select
            {...select}
            {...control}
            className={classNames(fieldControlClass, 'h-control appearance-none truncate pr-8 pl-2.5')}
          >
            {options.map(({ value, label: shown }) => (
              <option key={value} value={value}>
                {shown}
              </option>
            ))}
          </select>
          <Icon icon={ChevronDown} className="pointer-events-none absolute right-2 text-faint" />
        </span>
      )}
    </Field>
  )
}
