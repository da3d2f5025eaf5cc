import { z } from 'zod'
import { contactFields, MOST_FIELDS } from '#core/contract/outreach/contact-fields.ts'
import { contactGroups } from '#core/contract/outreach/contact-groups.ts'
import { contactNotes, MOST_NOTES } from '#core/contract/outreach/contact-notes.ts'
import { ADDRESS_STATES, CONTACT_KINDS, CONTACT_SOURCES } from '#core/contract/outreach/contact-values.ts'
import { contactBody } from '#core/contract/outreach/contact-writing.ts'
import { SUPPRESSION_KINDS, SUPPRESSION_SOURCES } from '#core/contract/outreach/suppressions.ts'
import { append } from '#core/lists.ts'
import { contactAddress } from '#core/outreach/contacts/contact-address.ts'
import { checkFieldValue } from '#core/outreach/contacts/field-value.ts'
import { shownName } from '#core/outreach/contacts/shown-name.ts'
import { isValidAddress } from '#core/text/addresses/addresses.ts'
import { findFields, insertField } from '#server/contacts/fields/field-queries.ts'
import { createGroup, listGroups } from '#server/contacts/groups/groups.ts'
import { insertNote } from '#server/contacts/notes/note-queries.ts'
import { findOwners } from '#server/contacts/store/contact-queries.ts'
import { storeContacts } from '#server/contacts/store/store-contacts.ts'
import { suppress } from '#server/contacts/suppressions/suppress.ts'
import { tellContacts } from '#server/contacts/tell.ts'
import type { Tx } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { readJson, readRows } from '#server/office/mail-imports/reading/own-files.ts'
import { outreachWorkspace } from '#server/people/outreach/workspace.ts'
import { lockWorkspace } from '#server/people/workspaces/queries.ts'
import { batchesOf } from '#server/platform/batches.ts'
import { findNamesakes } from '../queries.ts'
import { entries, type Home } from '../reading/home.ts'
import { adding, checked, moment, ODD, type Section } from '../reading/section.ts'

const BATCH = 100

const lists = z.object({
  fields: entries(1000),
  groups: entries(5000),
  campaigns: entries(5000),
})
export const readLists = async ({ own }: Home) =>
  (await readJson(own, 'outreach/lists.json', lists)) ?? lists.parse({})

/** Letters, digits and underscores, as `fieldKey` makes them. */
const key = z.string().regex(/^[\p{L}\p{N}_]{1,60}$/u)
const fieldRow = z.object({ key, position: z.number().int().min(0).max(10_000).catch(0) })

export async function restoreFields(home: Home, section: Section): Promise<void> {
  const { ctx } = home
  const workspaceId = outreachWorkspace(ctx.actor)
  for (const entry of (await readLists(home)).fields) {
    const row = checked(section, { name: 'A field of contacts', schema: fieldRow, entry })
    const body =
      row && checked(section, { name: 'A field of contacts', schema: contactFields.create.body, entry })
    if (!row || !body) continue
    await inTransaction(ctx.db, async tx => {
      await lockWorkspace(tx, workspaceId)
      const fields = await findFields(tx, workspaceId)
      const name = `The field “${body.name}”`
      const same = fields.find(field => field.key === row.key)
      if (same?.type === body.type) section.known += 1
      else if (same) section.skipped.push({ name, reason: 'There is another field by this key.' })
      else if (fields.some(field => field.name.toLowerCase() === body.name.toLowerCase()))
        section.skipped.push({ name, reason: 'There is another field by this name.' })
      else if (fields.length >= MOST_FIELDS)
        section.skipped.push({ name, reason: `There can be ${MOST_FIELDS} fields.` })
      else {
        await insertField(tx, workspaceId, { ...body, ...row })
        section.added += 1
      }
    })
  }
}

const groupRow = z.object({ id: z.number() })

/** Tags and lists. */
export async function restoreGroups(home: Home, section: Section): Promise<void> {
  const { ctx, groups } = home
  const before = new Set((await listGroups(ctx)).map(({ id }) => id))
  for (const entry of (await readLists(home)).groups) {
    const row = groupRow.safeParse(entry).data
    const body = checked(section, { name: 'A tag or list', schema: contactGroups.create.body, entry })
    if (!row || !body) continue
    const made = await adding(section, `The ${body.kind} “${body.name}”`, () => createGroup(ctx, body))
    if (!made) continue
    groups.set(row.id, made.id)
    if (!before.has(made.id)) continue
    section.added -= 1
    section.known += 1
  }
}

const contactRow = z.looseObject({
  id: z.number(),
  kind: z.enum(CONTACT_KINDS),
  source: z.enum(CONTACT_SOURCES),
  organizationId: z.number().nullish(),
  createdAt: moment,
  custom: z.record(z.string(), z.unknown()).catch({}),
  addresses: z
    .array(
      z.object({
        address: z.string().max(320),
        position: z.number(),
        state: z.enum(ADDRESS_STATES),
        isRole: z.boolean(),
        isDisposable: z.boolean(),
        checkedAt: moment.nullish(),
      }),
    )
    .max(30),
  notes: z
    .array(z.object({ text: z.string(), createdAt: moment, userId: z.number().nullish() }))
    .max(MOST_NOTES),
  groupIds: z.array(z.number()).max(1000),
})
type ContactRow = z.output<typeof contactRow>

/** Contacts with their notes, tags and lists: organizations first, because people belong to them. */
export async function restoreContacts(home: Home, section: Section): Promise<void> {
  for (const kind of ['organization', 'person'] as const) {
    const rows = readRows(
      home.own,
      'outreach/contacts.jsonl',
      contactRow.refine(row => row.kind === kind),
    )
    for await (const batch of batchesOf(rows, { most: BATCH })) await keepBatch(home, section, batch)
  }
}

async function keepBatch(home: Home, section: Section, batch: readonly ContactRow[]): Promise<void> {
  const { ctx, contacts } = home
  home.signal.throwIfAborted()
  const workspaceId = outreachWorkspace(ctx.actor)
  const stored = await inTransaction(ctx.db, async tx => {
    await lockWorkspace(tx, workspaceId)
    const ids = new Map<number, number>()
    const skipped: Section['skipped'] = []
    let known = 0
    const fresh = []
    const there = await findThere(tx, workspaceId, batch)
    const fields = new Map((await findFields(tx, workspaceId)).map(field => [field.key, field]))
    for (const row of batch) {
      const same = there(row)
      if (same !== undefined) {
        ids.set(row.id, same)
        known += 1
        continue
      }
      const values = valuesOf(home, row, fields)
      if (values) fresh.push({ row, values })
      else skipped.push({ name: nameOf(row), reason: ODD })
    }
    const made = await storeContacts(
      tx,
      workspaceId,
      fresh.map(({ values }) => values),
    )
    for (const [at, { row }] of fresh.entries()) {
      const id = made.ids[at]
      if (id === undefined) continue
      ids.set(row.id, id)
      for (const { text, createdAt, userId } of row.notes) {
        const note = contactNotes.create.body.safeParse({ text }).data
        const author = userId !== null && userId === home.profile.user?.id ? ctx.actor.id : null
        const values = { workspaceId, contactId: id, userId: author, createdAt }
        if (note) await insertNote(tx, { ...values, text: note.text })
      }
    }
    if (fresh.length > 0) await tellContacts(tx, ctx, 'contact_added')
    return { ids, known, added: fresh.length, skipped }
  })
  section.added += stored.added
  section.known += stored.known
  append(section.skipped, stored.skipped)
  for (const [old, id] of stored.ids) contacts.set(old, id)
}

/** The contacts that are there already: with one of the addresses, or, without any, by the same name. */
async function findThere(tx: Tx, workspaceId: number, batch: readonly ContactRow[]) {
  const addresses = batch.flatMap(row => row.addresses.map(({ address }) => address))
  const owners = new Map(
    (await findOwners(tx, workspaceId, addresses)).map(({ address, id }) => [address, id]),
  )
  const nameless = batch.filter(row => row.addresses.length === 0)
  const namesakes = await findNamesakes(tx, workspaceId, nameless.map(nameOf))
  return (row: ContactRow): number | undefined => {
    if (row.addresses.length === 0)
      return namesakes.find(({ kind, name }) => kind === row.kind && name === nameOf(row))?.id
    for (const { address } of row.addresses) {
      const id = owners.get(contactAddress(address))
      if (id !== undefined) return id
    }
    return undefined
  }
}

const nameOf = (row: ContactRow): string => (typeof row.name === 'string' ? row.name : 'A contact')

/** A contact as it is stored; null where it is not as the screens would have it. */
function valuesOf(
  { ctx, contacts, groups }: Home,
  row: ContactRow,
  fields: ReadonlyMap<string, Awaited<ReturnType<typeof findFields>>[number]>,
) {
  const custom: Record<string, string | number | boolean> = {}
  for (const [key, value] of Object.entries(row.custom)) {
    const field = fields.get(key)
    if (!field || !['string', 'number', 'boolean'].includes(typeof value)) continue
    const fits = checkFieldValue(field, value as string)
    if ('value' in fits) custom[key] = fits.value
  }
  const addresses = row.addresses
    .filter(({ address }) => isValidAddress(address))
    .sort((a, b) => a.position - b.position)
  const given = { ...row, custom, addresses: addresses.map(({ address }) => address) }
  const read = contactBody.safeParse({ ...given, groupIds: [], organizationId: null })
  if (!read.success) return null
  const facts = { ...read.data, groupIds: row.groupIds.flatMap(id => groups.get(id) ?? []) }
  if (shownName({ ...facts, addresses: given.addresses }) === '') return null
  return {
    ...facts,
    custom,
    addresses: addresses.map(({ position: _, ...one }) => ({ ...one, checkedAt: one.checkedAt ?? null })),
    organizationId: row.organizationId ? (contacts.get(row.organizationId) ?? null) : null,
    source: row.source,
    userId: ctx.actor.id,
    createdAt: row.createdAt,
  }
}

const suppressionRow = z.object({
  kind: z.enum(SUPPRESSION_KINDS),
  value: z.string().trim().min(1).max(320),
  reason: z.string().max(500),
  source: z.enum(SUPPRESSION_SOURCES),
  createdAt: moment,
})

/** Whom nothing automatic may be sent to: with the reason and the time, because the recipients have wished some of it. */
export async function restoreSuppressions({ ctx, own, signal }: Home, section: Section): Promise<void> {
  const workspaceId = outreachWorkspace(ctx.actor)
  const keep = (rows: readonly z.output<typeof suppressionRow>[]) =>
    inTransaction(ctx.db, async tx => {
      let added = 0
      for (const { kind, value, reason, source, createdAt } of rows) {
        const entry = { reason, source, userId: ctx.actor.id, at: createdAt }
        added += (await suppress(tx, workspaceId, { ...entry, entries: [{ kind, value }] })).length
      }
      return added
    })
  const rows = readRows(own, 'outreach/suppressions.jsonl', suppressionRow)
  for await (const batch of batchesOf(rows, { most: BATCH })) {
    signal.throwIfAborted()
    const added = await keep(batch)
    section.added += added
    section.known += batch.length - added
  }
}
