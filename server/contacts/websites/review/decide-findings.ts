import type { Body, ResponseOf } from '#core/contract/endpoint.ts'
import type { FindingState } from '#core/contract/outreach/website-values.ts'
import type { websites } from '#core/contract/outreach/websites.ts'
import { recordDeed } from '#server/contacts/tell.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { tellWorkspace } from '#server/people/outreach/tell.ts'
import { outreachWorkspace } from '#server/people/outreach/workspace.ts'
import { notFound } from '#server/platform/errors.ts'
import { findFindings, updateDecision } from '../finding-queries.ts'
import { presentFinding } from '../present.ts'
import { lockWebsite } from '../website-queries.ts'
import { saveContactFromFinding } from './save-contact-from-finding.ts'

/** The states that each decision may change, and what it makes of them. */
const MOVES = {
  accept: { from: ['new', 'dismissed'], to: 'accepted' },
  dismiss: { from: ['new'], to: 'dismissed' },
  reopen: { from: ['dismissed'], to: 'new' },
} as const satisfies Record<string, { from: readonly FindingState[]; to: FindingState }>

/** Decides on findings of a website. What is decided like this already stays as it is. */
export async function decideFindings(
  ctx: Ctx,
  { id, ids, decision }: Body<typeof websites.decide> & { id: number },
): Promise<ResponseOf<typeof websites.decide>> {
  const key = { workspaceId: outreachWorkspace(ctx.actor), id }
  const { to, from } = MOVES[decision]
  return inTransaction(ctx.db, async tx => {
    const website = await lockWebsite(tx, key)
    if (!website) throw notFound('This website')
    const found = await findFindings(tx, key, ids)
    if (found.length < new Set(ids).size) throw notFound('This finding')
    const open = found.filter(({ state }) => (from as readonly FindingState[]).includes(state))
    for (const finding of open) {
      const contactId = to === 'accepted' ? await saveContactFromFinding(tx, ctx, { website, finding }) : null
      const values = { state: to, contactId, userId: ctx.actor.id, decidedAt: ctx.clock.now() }
      await updateDecision(tx, { workspaceId: key.workspaceId, id: finding.id }, values)
    }
    if (open.length > 0) {
      if (to === 'accepted')
        await recordDeed(tx, ctx, {
          action: 'website.findings-accepted',
          subject: { text: website.domain, id },
          details: { findings: open.length },
        })
      await tellWorkspace(tx, ctx, key.workspaceId, 'website_updated')
    }
    const after = await findFindings(tx, key, ids)
    return { findings: after.map(finding => presentFinding(finding, website.url)) }
  })
}
