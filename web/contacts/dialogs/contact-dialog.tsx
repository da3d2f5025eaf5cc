import { GroupsDialog } from './groups-dialog.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { StatusDialog } from './status-dialog.tsx'
import { SuppressDialog } from './suppress-dialog.tsx'
import type { Target } from './target.ts'

/** What is to be done with contacts. */
export function ContactDialog({
  part,
  target,
  onClose,
  onGone,
}: {
  part: 'tag' | 'status' | 'merge' | 'suppress' | 'remove'
  target: Target
  onClose: () => void
  /** Called when contacts were deleted or merged. */
  onGone: (into?: number) => void
}) {
  switch (part) {
    case 'tag':
      return <GroupsDialog target={target} onClose={onClose} />
    case 'status':
      return <StatusDialog target={target} onClose={onClose} />
    case 'suppress':
      return <SuppressDialog target={target} onClose={onClose} />
    case 'remove':
      return <RemoveDialog target={target} onClose={onClose} onRemoved={() => onGone()} />
    case 'merge':
      return 'ids' in target.selection ? (
        <MergeDialog ids={target.selection.ids} onClose={onClose} onMerged={onGone} />
      ) : null
  }
}
