import { Archive, type IconNode, Inbox, OctagonAlert, Tag, Trash2 } from 'lucide'
import { useState } from 'react'
import { Icon } from '#web/ui/display/icon.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { FilterField, matchesFilter } from '../list/filter-field.tsx'
import type { RowsDialogProps } from '../list/rows-dialog-props.ts'
import { useLabelsOf } from '../use-labels-of.ts'
import { useTriage } from '../use-triage.ts'
import { NewLabel } from './new-label.tsx'

/** The choice of a folder to move messages to. */
export function MoveDialog({ rows, onClose, onDone }: RowsDialogProps) {
  const triage = useTriage()
  const { accountIds, labels, note } = useLabelsOf(rows)
  const choose = (act: () => Promise<unknown>) => {
    onClose()
    onDone?.()
    void act()
  }
  const [typed, setTyped] = useState('')
  const targets = [
    { icon: Inbox, label: 'Inbox', move: () => triage.toInbox(rows) },
    { icon: Archive, label: 'Archive', move: () => triage.archive(rows) },
    { icon: OctagonAlert, label: 'Spam', move: () => triage.spam(rows) },
    { icon: Trash2, label: 'Trash', move: () => triage.trash(rows) },
    ...labels.map(label => ({
      icon: Tag,
      label: label.name,
      move: () => triage.moveToLabel(rows, label),
    })),
  ].filter(({ label }) => matchesFilter(label, typed))
  const [first] = targets
  return (
    <Dialog onClose={onClose} title="Move to" description={note} size="sm">
      <FilterField
        value={typed}
        onChange={setTyped}
        onEnter={() => typed.trim() !== '' && first && choose(first.move)}
      />
      <ul className="-mx-2">
        {targets.map(({ icon, label, move }) => (
          <Target
            key={icon === Tag ? `label ${label}` : label}
            icon={icon}
            label={label}
            onClick={() => choose(move)}
          />
        ))}
      </ul>
      <NewLabel accountIds={accountIds} onMade={label => choose(() => triage.moveToLabel(rows, label))} />
    </Dialog>
  )
}

function Target({ icon, label, onClick }: { icon: IconNode; label: string; onClick: () => void }) {
  return (
    <li>
      <button
        type="button"
        onClick={onClick}
        className="ring-inside flex h-control w-full items-center gap-3 rounded-control px-2 text-left hover:bg-hover coarse:h-11"
      >
        <Icon icon={icon} className="text-muted" />
        <span className="min-w-0 flex-1 truncate">{label}</span>
      </button>
    </li>
  )
}
