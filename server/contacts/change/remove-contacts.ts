import type { Selection } from '#core/contract/outreach/contact-selection.ts'
import type { Tx } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { managedOutreach } from '#server/people/outreach/workspace.ts'
import { notFound } from '#server/platform/errors.ts'
import { findWaiting } from '../store/enrolment-queries.ts'
import { deleteContactRows } from '../store/existing-queries.ts'
import { recordDeed, tellContacts } from '../tell.ts'
import { findSelected } from './selected.ts'

/** A contact has tens of addresses, tags and notes, which are deleted with it. */
const AT_ONCE = 50

/** Deletes a contact with its notes and its part in campaigns. */
export async function removeContact(ctx: Ctx, id: number): Promise<void> {
  const { changed } = await removeContacts(ctx, { ids: [id] })
  if (changed === 0) throw notFound('This contact')
}

export async function removeContacts(ctx: Ctx, selection: Selection): Promise<{ changed: number }> {
  const workspaceId = managedOutreach(ctx.actor)
  const ids = await findSelected(ctx.db, workspaceId, selection)
  let changed = 0
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE)
    changed += await inTransaction(ctx.db, tx => deleteIn(tx, ctx, { workspaceId, ids: some }))
  }
  return { changed }
}

/** Deletes contacts, and tells of it. */
async function deleteIn(
  tx: Tx,
  ctx: Ctx,
  { workspaceId, ids }: { workspaceId: number; ids: number[] },
): Promise<number> {
  const waiting = await findWaiting(tx, workspaceId, ids)
  const deleted = await deleteContactRows(tx, workspaceId, ids)
  const [first] = deleted
  if (!first) return 0
  await ctx.publish(tx, 'contacts.removed', {
    workspaceId,
    contactIds: deleted.map(({ id }) => id),
    waiting,
    by: { userId: ctx.actor.id },
  })
  await tellContacts(tx, ctx, 'contact_deleted')
  const isOne = deleted.length === 1
  await recordDeed(tx, ctx, {
    action: 'contact.deleted',
    subject: isOne ? { text: first.name, id: first.id } : { text: `${deleted.length} contacts` },
    ...(isOne ? {} : { details: { contactIds: deleted.map(({ id }) => id) } }),
  })
  return deleted.length
}
