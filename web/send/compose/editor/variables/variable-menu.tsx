import { Braces } from 'lucide'
import { useState } from 'react'
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Popover } from '#web/ui/overlays/popover.tsx'
import { type EditorVariable, findVariables } from './variables.ts'

const WAYS = [
  { value: 'variable', label: 'Variable' },
  { value: 'condition', label: 'Only if known' },
] as const

/** Chooses a variable and what stands where somebody has no value for it, or a sentence that appears only where one has. */
export function VariableMenu({
  variables,
  onVariable,
  onCondition,
  onLeave,
}: {
  variables: readonly EditorVariable[]
  onVariable: (variable: EditorVariable) => void
  /** Absent where a text is one line. */
  onCondition?: (variable: EditorVariable) => void
  /** Returns the focus to the text. */
  onLeave: () => void
}) {
  const [isOpen, setOpen] = useState(false)
  const [query, setQuery] = useState('')
  const [way, setWay] = useState<'variable' | 'condition'>('variable')
  const shown = query === '' ? variables : findVariables(variables, query)
  const choose = (variable: EditorVariable) => {
    setOpen(false)
    setQuery('')
    // The panel returns the focus first.
    setTimeout(() => {
      onLeave()
      if (way === 'condition' && onCondition) onCondition(variable)
      else onVariable(variable)
    })
  }
  return (
    <Popover
      label="Insert a variable"
      open={isOpen}
      onOpenChange={setOpen}
      align="end"
      className="w-80"
      trigger={<IconButton size="sm" icon={Braces} label="Insert a variable" />}
    >
      <div className="flex flex-col gap-2 p-1">
        {onCondition && (
          <SegmentedControl
            label="What to insert"
            options={WAYS}
            value={way}
            onValueChange={setWay}
            size="sm"
          />
        )}
        <TextField
          label="Search variables"
          hideLabel
          placeholder="Search, or type {{ in the text"
          value={query}
          onChange={({ target }) => setQuery(target.value)}
          onKeyDown={event => {
            const [first] = shown
            if (event.key !== 'Enter' || !first) return
            event.preventDefault()
            choose(first)
          }}
        />
        <ul className="max-h-64 overflow-y-auto">
          {shown.map(variable => (
            <li key={variable.name}>
              <button
                type="button"
                className="ring-inside block w-full rounded-sm px-2 py-1 text-left hover:bg-hover coarse:py-2"
                onClick={() => choose(variable)}
              >
                <span className="block">{variable.name}</span>
                <span className="block text-faint text-xs">
                  {variable.says}
                  {way === 'variable' &&
                    variable.fallback !== '' &&
                    `; “${variable.fallback}” where it is not known`}
                </span>
              </button>
            </li>
          ))}
          {shown.length === 0 && <li className="px-2 py-1 text-muted">No variable has this name.</li>}
        </ul>
      </div>
    </Popover>
  )
}
