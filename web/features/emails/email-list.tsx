import { useState } from 'react'
import type { FolderSlug, EmailRow as Row } from '#core/contract/emails.ts'
import { paths } from '#web/platform/paths.ts'
import { EmailRow } from './email-row.tsx'
import { folderLooks } from './folders.ts'
import { SelectionBar } from './selection-bar.tsx'

export function EmailList({
  folder,
  rows,
  onPreview,
  onOpenDraft,
}: {
  folder: FolderSlug
  rows: Row[]
  onPreview: (threadId: string) => void
  onOpenDraft: (email: Row) => void
}) {
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<number>>(new Set())
  // A row that has left the list is not selected any more.
  const selected = rows.filter(row => selectedIds.has(row.id))
  const select = (id: number, isSelected: boolean) => {
    const next = new Set(selectedIds)
    if (isSelected) next.add(id)
    else next.delete(id)
    setSelectedIds(next)
  }
  return (
    <>
      {selected.length > 0 && (
        <SelectionBar
          folder={folder}
          selected={selected}
          isAll={selected.length === rows.length}
          onSelectAll={all => setSelectedIds(new Set(all ? rows.map(row => row.id) : []))}
        />
      )}
      <ul aria-label={folderLooks[folder].name}>
        {rows.map(row => (
          <EmailRow
            key={row.id}
            email={row}
            to={paths.thread.to(row.threadId, folder)}
            showsRecipient={folderLooks[folder].showsRecipient === true}
            selected={selectedIds.has(row.id)}
            onSelect={isSelected => select(row.id, isSelected)}
            onPreview={() => onPreview(row.threadId)}
            onOpen={row.labels.includes('draft') ? () => onOpenDraft(row) : undefined}
          />
        ))}
      </ul>
    </>
  )
}
