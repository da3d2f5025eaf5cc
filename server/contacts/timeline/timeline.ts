import type { ResponseOf } from '#core/contract/endpoint.ts'
import type { contacts } from '#core/contract/outreach/contacts.ts'
import type { TimelineEntry } from '#core/contract/outreach/timeline.ts'
import { stepName } from '#core/outreach/campaigns/step-name.ts'
import type { Executor } from '#server/db/client.ts'
import type { Ctx } from '#server/deps.ts'
import { recalledAccounts } from '#server/mailbox/accounts/access.ts'
import { outreachWorkspace } from '#server/people/outreach/workspace.ts'
import { notFound } from '#server/platform/errors.ts'
import { findAddresses, findContactRecord } from '../store/contact-queries.ts'
import { findCampaignDeeds, findNoteEntries, findStepsOf } from './deed-queries.ts'
import { inMail } from './in-mail.ts'
import { findMail } from './mail-queries.ts'
import { compare, readPlace, writePlace } from './place.ts'

interface Wanted {
  id: number
  after?: string | undefined
  limit: number
}

/**
 * What happened with a contact, newest first: mail with any of its addresses in mailboxes that the caller may read, its steps
 * in campaigns, and notes. Of mail it has what lists have, so nothing is opened.
 */
export async function readTimeline(
  ctx: Ctx,
  { id, after, limit }: Wanted,
): Promise<ResponseOf<typeof contacts.timeline>> {
  const { db, actor } = ctx
  const key = { workspaceId: outreachWorkspace(actor), id }
  const slice = { after: after === undefined ? null : readPlace(after), limit: limit + 1 }
  const [record, addresses, accounts] = await Promise.all([
    findContactRecord(db, key),
    findAddresses(db, key.workspaceId, [id]),
    recalledAccounts(ctx, 'mail.read'),
  ])
  if (!record) throw notFound('This contact')
  const found = await Promise.all([
    findMail(db, { ...slice, accounts, addresses: addresses.flatMap(({ address }) => inMail(address)) }),
    findCampaignDeeds(db, key, slice),
    findNoteEntries(db, key, { ...slice, viewerId: actor.id }),
  ])
  const all = found.flat().sort((a, b) => compare(a.place, b.place))
  const page = all.slice(0, limit)
  const last = page.at(-1)
  return {
    entries: await withStepNames(
      db,
      key.workspaceId,
      page.map(({ entry }) => entry),
    ),
    next: all.length > limit && last ? writePlace(last.place) : null,
  }
}

type Found = Awaited<ReturnType<typeof findCampaignDeeds | typeof findNoteEntries | typeof findMail>>[number]

/** A step has a number that says nothing to people. */
async function withStepNames(
  db: Executor,
  workspaceId: number,
  entries: readonly Found['entry'][],
): Promise<TimelineEntry[]> {
  const ids = entries.flatMap(entry =>
    entry.kind === 'campaign' && entry.step !== null ? [entry.campaignId] : [],
  )
  const steps = ids.length === 0 ? null : await findStepsOf(db, workspaceId, [...new Set(ids)])
  const nameOf = (campaignId: number, step: number | null) =>
    step === null ? null : stepName(steps?.get(campaignId) ?? [], step)
  return entries.map(entry =>
    entry.kind === 'campaign' ? { ...entry, stepName: nameOf(entry.campaignId, entry.step) } : entry,
  )
}
