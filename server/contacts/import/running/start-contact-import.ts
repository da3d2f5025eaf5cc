import type { z } from 'zod'
import { MOST_FIELDS } from '#core/contract/outreach/contact-fields.ts'
import type { ContactImport, contactImports } from '#core/contract/outreach/contact-imports.ts'
import type { GroupKind } from '#core/contract/outreach/contact-values.ts'
import { fieldKey } from '#core/outreach/contacts/field-value.ts'
import { type ColumnTarget, newFieldOf } from '#core/outreach/contacts/import/columns/targets.ts'
import { findFields, insertField } from '#server/contacts/fields/field-queries.ts'
import { OUR_KEYS } from '#server/contacts/fields/our-keys.ts'
import { recordDeed } from '#server/contacts/tell.ts'
import type { Tx } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { lockWorkspace } from '#server/people/workspaces/queries.ts'
import { badRequest } from '#server/platform/errors.ts'
import { presentImport } from '../present.ts'
import { type ImportRecord, updateImport } from '../queries.ts'
import { lockImportIn, requireImport, UNDER_WAY } from '../require-import.ts'
import { insertImportGroups, makeGroups } from './group-queries.ts'

type Started = z.output<typeof contactImports.start.body> & { id: number }

const IDENTIFYING = ['address', 'name', 'firstName', 'lastName', 'company']

/** Begins to import a kept file, by a job. Makes the fields, tags and lists that it asks for. */
export async function startContactImport(ctx: Ctx, given: Started): Promise<ContactImport> {
  const { id, mapping, groupIds, newTags, newLists, ...choices } = given
  if (!mapping.some(target => IDENTIFYING.includes(target)))
    throw badRequest('Please say which column has the email addresses, or the names.')
  await inTransaction(ctx.db, async tx => {
    const found = await lockImportIn(tx, ctx.actor, {
      id,
      states: ['draft'],
      otherwise: UNDER_WAY,
    })
    await lockWorkspace(tx, found.workspaceId)
    const groups = await groupsForAll(ctx, tx, found, { groupIds, newTags, newLists })
    await insertImportGroups(tx, found, groups)
    await updateImport(tx, found, {
      mapping: await withNewFields(tx, found, mapping),
      choices,
      state: 'waiting',
      startedAt: ctx.clock.now(),
    })
    await ctx.queue.send('contacts.import', { workspaceId: found.workspaceId, importId: id }, { db: tx })
    await recordDeed(tx, ctx, {
      action: 'contact_import.started',
      subject: { text: found.name, id },
      details: { rows: found.total },
    })
  })
  return presentImport(ctx, await requireImport(ctx.db, ctx.actor, id))
}

async function groupsForAll(
  ctx: Ctx,
  tx: Tx,
  { workspaceId }: ImportRecord,
  { groupIds, newTags, newLists }: Pick<Started, 'groupIds' | 'newTags' | 'newLists'>,
) {
  const make = (kind: GroupKind, names: readonly string[]) =>
    makeGroups(tx, workspaceId, { kind, names, at: ctx.clock.now() })
  const made = [...(await make('tag', newTags)), ...(await make('list', newLists))]
  return [
    ...groupIds.map(groupId => ({ groupId, isForAll: true, isNew: false })),
    ...made.map(({ id, isNew }) => ({ groupId: id, isForAll: true, isNew })),
  ]
}

/** The mapping, with the keys of fields that were made for columns. */
async function withNewFields(
  tx: Tx,
  { workspaceId }: ImportRecord,
  mapping: readonly ColumnTarget[],
): Promise<ColumnTarget[]> {
  const fields = await findFields(tx, workspaceId)
  const taken = new Set([...OUR_KEYS, ...fields.map(({ key }) => key)])
  let count = fields.length
  const made: ColumnTarget[] = []
  for (const target of mapping) {
    const name = newFieldOf(target)
    if (name === null) {
      made.push(target)
      continue
    }
    if (count >= MOST_FIELDS) throw badRequest(`There can be ${MOST_FIELDS} fields of your own at most.`)
    const key = fieldKey(name, taken)
    taken.add(key)
    count += 1
    await insertField(tx, workspaceId, {
      key,
      name: name.slice(0, 60),
      type: 'text',
      choices: [],
      position: count,
    })
    made.push(`custom:${key}`)
  }
  return made
}
