import { useState } from 'react'
import { messagesOf } from '#web/read/emails/conversation.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { FilterField, matchesFilter } from '../list/filter-field.tsx'
import type { RowsDialogProps } from '../list/rows-dialog-props.ts'
import { useLabelsOf } from '../use-labels-of.ts'
import { useTriage } from '../use-triage.ts'
import { NewLabel } from './new-label.tsx'

/** The labels that the messages' accounts have; the choice is applied when the dialog is confirmed. */
export function LabelDialog({ rows, onClose, onDone }: RowsDialogProps) {
  const triage = useTriage()
  const { accountIds, labels, isLoading, note } = useLabelsOf(rows)
  const [changes, setChanges] = useState<ReadonlyMap<string, boolean>>(new Map())
  const isOn = (name: string) =>
    changes.get(name) ?? rows.every(row => messagesOf(row).some(({ labels }) => labels.includes(name)))
  const set = (name: string, on: boolean) => setChanges(new Map(changes).set(name, on))
  const [typed, setTyped] = useState('')
  const shown = labels.filter(({ name }) => matchesFilter(name, typed))
  const apply = () => {
    onClose()
    const add = labels.filter(({ name }) => changes.get(name) === true)
    const remove = labels.filter(({ name }) => changes.get(name) === false)
    if (changes.size === 0) return
    onDone?.()
    void triage.label(rows, { add, remove })
  }
  const take = () => {
    const [first] = shown
    if (typed.trim() === '') return apply()
    if (!first) return
    set(first.name, !isOn(first.name))
    setTyped('')
  }

  return (
    <Dialog
      onClose={onClose}
      title="Label"
      description={note}
      size="sm"
      deed={
        <Button variant="primary" blocked={changes.size === 0 && 'Nothing has changed'} onClick={apply}>
          Apply
        </Button>
      }
    >
      {isLoading ? (
        <SkeletonRows count={2} label="Loading labels..." />
      ) : (
        <div className="flex flex-col gap-2">
          {labels.length > 0 && <FilterField value={typed} onChange={setTyped} onEnter={take} />}
          {labels.length > 0 && shown.length === 0 && <p className="text-muted">No label has this name.</p>}
          {labels.length === 0 && (
            <p className="text-muted">
              {accountIds.length === 1
                ? 'This account has no labels yet.'
                : 'They have no label in common yet.'}
            </p>
          )}
          {shown.map(({ name }) => (
            <Checkbox key={name} label={name} checked={isOn(name)} onCheckedChange={on => set(name, on)} />
          ))}
        </div>
      )}
      <NewLabel accountIds={accountIds} onMade={({ name }) => set(name, true)} />
    </Dialog>
  )
}
