import type { IconNode } from 'lucide'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../display/icon.tsx'
import { Field, type FieldProps, fieldControlClass } from './field.tsx'

export type TextFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'className'> & {
    icon?: IconNode | undefined
    /** A control inside the right edge: a button that clears or shows the text. */
    trailing?: ReactNode
  }

/** One line of text. Takes every attribute of an input, including a ref, so that form libraries can register it. */
export function TextField({
  label,
  hideLabel,
  hint,
  error,
  optional,
  className,
  icon,
  trailing,
  id,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, hideLabel, hint, error, optional, className, id }}>
      {control => (
        <span className="relative flex items-center">
          {icon && <Icon icon={icon} className="pointer-events-none absolute left-2.5 text-faint" />}
          <input
            type="text"
            dir="auto"
            {...input}
            {...control}
            className={classNames(
              fieldControlClass,
              'h-control',
              icon ? 'pl-8' : 'pl-2.5',
              trailing ? 'pr-10 coarse:pr-12' : 'pr-2.5',
            )}
          />
          {trailing && <span className="absolute right-0.5 inline-flex">{trailing}</span>}
        </span>
      )}
    </Field>
  )
}
