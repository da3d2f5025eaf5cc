import { type EmptiedFolder, emptied } from '#core/contract/clearings.ts'
import type { FolderSlug } from '#core/contract/emails.ts'
import { ClearingLines } from '#web/mailbox/clearings/clearing-lines.tsx'
import { EmptyButton } from '#web/mailbox/clearings/empty-button.tsx'
import { folderLooks } from '#web/read/emails/folders.ts'
import { emptyKinds } from '#web/read/emails/kinds.ts'
import { useEmailCounts } from '#web/read/emails/queries.ts'
import { KindFilter } from './kind-filter.tsx'
import { MailList } from './mail-list.tsx'
import { useListAddress } from './use-list-address.ts'

const EMPTIED: ReadonlySet<FolderSlug> = new Set(emptied.options)

/** The list of a folder, or search results in its place. */
export function FolderScreen({ folder }: { folder: FolderSlug }) {
  const { kind } = useListAddress()
  if (folder === 'inbox')
    return (
      <MailList
        place={{ folder, ...(kind && { kind }) }}
        slug={folder}
        look={kind ? { ...folderLooks.inbox, empty: emptyKinds[kind] } : folderLooks.inbox}
        notes={<KindFilter />}
      />
    )
  const isEmptied = EMPTIED.has(folder)
  return (
    <MailList
      place={{ folder }}
      slug={folder}
      look={folderLooks[folder]}
      tools={isEmptied && <EmptyTool folder={folder as EmptiedFolder} />}
      notes={isEmptied && <ClearingLines isShown={one => one.folder === folder} />}
    />
  )
}

/** Empties the folder in the mailboxes that the list shows. */
function EmptyTool({ folder }: { folder: EmptiedFolder }) {
  const { data } = useEmailCounts()
  const { filters } = useListAddress()
  const here = (data?.folders ?? []).filter(
    one => one.folder === folder && one.mayChange && (filters.accounts?.includes(one.accountId) ?? true),
  )
  return (
    <EmptyButton
      folder={folder}
      accountIds={here.map(({ accountId }) => accountId)}
      total={here.reduce((sum, { total }) => sum + total, 0)}
    />
  )
}
