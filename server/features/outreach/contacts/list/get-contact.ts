import type { Contact } from '#core/contract/outreach/contacts.ts'
import type { Ctx } from '#server/deps.ts'
import { suppressedAmong } from '#server/features/outbox/gate/suppressed.ts'
import { outreachWorkspace } from '#server/features/outreach/workspace.ts'
import { notFound } from '#server/platform/errors.ts'
import { notesOf } from '../notes/notes.ts'
import { findAddresses, findContactRecord } from '../store/contact-queries.ts'
import { findCampaignsOfContact } from '../store/enrolment-queries.ts'
import { findAround } from './around-queries.ts'
import { findRows } from './list-queries.ts'

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
  const { firstName, lastName, phone, website, city, country, language, timeZone, links, custom, source } =
    record
  return {
    ...row,
    isSuppressed: row.address !== null && suppressed.has(row.address),
    firstName,
    lastName,
    phone,
    website,
    city,
    country,
    language,
    timeZone,
    links,
    custom,
    source,
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
