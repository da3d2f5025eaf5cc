import { useState } from 'react'
import type { Choice } from '../appearance.ts'
import { SegmentedControl } from './segmented-control.tsx'

/** Asks for one of the choices of `ui/appearance.ts`, which holds at once. */
export function ChoiceControl<Value extends string>({
  choice: { label, names, read, set },
  size,
}: {
  choice: Choice<Value>
  size?: 'sm' | 'md'
}) {
  const [value, setValue] = useState(read)
  return (
    <SegmentedControl
      label={label}
      size={size}
      value={value}
      onValueChange={next => {
        set(next)
        setValue(next)
      }}
      options={(Object.keys(names) as Value[]).map(each => ({ value: each, label: names[each] }))}
    />
  )
}
