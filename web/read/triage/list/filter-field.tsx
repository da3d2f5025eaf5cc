import { foldText } from '#core/text/search/fold.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'

/** Filters a list of names while the reader types; Enter chooses the first one. */
export function FilterField({
  value,
  onChange,
  onEnter,
}: {
  value: string
  onChange: (value: string) => void
  onEnter: () => void
}) {
  return (
    <TextField
      label="Find a label"
      hideLabel
      placeholder="Find a label"
      autoComplete="off"
      className="mb-3"
      value={value}
      onChange={event => onChange(event.target.value)}
      onKeyDown={event => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        onEnter()
      }}
    />
  )
}

/** Whether a word of the name begins with the typed text, ignoring accents and case. */
export function matchesFilter(name: string, typed: string): boolean {
  const wanted = foldText(typed).trim()
  return ` ${foldText(name)}`.includes(` ${wanted}`)
}
