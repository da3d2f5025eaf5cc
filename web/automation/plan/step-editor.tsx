import { useState } from 'react'
import type { StepEdit } from '#core/contract/automation.ts'
import type { PlannedStep } from '#core/contract/follow-ups.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { PLACEHOLDER_HINT } from '../placeholder-hint.ts'

/** The text of one step, to change. */
export function StepEditor({
  step: { step, text },
  onDone,
}: {
  step: PlannedStep
  /** The change, or null to leave all as it is. */
  onDone: (change: StepEdit | null) => void
}) {
  const [typed, setTyped] = useState(text)
  const [isEmpty, setEmpty] = useState(false)
  const use = () => {
    if (typed.trim() === '') setEmpty(true)
    else onDone(typed === text ? null : { step, text: typed })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the field inside
    <div
      className="flex flex-col gap-2"
      onKeyDown={event => {
        if (event.key === 'Escape') onDone(null)
        else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) use()
        else return
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      <TextArea
        label={`Text of follow-up ${step + 1}`}
        rows={4}
        autoFocus
        value={typed}
        hint={PLACEHOLDER_HINT}
        error={isEmpty ? 'Please write a text, or skip this follow-up.' : undefined}
        onChange={event => {
          setTyped(event.target.value)
          setEmpty(false)
        }}
      />
      <div className="flex gap-2">
        <Button size="sm" shortcut="mod+enter" onClick={use}>
          Use this text
        </Button>
        <Button size="sm" variant="ghost" onClick={() => onDone(null)}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
