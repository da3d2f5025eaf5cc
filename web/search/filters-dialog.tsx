import { useState } from 'react'
import type { Account } from '#core/contract/accounts.ts'
import { folderLooks } from '#web/read/emails/folders.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { FILTER_FOLDERS, type FilterFolder, type Filters } from './filters.ts'

/** The choice of accounts and folders to search and show. */
export function FiltersDialog({
  accounts,
  filters,
  onApply,
  onClose,
}: {
  accounts: Account[]
  filters: Filters
  onApply: (filters: Filters) => void
  onClose: () => void
}) {
  const allIds = accounts.map(({ id }) => id)
  const [chosenIds, setChosenIds] = useState<number[]>(filters.accounts ?? allIds)
  const [folders, setFolders] = useState<FilterFolder[]>(filters.folders ?? [...FILTER_FOLDERS])
  const toggled = <T,>(list: T[], item: T, on: boolean) =>
    on ? [...list, item] : list.filter(other => other !== item)
  const apply = () => {
    const isAll = allIds.every(id => chosenIds.includes(id))
    onApply({
      accounts: isAll ? null : allIds.filter(id => chosenIds.includes(id)),
      folders:
        folders.length === FILTER_FOLDERS.length ? null : FILTER_FOLDERS.filter(f => folders.includes(f)),
    })
    onClose()
  }
  return (
    <Dialog
      onClose={onClose}
      title="Search Filters"
      size="sm"
      footer={
        <>
          <Button
            variant="ghost"
            onClick={() => {
              setChosenIds(allIds)
              setFolders([...FILTER_FOLDERS])
            }}
          >
            Reset All
          </Button>
          <Button variant="primary" onClick={apply}>
            Apply Filters
          </Button>
        </>
      }
    >
      <fieldset className="flex flex-col gap-2 coarse:gap-5">
        <legend className="mb-2 font-medium text-muted text-sm">Email Accounts</legend>
        {accounts.length === 0 && <p className="text-faint">No account is connected yet.</p>}
        {accounts.map(({ id, email }) => (
          <Checkbox
            key={id}
            label={email}
            checked={chosenIds.includes(id)}
            onCheckedChange={on => setChosenIds(toggled(chosenIds, id, on))}
          />
        ))}
      </fieldset>
      <fieldset className="mt-5 flex flex-col gap-2 coarse:gap-5">
        <legend className="mb-2 font-medium text-muted text-sm">Folders</legend>
        {FILTER_FOLDERS.map(folder => (
          <Checkbox
            key={folder}
            label={folder === 'inbox' ? 'Inbox' : folderLooks[folder].name}
            checked={folders.includes(folder)}
            onCheckedChange={on => setFolders(toggled(folders, folder, on))}
          />
        ))}
      </fieldset>
    </Dialog>
  )
}
