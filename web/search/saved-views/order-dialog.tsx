import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { SortableList } from '#web/ui/sortable-list.tsx'
import { useOrderViews, useSavedViews } from './queries.ts'

/** Puts the views of the sidebar into another order. */
export function OrderDialog({ onClose }: { onClose: () => void }) {
  const views = useSavedViews()
  const order = useOrderViews()
  return (
    <Dialog
      onClose={onClose}
      title="Order of views"
      size="sm"
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <SortableList
        label="Views"
        items={views}
        nameOf={({ name }) => name}
        onOrder={ids => order.mutate({ body: { ids } })}
      >
        {({ name, search }) => (
          <p className="min-w-0 py-2">
            <span className="block truncate">{name}</span>
            <span className="block truncate text-faint text-sm">{search}</span>
          </p>
        )}
      </SortableList>
    </Dialog>
  )
}
