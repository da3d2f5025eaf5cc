import { Archive, type IconNode, Inbox, OctagonAlert, Tag, Trash2 } from 'lucide'
import type { EmailRow } from '#core/contract/emails.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { NewLabel } from './new-label.tsx'
import { useLabelsOf } from './use-labels-of.ts'
import { useTriage } from './use-triage.ts'

/** Where messages shall lie from now on. */
export function MoveDialog({ rows, onClose }: { rows: EmailRow[]; onClose: () => void }) {
  const triage = useTriage()
  const { accountIds, labels, note } = useLabelsOf(rows)
  const choose = (act: () => Promise<unknown>) => {
    onClose()
    void act()
  }
  return (
    <Dialog open onOpenChange={open => !open && onClose()} title="Move to" description={note} size="sm">
      <ul className="-mx-2">
        <Target icon={Inbox} label="Inbox" onClick={() => choose(() => triage.toInbox(rows))} />
        <Target icon={Archive} label="Archive" onClick={() => choose(() => triage.archive(rows))} />
        <Target icon={OctagonAlert} label="Spam" onClick={() => choose(() => triage.spam(rows))} />
        <Target icon={Trash2} label="Trash" onClick={() => choose(() => triage.trash(rows))} />
        {labels.map(label => (
          <Target
            key={label.name}
            icon={Tag}
            label={label.name}
            onClick={() => choose(() => triage.moveToLabel(rows, label))}
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
