import { type ContactGroup, MOST_GROUPS } from '#core/contract/outreach/contact-groups.ts'
import type { Selection } from '#core/contract/outreach/contact-selection.ts'
import type { GroupKind } from '#core/contract/outreach/contact-values.ts'
import type { Tx } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { BATCH, inBatches } from '#server/db/upkeep/in-batches.ts'
import type { Ctx } from '#server/deps.ts'
import { outreachWorkspace } from '#server/people/outreach/workspace.ts'
import { lockWorkspace } from '#server/people/workspaces/queries.ts'
import { badRequest } from '#server/platform/errors.ts'
import { changeSelected, type Some } from '../change/selected.ts'
import { recordDeed, tellContacts } from '../tell.ts'
import {
  countGroups,
  deleteGroupRow,
  emptyGroup,
  findGroupByName,
  findGroups,
  insertGroup,
  renameGroupRow,
} from './group-queries.ts'
import { addMembers, removeMembers } from './member-queries.ts'
import { requireGroup, requireSizedGroup } from './require-group.ts'

export async function listGroups({ db, actor }: Ctx): Promise<ContactGroup[]> {
  return findGroups(db, outreachWorkspace(actor))
}

/** Makes a tag or a list; returns the one that is there already. */
export async function createGroup(ctx: Ctx, named: { kind: GroupKind; name: string }): Promise<ContactGroup> {
  const workspaceId = outreachWorkspace(ctx.actor)
  return inTransaction(ctx.db, async tx => {
    const id = await keepGroup(tx, { ...named, workspaceId, createdAt: ctx.clock.now() })
    await tellContacts(tx, ctx, 'contact_updated')
    return requireSizedGroup(tx, workspaceId, id)
  })
}

/** The id of a tag or a list by this name, which is made where there is none. */
async function keepGroup(
  tx: Tx,
  group: { workspaceId: number; kind: GroupKind; name: string; createdAt: Date },
): Promise<number> {
  const { workspaceId } = group
  await lockWorkspace(tx, workspaceId)
  const known = await findGroupByName(tx, workspaceId, group)
  if (known) return known.id
  if ((await countGroups(tx, workspaceId)) >= MOST_GROUPS)
    throw badRequest(`There can be ${MOST_GROUPS} tags and lists. Please delete some first.`)
  return insertGroup(tx, group)
}

export async function renameGroup(ctx: Ctx, named: { id: number; name: string }): Promise<ContactGroup> {
  const workspaceId = outreachWorkspace(ctx.actor)
  return inTransaction(ctx.db, async tx => {
    await lockWorkspace(tx, workspaceId)
    const { kind } = await requireGroup(tx, workspaceId, named.id)
    const other = await findGroupByName(tx, workspaceId, { kind, name: named.name })
    if (other && other.id !== named.id) {
      const message = `There is a ${kind} “${other.name}” already`
      throw badRequest(message, { name: message })
    }
    await renameGroupRow(tx, workspaceId, named)
    await tellContacts(tx, ctx, 'contact_updated')
    return requireSizedGroup(tx, workspaceId, named.id)
  })
}

/** Deletes a tag or a list; its contacts stay. */
export async function removeGroup(ctx: Ctx, id: number): Promise<void> {
  const workspaceId = outreachWorkspace(ctx.actor)
  const { size } = await requireSizedGroup(ctx.db, workspaceId, id)
  // The last batch goes with the group itself.
  await inBatches(new AbortController().signal, limit =>
    inTransaction(ctx.db, tx => emptyGroup(tx, workspaceId, { id, limit })),
  )
  await inTransaction(ctx.db, async tx => {
    const { kind, name } = await requireGroup(tx, workspaceId, id)
    await emptyGroup(tx, workspaceId, { id, limit: BATCH })
    await deleteGroupRow(tx, workspaceId, id)
    await tellContacts(tx, ctx, 'contact_updated')
    await recordDeed(tx, ctx, {
      action: `contact_${kind}.deleted`,
      subject: { text: name, id },
      details: { size },
    })
  })
}

/** Puts contacts into a tag or a list, or takes them out; says how many. */
export async function putIntoGroup(
  ctx: Ctx,
  { id, selection, isIn }: { id: number; selection: Selection; isIn: boolean },
): Promise<{ changed: number }> {
  await requireGroup(ctx.db, outreachWorkspace(ctx.actor), id)
  const change = async (tx: Tx, { workspaceId, ids: contactIds }: Some) => {
    const changed = isIn
      ? await addMembers(
          tx,
          workspaceId,
          contactIds.map(contactId => ({ groupId: id, contactId })),
        )
      : await removeMembers(tx, workspaceId, { groupId: id, contactIds })
    if (changed > 0) await tellContacts(tx, ctx, 'contact_updated')
    return changed
  }
  return changeSelected(ctx, { selection, change })
}
