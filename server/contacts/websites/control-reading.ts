import type { AuditAction } from '#core/contract/audit-actions.ts'
import type { WebsiteState } from '#core/contract/outreach/website-values.ts'
import type { Website } from '#core/contract/outreach/websites.ts'
import { recordDeed } from '#server/contacts/tell.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { tellWorkspace } from '#server/people/outreach/tell.ts'
import { presentOne, requireWebsite } from './list-websites.ts'
import { deleteWebsite, moveWebsite } from './website-queries.ts'

/** Reads a website again. One that waits, or is being read, stays as it is. */
export const readAgain = (ctx: Ctx, id: number): Promise<Website> =>
  move(ctx, id, { from: ['read', 'failed', 'stopped'], to: 'waiting', action: 'website.read-again' })

/** Stops reading a website: the reader ends before its next page. What was found stays. */
export const stopReading = (ctx: Ctx, id: number): Promise<Website> =>
  move(ctx, id, { from: ['waiting', 'reading'], to: 'stopped', action: 'website.stopped' })

interface Move {
  from: readonly WebsiteState[]
  to: WebsiteState
  action: AuditAction
}

async function move(ctx: Ctx, id: number, { from, to, action }: Move): Promise<Website> {
  const website = await requireWebsite(ctx, id)
  const { workspaceId, domain } = website
  await inTransaction(ctx.db, async tx => {
    if (!(await moveWebsite(tx, website, { from, to }))) return
    await recordDeed(tx, ctx, { action, subject: { text: domain, id } })
    if (to === 'waiting') await ctx.queue.send('websites.read', { workspaceId }, { db: tx })
    await tellWorkspace(tx, ctx, workspaceId, 'website_updated')
  })
  return presentOne(ctx, await requireWebsite(ctx, id))
}

/** Deletes a website with its findings. Contacts that were made of them stay. */
export async function removeWebsite(ctx: Ctx, id: number): Promise<void> {
  const website = await requireWebsite(ctx, id)
  await inTransaction(ctx.db, async tx => {
    if (!(await deleteWebsite(tx, website))) return
    await recordDeed(tx, ctx, { action: 'website.deleted', subject: { text: website.domain, id } })
    await tellWorkspace(tx, ctx, website.workspaceId, 'website_updated')
  })
}
