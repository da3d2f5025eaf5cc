import type { FolderSlug } from '#core/contract/emails.ts'
import { folderLooks } from '#web/read/emails/folders.ts'
import { MailList } from './mail-list.tsx'

/** The list of a folder, or search results in its place. */
export function FolderScreen({ folder }: { folder: FolderSlug }) {
  return <MailList place={{ folder }} slug={folder} look={folderLooks[folder]} />
}
