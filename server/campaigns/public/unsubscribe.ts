import { contactAddress } from '#core/outreach/contacts/contact-address.ts'
import type { AnyActor } from '#core/policy.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { recordInWorkspace, tellWorkspace } from '#server/people/outreach/tell.ts'
import { findOwner } from '#server/people/workspaces/queries.ts'
import { notFound } from '#server/platform/errors.ts'
import { type Meaning, openLink } from '../letters/letter-tokens.ts'
import { findEnrolled, insertEvent, insertWish, isWished } from './public-queries.ts'

type AnyCtx = Ctx<AnyActor | null>

export interface UnsubscribeState {
  /** `test`: the link of a preview or a test, which unsubscribes nobody. */
  state: 'asks' | 'done' | 'test'
  address: string
  /** ISO 639-1; empty if unknown. */
  language: string
}

/** What the page of an unsubscribe link says. Changes nothing. Throws 404 for a link that is not ours. */
export async function readUnsubscribe(ctx: AnyCtx, token: string): Promise<UnsubscribeState> {
  const { workspaceId, enrolmentId, address } = meaningOf(ctx, token)
  if (enrolmentId === null) return { state: 'test', address, language: '' }
  const enrolled = await findEnrolled(ctx.db, workspaceId, enrolmentId)
  const state = (await isWished(ctx.db, workspaceId, contactAddress(address))) ? 'done' : 'asks'
  return { state, address, language: enrolled?.language ?? '' }
}

/**
 * Takes an address off everything that acts by itself in the workspace that wrote to it. A second request changes nothing, and
 * it also holds when the contact or the campaign is gone.
 */
export async function unsubscribeByLink(ctx: AnyCtx, token: string): Promise<UnsubscribeState> {
  return unsubscribe(ctx, meaningOf(ctx, token))
}

/** The same for whom is known to want no more mail; `enrolmentId` is null where nothing has been sent. */
export async function unsubscribe(
  ctx: AnyCtx,
  { workspaceId, enrolmentId, step, address }: Meaning<'unsubscribe'>,
): Promise<UnsubscribeState> {
  if (enrolmentId === null) return { state: 'test', address, language: '' }
  const enrolled = await findEnrolled(ctx.db, workspaceId, enrolmentId)
  const done = { state: 'done' as const, address, language: enrolled?.language ?? '' }
  // A workspace without an owner is being deleted.
  if (!(await findOwner(ctx.db, workspaceId))) return done
  const at = ctx.clock.now()
  const value = contactAddress(address)
  const reason = enrolled ? `They have unsubscribed from “${enrolled.campaign}”.` : 'They have unsubscribed.'
  await inTransaction(ctx.db, async tx => {
    if (!(await insertWish(tx, { workspaceId, value, reason, at }))) return
    if (enrolled) {
      const event = { workspaceId, enrolmentId, step, kind: 'unsubscribe' as const, at }
      await insertEvent(tx, { ...event, url: null, botReason: null })
      await ctx.publish(tx, 'contact.unsubscribed', {
        workspaceId,
        contactIds: [enrolled.contactId],
        enrolmentIds: [enrolmentId],
      })
      await tellWorkspace(tx, ctx, workspaceId, 'contact_updated')
      await tellWorkspace(tx, ctx, workspaceId, 'campaign_updated')
    }
    await recordInWorkspace(tx, ctx, workspaceId, {
      actor: null,
      action: 'contact.unsubscribed',
      subject: { text: value, id: enrolled?.contactId ?? null },
      details: enrolled ? { campaign: enrolled.campaignId } : {},
    })
  })
  return done
}

function meaningOf(ctx: AnyCtx, token: string) {
  const meaning = openLink(ctx, 'unsubscribe', token)
  if (!meaning) throw notFound('This link')
  return meaning
}
