import { Wand } from 'lucide'
import { type FormEvent, useState } from 'react'
import { messageOf } from '#web/platform/api.ts'
import { timeZone } from '#web/platform/time-zone.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import type { EditedRule } from './editor/rule-editor.tsx'
import { useUnderstand } from './queries.ts'

/** A rule in plain words: it becomes a search and actions, which the person checks in the editor, or says why it does not. */
export function WordsField({ onUnderstood }: { onUnderstood: (rule: EditedRule) => void }) {
  const [text, setText] = useState('')
  const [problems, setProblems] = useState<string[]>([])
  const understand = useUnderstand()
  const read = async (event: FormEvent) => {
    event.preventDefault()
    const proposal = await understand.mutateAsync({ body: { text, timeZone: timeZone() } }).catch(() => null)
    setProblems(proposal && proposal.actions.length === 0 ? proposal.problems : [])
    if (!proposal || proposal.actions.length === 0) return
    const { name, search, actions, stopsHere, problems } = proposal
    onUnderstood({ name, search, actions, stopsHere, problems, accountIds: null })
  }
  return (
    <form onSubmit={event => void read(event)} className="mb-6 flex items-start gap-2">
      <TextField
        label="A rule in plain words"
        hideLabel
        className="flex-1"
        icon={Wand}
        placeholder="archive newsletters I have not opened for a month"
        hint="You see the search and the actions that this means, and check them, before anything is saved."
        error={
          understand.error
            ? messageOf(understand.error, 'This was not understood. Please try again.')
            : problems.length > 0
              ? `${problems.join(' ')} Please say it in other words, or write the search yourself under “New rule”.`
              : undefined
        }
        value={text}
        maxLength={500}
        onChange={event => {
          setText(event.target.value)
          setProblems([])
        }}
      />
      <Button
        type="submit"
        loading={understand.isPending}
        blocked={text.trim() === '' && 'Say first what it shall do'}
      >
        Show me
      </Button>
    </form>
  )
}
