import type { Contact } from '#core/contract/outreach/contacts.ts'
import { factsOf } from '#core/outreach/contacts/contact-facts.ts'
import type { Executor } from '#server/db/client.ts'
import type { Ctx } from '#server/deps.ts'
import { outreachWorkspace } from '#server/people/outreach/workspace.ts'
import { zoneOfPlace } from '#server/people/working-hours/zone-of-place.ts'
import { notFound } from '#server/platform/errors.ts'
import { suppressedAmong } from '#server/send/outbox/gate/suppressed.ts'
import { notesOf } from '../notes/notes.ts'
import { type ContactKey, findAddresses, findContactRecord } from '../store/contact-queries.ts'
import { findCampaignsOfContact } from '../store/enrolment-queries.ts'
import { findAround, findPlace } from './around-queries.ts'
import { findRows } from './list-queries.ts'

async function clockOf(db: Executor, key: ContactKey): Promise<Contact['clock']> {
  const place = await findPlace(db, key)
  return place && zoneOfPlace(place)
}

/** A contact with all that is known of it, but the mail. */
export async function getContact(ctx: Ctx, id: number): Promise<Contact> {
  const { db, actor } = ctx
  const key = { workspaceId: outreachWorkspace(actor), id }
  const { workspaceId } = key
  const [record, rows, addresses, around, notes, campaigns] = await Promise.all([
    findContactRecord(db, key),
    findRows(db, workspaceId, [id]),
    findAddresses(db, workspaceId, [id]),
    findAround(db, key),
    notesOf(db, actor, key),
    findCampaignsOfContact(db, key),
  ])
  const [row] = rows
  if (!record || !row || !around) throw notFound('This contact')
  const suppressed = await suppressedAmong(
    db,
    workspaceId,
    addresses.map(({ address }) => address),
  )
  return {
    ...row,
    isSuppressed: row.address !== null && suppressed.has(row.address),
    ...factsOf(record),
    clock: await clockOf(db, key),
    source: record.source,
    addresses: addresses.map(({ address, state, isRole, isDisposable }) => ({
      address,
      state,
      isRole,
      isDisposable,
      suppressed: suppressed.get(address) ?? null,
    })),
    ...around,
    updatedAt: record.updatedAt.toISOString(),
    notes,
    campaigns,
  }
}
