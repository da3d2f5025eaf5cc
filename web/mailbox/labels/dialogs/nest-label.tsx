import { CornerDownRight, PanelTop } from 'lucide'
import { messageOf } from '#web/platform/api.ts'
import { Icon } from '#web/ui/display/icon.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { type LabelRow, nestedName, possibleParents } from '../label-tree.ts'
import { useLabelTree } from '../queries.ts'
import { useRenaming } from '../use-renaming.ts'

/** The choice of a label to put another one below. */
export function NestLabel({ row, onClose }: { row: LabelRow; onClose: () => void }) {
  const rows = useLabelTree()
  const { rename, isPending, error } = useRenaming()
  const put = async (parent: string) => {
    if (await rename(row, nestedName(row, parent))) onClose()
  }
  const canBeAtTop = row.name.includes('/') && !rows.some(({ name }) => name === nestedName(row, ''))
  const parents = possibleParents(row, rows)
  const itemClass =
    'ring-inside flex min-h-control w-full items-center gap-3 rounded-control px-2 text-left hover:bg-hover coarse:min-h-11 disabled:text-disabled'
  return (
    <Dialog onClose={onClose} title={`Put “${row.name}” below`} size="sm">
      {!canBeAtTop && parents.length === 0 && (
        <p className="text-muted">There is no other label in the same mailbox that it could lie in.</p>
      )}
      <ul className="-mx-2">
        {canBeAtTop && (
          <li>
            <button type="button" disabled={isPending} className={itemClass} onClick={() => void put('')}>
              <Icon icon={PanelTop} className="text-muted" />
              <span>None: at the top</span>
            </button>
          </li>
        )}
        {parents.map(({ name }) => (
          <li key={name}>
            <button type="button" disabled={isPending} className={itemClass} onClick={() => void put(name)}>
              <Icon icon={CornerDownRight} className="text-muted" />
              <span title={name} className="min-w-0 flex-1 truncate">
                {name}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {error !== null && <FieldError>{messageOf(error, 'It was not moved. Please try again.')}</FieldError>}
    </Dialog>
  )
}
