import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { Field, type FieldProps, fieldControlClass } from './field.tsx'

type TextAreaProps = FieldProps & Omit<ComponentProps<'textarea'>, 'className'>

/** Several lines of text; grows with its content, from `rows` up to half the window. */
export function TextArea({
  label,
  hideLabel,
  hint,
  error,
  optional,
  className,
  id,
  rows = 3,
  ...area
}: TextAreaProps) {
  return (
    <Field {...{ label, hideLabel, hint, error, optional, className, id }}>
      {control => (
        <textarea
          rows={rows}
          dir="auto"
          {...area}
          {...control}
          className={classNames(
            fieldControlClass,
            'field-sizing-content max-h-[50vh] resize-y px-2.5 py-1.5',
          )}
          style={{ minHeight: `calc(${rows} * 1.25rem + 14px)` }}
        />
      )}
    </Field>
  )
}
