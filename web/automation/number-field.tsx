import { useEffect, useState } from 'react'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { wholeNumber } from './number-input.ts'

/** A whole number within limits. The typed text stays unchanged until the field loses focus. */
export function NumberField({
  label,
  value,
  min,
  max,
  onChange,
}: {
  label: string
  value: number
  min: number
  max: number
  onChange: (value: number) => void
}) {
  const [text, setText] = useState(String(value))
  useEffect(() => setText(String(value)), [value])
  return (
    <TextField
      label={label}
      type="number"
      inputMode="numeric"
      min={min}
      max={max}
      value={text}
      onChange={event => {
        setText(event.target.value)
        const typed = Number(event.target.value)
        if (Number.isInteger(typed) && typed >= min && typed <= max) onChange(typed)
      }}
      onBlur={() => {
        const settled = wholeNumber(text, min, max)
        setText(String(settled))
        onChange(settled)
      }}
    />
  )
}
