import { append } from '#core/lists.ts'
import { byFolder, parsePlacementId, placementId } from '../placement-id.ts'
import { type FlagChange, type Moved, ProviderError } from '../provider.ts'
import { readLabels } from './changes.ts'
import type { GmailClient } from './client.ts'
import { ARCHIVE, type LabelChange, labelChange } from './labels/places.ts'

/** Most messages that one call changes. */
const MOST_CHANGED = 1000
const BATCH_UNITS = 50
const MODIFY_UNITS = 5

/*
 * Gmail's ids stay whatever is done with a message, so that a change whose answer was lost is done again. Those of
 * messages that are gone for good are answered as missing, as far as Gmail says so.
 */

export async function markMessages(
  client: GmailClient,
  ids: string[],
  change: FlagChange,
): Promise<string[]> {
  const addLabelIds = [...(change.read === false ? ['UNREAD'] : []), ...(change.starred ? ['STARRED'] : [])]
  const removeLabelIds = [
    ...(change.read ? ['UNREAD'] : []),
    ...(change.starred === false ? ['STARRED'] : []),
  ]
  // Gmail has no mark for what was answered.
  const messageIds = [...new Set([...byFolder(ids).values()].flat())]
  const gone = await modify(client, messageIds, { addLabelIds, removeLabelIds })
  return ids.filter(id => gone.has(parsePlacementId(id)?.messageId ?? ''))
}

export async function moveMessages(client: GmailClient, ids: string[], to: string): Promise<Moved> {
  await requireFolder(client, to)
  return namedAt(ids, to, (from, messageIds) => modify(client, messageIds, labelChange(from, to)))
}

/** Puts a label on messages; they stay where they are. */
export async function labelMessages(client: GmailClient, ids: string[], to: string): Promise<Moved> {
  await requireFolder(client, to)
  const addLabelIds = to === ARCHIVE ? [] : [to]
  return namedAt(ids, to, (_from, messageIds) =>
    modify(client, messageIds, { addLabelIds, removeLabelIds: [] }),
  )
}

/** Does something folder by folder, and names the placements at the folder they go to. */
async function namedAt(
  ids: string[],
  to: string,
  act: (from: string, messageIds: string[]) => Promise<ReadonlySet<string>>,
): Promise<Moved> {
  const moved: Moved = { names: new Map(), missing: [] }
  for (const [folder, messageIds] of byFolder(ids)) {
    const gone = await act(folder, messageIds)
    for (const messageId of messageIds) {
      const from = placementId({ folder, messageId })
      if (gone.has(messageId)) moved.missing.push(from)
      else moved.names.set(from, placementId({ folder: to, messageId }))
    }
  }
  return moved
}

export async function unlabelMessages(client: GmailClient, ids: string[]): Promise<string[]> {
  const missing: string[] = []
  for (const [folder, messageIds] of byFolder(ids)) {
    if ([ARCHIVE, 'SENT', 'DRAFT'].includes(folder)) continue
    const gone = await modify(client, messageIds, { addLabelIds: [], removeLabelIds: [folder] })
    append(
      missing,
      [...gone].map(messageId => placementId({ folder, messageId })),
    )
  }
  return missing
}

export async function destroyMessages(client: GmailClient, ids: string[]): Promise<string[]> {
  const folders = byFolder(ids)
  const drafts = await destroyDrafts(client, folders.get('DRAFT') ?? [])
  const messageIds = [...new Set([...folders.values()].flat())].filter(id => !drafts.has(id))
  for (const part of parts(messageIds)) {
    const requestBody = { ids: part }
    await client.call(BATCH_UNITS, options =>
      client.users.messages.batchDelete({ userId: 'me', requestBody }, options),
    )
  }
  // Whoever has deleted them: they are gone.
  return []
}

/** A draft is more than its message: it is deleted as what it is. Answers the messages that were drafts. */
async function destroyDrafts(client: GmailClient, messageIds: string[]): Promise<Set<string>> {
  const wanted = new Set(messageIds)
  const found = new Set<string>()
  for (let pageToken: string | null = wanted.size > 0 ? '' : null; pageToken !== null; ) {
    const query = { userId: 'me', maxResults: 500, ...(pageToken ? { pageToken } : {}) }
    const page = await client.call(5, options => client.users.drafts.list(query, options))
    for (const { id, message } of page.drafts ?? []) {
      if (!id || !message?.id || !wanted.has(message.id)) continue
      await client.call(10, options => client.users.drafts.delete({ userId: 'me', id }, options))
      found.add(message.id)
    }
    pageToken = found.size < wanted.size ? (page.nextPageToken ?? null) : null
  }
  return found
}

async function requireFolder(client: GmailClient, folder: string): Promise<void> {
  const { folders } = await readLabels(client)
  if (!folders.some(({ remoteId }) => remoteId === folder))
    throw new ProviderError('not-found', 'The label does not exist at Gmail any more')
}

/**
 * Changes labels; answers those of the messages that are gone. Few are changed one by one, which costs no more. Of many
 * Gmail says nothing of those that are gone, or refuses all because of one: then each is changed alone.
 */
async function modify(client: GmailClient, ids: string[], change: LabelChange): Promise<ReadonlySet<string>> {
  const gone = new Set<string>()
  if (change.addLabelIds.length + change.removeLabelIds.length === 0) return gone
  const changeAlone = async (id: string) => {
    if (!(await modifyOne(client, id, change))) gone.add(id)
  }
  for (const part of parts(ids)) {
    if (part.length * MODIFY_UNITS <= BATCH_UNITS) {
      await Promise.all(part.map(changeAlone))
      continue
    }
    try {
      const requestBody = { ids: part, ...change }
      await client.call(BATCH_UNITS, options =>
        client.users.messages.batchModify({ userId: 'me', requestBody }, options),
      )
    } catch (error) {
      if (!isNotFound(error)) throw error
      for (const id of part) await changeAlone(id)
    }
  }
  return gone
}

/** Answers whether the message is there. */
async function modifyOne(client: GmailClient, id: string, requestBody: LabelChange): Promise<boolean> {
  try {
    await client.call(MODIFY_UNITS, options =>
      client.users.messages.modify({ userId: 'me', id, requestBody }, options),
    )
    return true
  } catch (error) {
    if (!isNotFound(error)) throw error
    return false
  }
}

const isNotFound = (error: unknown) => error instanceof ProviderError && error.kind === 'not-found'

function parts(ids: string[]): string[][] {
  const all: string[][] = []
  for (let start = 0; start < ids.length; start += MOST_CHANGED)
    all.push(ids.slice(start, start + MOST_CHANGED))
  return all
}
