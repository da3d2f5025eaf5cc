import type { Place, TriageTarget } from '#core/contract/triage.ts'
import type { Actor } from '#core/policy.ts'
import type { Deps } from '#server/deps.ts'
import { changeCopies } from '#server/features/sync/change-messages.ts'
import { type Copy, folderForRole } from '#server/features/sync/change-queries.ts'
import { findFolders } from '#server/features/sync/placement-queries.ts'
import { unsnoozeMessages } from '#server/features/sync/snooze-queries.ts'
import { badRequest } from '#server/platform/errors.ts'
import type { FolderRole } from '#server/providers/mail/provider.ts'
import { changeInParts, type Part, requireLabels, settle } from './change.ts'
import { removeCopies } from './label-emails.ts'

/** Where a message lies for the time being: what is filed under a label, or one's own in Sent, stays there. */
const PASSING: ReadonlySet<FolderRole | null> = new Set(['inbox', 'archive', 'all', 'trash', 'spam'])

/**
 * Moves messages to a folder of their account, or to that of the labels which is of their account; what was snoozed is
 * not any more. Only what is thrown away loses its labels. What lies there already is only taken away from where it lies
 * besides.
 */
export async function moveEmails(
  deps: Deps,
  actor: Actor,
  ids: number[],
  to: TriageTarget | { labelIds: number[] },
): Promise<{ changed: number[]; before: Place[] }> {
  return changeInParts(deps, actor, ids, async part => {
    const { tx, accountId, userId, messageIds } = part
    const folderId = await destination(part, to)
    const unsnoozed = await unsnoozeMessages(tx, messageIds)
    const { moved, doubled } = await sortCopies(part, folderId, to === 'trash' || to === 'spam')
    const change = { kind: 'move', to: { folderId } } as const
    const changed = await changeCopies(deps, tx, { accountId, userId, change }, moved)
    const removed = await removeCopies(deps, part, doubled)
    await settle(deps, tx, accountId, unsnoozed)
    return [...changed, ...removed, ...unsnoozed]
  })
}

async function destination(part: Part, to: TriageTarget | { labelIds: number[] }): Promise<number> {
  if (typeof to === 'string') return (await folderForRole(part.tx, part.accountId, to)).id
  const [label = 0, ...others] = await requireLabels(part, to.labelIds)
  if (others.length > 0) throw badRequest('Messages of one account move to one label')
  return label
}

/** Which copies go to a folder, and which would be there twice. */
async function sortCopies({ tx, accountId, copies }: Part, folderId: number, takesAll: boolean) {
  const folders = await findFolders(tx, accountId)
  const roles = new Map(folders.map(({ id, role }) => [id, role]))
  const tags = new Set(folders.flatMap(({ id, isTag }) => (isTag ? id : [])))
  const moved: Copy[] = []
  const doubled: Copy[] = []
  for (const own of Map.groupBy(copies, ({ messageId }) => messageId).values()) {
    const passing = own.filter(copy => PASSING.has(roles.get(copy.folderId) ?? null))
    const lying = own.filter(copy => !tags.has(copy.folderId))
    const going = (takesAll ? own : passing.length > 0 ? passing : lying).filter(
      copy => copy.folderId !== folderId,
    )
    const isThere = own.some(copy => copy.folderId === folderId)
    const [first, ...others] = going
    if (takesAll) {
      // A copy that the provider has only been asked for is not made any more.
      const known = going.filter(({ remoteId }) => remoteId !== null)
      moved.push(...(known.length > 0 ? known : going))
      if (known.length > 0) doubled.push(...going.filter(({ remoteId }) => remoteId === null))
    } else if (isThere) doubled.push(...going.filter(copy => passing.includes(copy)))
    else if (first) {
      moved.push(first)
      doubled.push(...others)
    }
  }
  return { moved, doubled }
}
