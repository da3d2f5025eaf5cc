import { createHash } from 'node:crypto'
import type { ImapFlow, MailboxObject } from 'imapflow'
import { append, lowest } from '#core/lists.ts'
import { openFolder } from '#server/mail/providers/imap/connection/session.ts'
import { toFlags } from '#server/mail/providers/imap/flags.ts'
import { formatContentId, parseContentId, parseRemoteId } from '#server/mail/providers/imap/remote-id.ts'
import type { MessageFlags } from '#server/mail/providers/provider.ts'
import { DAY_MS } from '#server/platform/clock.ts'
import { emptyFolder, type FolderState } from '../cursor.ts'
import type { ChangesContext, Draft } from '../draft.ts'
import { fetchAsked } from '../fetch-asked.ts'
import { fetchMessages, toRemote } from '../fetch-messages.ts'
import type { ImapFolder } from '../folders/folders.ts'
import { type UidSet, uidSet } from '../uid-set.ts'
import { toWithheld } from './fetch-envelope.ts'

/*
 * UIDVALIDITY says that UIDs go on naming the same messages (RFC 3501, 2.3.1.1). Where it changes again and again, a
 * folder would be read from its beginning for ever. Its messages are then named by what their envelopes, sizes and dates
 * tell, and each is fetched once.
 */

/** So many changes within a day are no repair of the server: it has another number in each session. */
const mostRenumberings = 10

/**
 * Notes that UIDVALIDITY of the open folder has changed. The folder is read from its beginning; by content, if the number
 * changes all the time.
 */
export async function afterRenumbering(
  client: ImapFlow,
  path: string,
  fresh: FolderState,
  old: FolderState,
  now: number,
): Promise<FolderState> {
  // The folder could not be opened before.
  if (old.uidValidity === '0') return fresh
  const renumbered = [...old.renumbered.filter(at => now - at < DAY_MS), now].slice(-mostRenumberings)
  const { uidValidity } = await openFolder(client, path, { fresh: true })
  if (String(uidValidity) === fresh.uidValidity && renumbered.length < mostRenumberings)
    return { ...fresh, renumbered }
  const byContent = { count: 0, recent: [], status: null, isDue: true }
  return { ...emptyFolder(String(uidValidity)), renumbered, byContent }
}

/** Looks whether a folder that is read by content has news. Null after a day without a change: its UIDs are trusted again. */
export function checkByContent(
  { status }: ImapFolder,
  folder: FolderState,
  { now, sweepMs }: { now: number; sweepMs: number },
): FolderState | null {
  const { byContent, swept, renumbered } = folder
  if (!byContent || now - (renumbered.at(-1) ?? 0) >= DAY_MS) return null
  const answer = status && JSON.stringify([status.messages, status.uidNext, status.highestModseq])
  const tellsFlags = status !== null && status.highestModseq !== null
  const isSwept = tellsFlags || Math.abs(now - swept) < sweepMs
  if (byContent.status === answer && isSwept && !folder.isBroken) return folder
  return { ...folder, isBroken: false, swept: now, byContent: { ...byContent, status: answer, isDue: true } }
}

/** Newest ids that are kept, because pages are fetched before the mirror has the ones before them. */
const mostRecent = 1000

/** Reads the newest messages of a folder that the mirror does not have, and the flags of all others. */
export async function readByContent(
  client: ImapFlow,
  path: string,
  folder: FolderState,
  draft: Draft,
  { tuning, now }: ChangesContext,
): Promise<FolderState> {
  const { count, recent, status } = folder.byContent ?? { count: 0, recent: [], status: null }
  const box = await openFolder(client, path, { fresh: true })
  const uidValidity = String(box.uidValidity)
  const renumbered =
    uidValidity === folder.uidValidity
      ? folder.renumbered
      : [...folder.renumbered, now()].slice(-mostRenumberings)
  const found = await namesOf(client, path)
  const known = new Set([...(await draft.known([...found.keys()])), ...recent])
  const held = [...found].filter(([id]) => known.has(id))
  const missing = new Map([...found].flatMap(([id, { uid }]) => (known.has(id) ? [] : [[uid, id]])))
  const newest = [...missing.keys()].sort((a, b) => b - a).slice(0, draft.left)
  const { messages, refused } = await fetchMessages(client, uidSet(newest), draft.budget, tuning)
  const idOf = (uid: number) => missing.get(uid) ?? ''
  const added = messages.map(message => toRemote(idOf(message.uid), path, message))
  for (const [uid, told] of refused) added.push(toWithheld(idOf(uid), path, told, now()))
  append(
    draft.page.upserted,
    added.concat(held.map(([remoteId, { flags }]) => ({ remoteId, folder: path, flags }))),
  )
  draft.left -= added.length
  // What the mirror has and the server has not is found by comparing.
  if (held.length < count) draft.page.hasGap = true
  const times = messages.flatMap(({ receivedAt }) => receivedAt?.getTime() ?? [])
  return {
    ...folder,
    uidValidity,
    renumbered,
    reached: lowest(times, folder.reached ?? Number.POSITIVE_INFINITY),
    byContent: {
      count: held.length + added.length,
      recent: [...recent, ...added.map(({ remoteId }) => remoteId)].slice(-mostRecent),
      status,
      isDue: added.length < missing.size,
    },
  }
}

/** UIDs of these placements in the selected folder; those that cannot be there any more are left out. */
export async function uidsOf(
  client: ImapFlow,
  { path, uidValidity }: Pick<MailboxObject, 'path' | 'uidValidity'>,
  remoteIds: readonly string[],
): Promise<Map<string, number>> {
  const uids = new Map<string, number>()
  const names = remoteIds.some(parseContentId) ? await namesOf(client, path) : null
  for (const id of remoteIds) {
    const place = parseRemoteId(id)
    const uid = place?.uidValidity === String(uidValidity) ? place.uid : names?.get(id)?.uid
    if (uid !== undefined) uids.set(id, uid)
  }
  return uids
}

export const everyUid: UidSet = [[1, 2 ** 32 - 1]]

/** The messages of the selected folder by ids that their content gives; equal ones are told apart by their number. */
export async function namesOf(
  client: ImapFlow,
  folder: string,
): Promise<Map<string, { uid: number; flags: MessageFlags }>> {
  const found = new Map<string, { uid: number; flags: MessageFlags }>()
  if (!client.mailbox || client.mailbox.exists === 0) return found
  const asked = { envelope: true, size: true, flags: true, internalDate: true }
  for await (const { uid, flags, ...content } of fetchAsked(client, everyUid, asked)) {
    const { messageId, date, subject, from } = content.envelope ?? {}
    const told = [messageId, date, subject, from?.[0]?.address, content.size, content.internalDate]
    const name = createHash('sha256').update(JSON.stringify(told)).digest('base64url').slice(0, 22)
    let id = formatContentId({ folder, content: name })
    for (let copy = 1; found.has(id); copy += 1) id = formatContentId({ folder, content: `${name}.${copy}` })
    found.set(id, { uid, flags: toFlags(flags) })
  }
  return found
}
