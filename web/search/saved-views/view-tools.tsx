import { EllipsisVertical, Pencil, Trash2, Zap } from 'lucide'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import type { SavedView } from '#core/contract/saved-views.ts'
import { paths } from '#web/platform/paths.ts'
import { useAttempt } from '#web/shell/use-attempt.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '#web/ui/overlays/dropdown-menu.tsx'
import { useCreateView, useRemoveView } from './queries.ts'

const ViewDialog = lazy(async () => ({ default: (await import('./view-dialog.tsx')).ViewDialog }))

/** What can be done with a view, in the head of its list. */
export function ViewTools({ view }: { view: SavedView }) {
  const [isEditing, setEditing] = useState(false)
  const remove = useRemoveView()
  const create = useCreateView()
  const navigate = useNavigate()
  const { toast, attempt } = useAttempt()
  const take = () =>
    attempt('The view was not removed', async () => {
      await remove.mutateAsync({ params: { id: view.id } })
      void navigate(paths.inbox)
      const { id: _, ...body } = view
      toast({
        title: `The view “${view.name}” was removed`,
        action: { label: 'Undo', onSelect: () => void create.mutateAsync({ body }) },
      })
    })
  return (
    <>
      <DropdownMenu align="end" trigger={<IconButton icon={EllipsisVertical} label="View" />}>
        <MenuItem icon={Pencil} onSelect={() => setEditing(true)}>
          Edit view
        </MenuItem>
        <MenuItem
          icon={Zap}
          onSelect={() => void navigate(paths.rules.withSearch(view.search, view.accountIds, view.name))}
        >
          Make it a rule
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={Trash2} danger onSelect={() => void take()}>
          Remove view
        </MenuItem>
      </DropdownMenu>
      {isEditing && (
        <Suspense>
          <ViewDialog view={view} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  )
}
