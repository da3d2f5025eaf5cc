import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { SortableList } from '#web/ui/sortable-list.tsx'
import { useLabelTree, useOrderLabels } from '../queries.ts'

/** Puts the labels of the sidebar into another order. Those within another one stay below it. */
export function OrderLabels({ onClose }: { onClose: () => void }) {
  const rows = useLabelTree().filter(({ mayChange }) => mayChange)
  const order = useOrderLabels()
  const items = rows.map(row => ({ ...row, id: row.ids[0] ?? 0 }))
  const byId = new Map(items.map(item => [item.id, item]))
  return (
    <Dialog
      onClose={onClose}
      title="Order of labels"
      description="Everybody who uses these mailboxes sees them in this order. A label stays below the one that it lies in."
      size="sm"
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <SortableList
        label="Labels"
        items={items}
        nameOf={({ name }) => name}
        onOrder={ids => order.mutate({ body: { ids: ids.flatMap(id => byId.get(id)?.ids ?? []) } })}
      >
        {({ name, shown, depth }) => (
          <p
            title={name}
            className="min-w-0 truncate py-3"
            style={{ paddingLeft: `${Math.min(depth, 4)}rem` }}
          >
            {shown}
          </p>
        )}
      </SortableList>
    </Dialog>
  )
}
