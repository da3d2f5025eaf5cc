import { factsOf } from '#core/outreach/contacts/contact-facts.ts'
import { sortName } from '#core/outreach/contacts/contact-words.ts'
import { type FieldDefinition, readRow, withoutGone } from '#core/outreach/contacts/import/rows/read-row.ts'
import type { SystemActor } from '#core/policy.ts'
import { lockFields } from '#server/contacts/fields/field-queries.ts'
import { findAddresses, findOwners, lockContacts } from '#server/contacts/store/contact-queries.ts'
import type { Tx } from '#server/db/client.ts'
import { isOfTheData } from '#server/db/failures.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { byHalves } from '#server/platform/batches.ts'
import { findGroupsForAll, type ImportRecord, importWork, updateImport } from '../queries.ts'
import { findLines, findMemberships, findNotesOf, findUnaddressed, insertRows } from './batch-queries.ts'
import { checkAddresses } from './check-addresses.ts'
import { lockWorkspaceContacts } from './group-queries.ts'
import { knownContacts, type WorkingContact } from './known-contacts.ts'
import { type CandidateRow, type PlannedRow, planBatch } from './plan-batch.ts'
import type { NumberedRow } from './read-contacts.ts'
import { tellProgress } from './tell-import.ts'
import { AddressTaken, writeBatch } from './write-batch.ts'

/** How often a batch is tried again because somebody has just added one of its addresses. */
const MOST_TRIES = 5

interface Batch {
  found: ImportRecord
  fields: ReadonlyMap<string, FieldDefinition>
  rows: readonly NumberedRow[]
}

/**
 * Makes contacts of the next rows, in one transaction with the position that the import has then. Returns whether it goes on:
 * false once it was cancelled, or another worker is further.
 */
export async function importBatch(ctx: Ctx<SystemActor>, { found, fields, rows }: Batch): Promise<boolean> {
  const read = rows.map(row => ({ ...row, read: readRow(row.cells, { mapping: found.mapping, fields }) }))
  const addresses = [...new Set(read.flatMap(row => row.read.draft.addresses))]
  const checked = await checkAddresses(ctx, addresses)
  const candidates = read.map(row => ({
    ...row,
    addresses: row.read.draft.addresses.flatMap(address => checked.get(address) ?? []),
  }))
  let goesOn = true
  const write = async (some: readonly CandidateRow[]) => {
    goesOn &&= await writeRows(ctx, found, some)
  }
  await byHalves(candidates, write, {
    isOfAnItem: isOfTheData,
    passOver: candidate => write([{ ...candidate, refusal: UNSTORABLE }]),
  })
  return goesOn
}

const UNSTORABLE = 'This row cannot be stored.'

async function writeRows(
  ctx: Ctx<SystemActor>,
  found: ImportRecord,
  rows: readonly CandidateRow[],
): Promise<boolean> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await inTransaction(ctx.db, tx => writeNext(ctx, tx, found, rows))
    } catch (error) {
      if (!(error instanceof AddressTaken) || tries === MOST_TRIES) throw error
    }
  }
}

async function writeNext(
  ctx: Ctx<SystemActor>,
  tx: Tx,
  { workspaceId, id }: ImportRecord,
  rows: readonly CandidateRow[],
): Promise<boolean> {
  const now = ctx.clock.now()
  const locked = await importWork.goesOn(tx, { workspaceId, id })
  if (!locked?.choices || locked.position !== (rows[0]?.row ?? 0) - 1) return false
  await lockWorkspaceContacts(tx, workspaceId)
  const groupIds = await findGroupsForAll(tx, locked)
  const known = knownContacts(await findKnown(tx, locked, rows), now)
  const fields = new Set((await lockFields(tx, workspaceId)).map(({ key }) => key))
  const current = rows.map(row => ({ ...row, read: withoutGone(row.read, fields) }))
  const planned = planBatch(current, { known, choices: locked.choices, groupIds })
  await writeBatch(tx, locked, { planned, created: known.created, groupIds, now })
  await insertRows(tx, locked, planned.map(valuesOf), now)
  const count = (outcome: PlannedRow['outcome']) => planned.filter(row => row.outcome === outcome).length
  const counts = {
    created: locked.created + count('created'),
    updated: locked.updated + count('updated'),
    skipped: locked.skipped + count('skipped'),
    refused: locked.refused + count('refused'),
    remarked:
      locked.remarked +
      planned.filter(
        ({ outcome, reason }) => outcome !== 'skipped' && outcome !== 'refused' && reason !== null,
      ).length,
  }
  await updateImport(tx, locked, { ...counts, position: locked.position + rows.length })
  await tellProgress(ctx, tx, locked, 'contact_added')
  return true
}

/** The contacts that these rows may mean, locked. */
async function findKnown(
  tx: Tx,
  record: ImportRecord,
  rows: readonly CandidateRow[],
): Promise<WorkingContact[]> {
  const { workspaceId } = record
  const owners = await findOwners(tx, workspaceId, [
    ...new Set(rows.flatMap(({ addresses }) => addresses.map(({ address }) => address))),
  ])
  const unaddressed = rows.filter(({ addresses, read }) => addresses.length === 0 && read.refusal === null)
  const namesakes = await findUnaddressed(tx, workspaceId, [
    ...new Set(unaddressed.map(({ read }) => sortName(read.draft.name))),
  ])
  const ids = [...new Set([...owners.map(({ id }) => id), ...namesakes])]
  if (ids.length === 0) return []
  const records = await lockContacts(tx, workspaceId, ids)
  const addresses = await findAddresses(tx, workspaceId, ids)
  const memberships = await findMemberships(tx, workspaceId, ids)
  const notes = record.choices?.duplicates === 'skip' ? [] : await findNotesOf(tx, workspaceId, ids)
  const lines = await findLines(tx, record, ids)
  const contacts = new Map<number, WorkingContact>()
  for (const { id, updatedAt, ...contact } of records) {
    contacts.set(id, {
      id,
      line: lines.get(id) ?? null,
      values: factsOf(contact),
      addresses: [],
      tags: new Set(),
      groupIds: new Set(),
      notes: new Set(),
      updatedAt,
    })
  }
  for (const { contactId, address } of addresses) contacts.get(contactId)?.addresses.push({ address })
  for (const { contactId, text } of notes) contacts.get(contactId)?.notes.add(text)
  for (const { contactId, id, kind, name } of memberships) {
    contacts.get(contactId)?.groupIds.add(id)
    if (kind === 'tag') contacts.get(contactId)?.tags.add(name.toLowerCase())
  }
  return [...contacts.values()]
}

function valuesOf(planned: PlannedRow) {
  const { outcome, reason, row } = planned
  return {
    row: row.row,
    line: row.line,
    outcome,
    reason,
    contactId: planned.outcome === 'refused' ? null : planned.contact.id,
    cells: reason === null ? null : row.cells,
    changes:
      planned.outcome === 'updated'
        ? {
            ...planned.changes,
            addresses: planned.added.addresses.map(({ address }) => address),
            note: planned.added.note,
            updatedAt: planned.before.toISOString(),
          }
        : null,
  }
}
