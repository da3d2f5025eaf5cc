import { placementId } from '../placement-id.ts'
import { type InventoryEntry, ProviderError } from '../provider.ts'
import { readLabels } from './changes.ts'
import type { GmailClient } from './client.ts'
import { ARCHIVE, flagsIn } from './labels/places.ts'

const MOST_LISTED = 500

/**
 * Every message of a folder with its flags. Lists of ids are cheap (5 units for 500), so that flags come from the
 * lists of the unread and of the starred, and All Mail is what is in none of the other places.
 */
export async function takeInventory(client: GmailClient, folder: string): Promise<InventoryEntry[]> {
  const { folders } = await readLabels(client)
  if (!folders.some(({ remoteId }) => remoteId === folder))
    throw new ProviderError('not-found', 'The label does not exist at Gmail any more')
  const list = (...labelIds: string[]) => listIds(client, labelIds, ['TRASH', 'SPAM'].includes(folder))
  const within = folder === ARCHIVE ? [] : [folder]
  const [all, unread, starred] = await Promise.all([
    list(...within),
    list(...within, 'UNREAD'),
    list(...within, 'STARRED'),
  ])
  const elsewhere =
    folder === ARCHIVE
      ? await Promise.all(['INBOX', 'SENT', 'DRAFT', 'CHAT'].map(id => list(id)))
      : [await list(...within, 'CHAT')]
  return [...all]
    .filter(id => !elsewhere.some(ids => ids.has(id)))
    .map(messageId => {
      const labels = [
        ...(unread.has(messageId) ? ['UNREAD'] : []),
        ...(starred.has(messageId) ? ['STARRED'] : []),
      ]
      return { remoteId: placementId({ folder, messageId }), flags: flagsIn(folder, labels) }
    })
}

/** Ids of the messages that have all these labels. */
export async function listIds(
  client: GmailClient,
  labelIds: string[],
  includeSpamTrash: boolean,
  q?: string,
): Promise<Set<string>> {
  const ids = new Set<string>()
  for (let pageToken: string | null | undefined; pageToken !== null; ) {
    const query = {
      userId: 'me',
      maxResults: MOST_LISTED,
      includeSpamTrash,
      ...(labelIds.length > 0 ? { labelIds } : {}),
      ...(q ? { q } : {}),
      ...(pageToken ? { pageToken } : {}),
    }
    const page = await client.call(5, options => client.users.messages.list(query, options))
    for (const { id } of page.messages ?? []) if (id) ids.add(id)
    pageToken = page.nextPageToken ?? null
  }
  return ids
}
