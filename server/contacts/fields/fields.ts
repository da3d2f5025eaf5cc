import type { Body } from '#core/contract/endpoint.ts'
import { type ContactField, type contactFields, MOST_FIELDS } from '#core/contract/outreach/contact-fields.ts'
import { fieldKey } from '#core/outreach/contacts/field-value.ts'
import type { Executor } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { inBatches } from '#server/db/upkeep/in-batches.ts'
import type { Ctx } from '#server/deps.ts'
import { managedOutreach, outreachWorkspace } from '#server/people/outreach/workspace.ts'
import { lockWorkspace } from '#server/people/workspaces/queries.ts'
import { badRequest, notFound } from '#server/platform/errors.ts'
import { recordDeed, tellContacts } from '../tell.ts'
import { clearValues, deleteField, findFields, insertField, updateField } from './field-queries.ts'
import { OUR_KEYS } from './our-keys.ts'

export async function listFields({ db, actor }: Ctx): Promise<ContactField[]> {
  return findFields(db, outreachWorkspace(actor))
}

export async function createField(
  ctx: Ctx,
  { name, type, choices }: Body<typeof contactFields.create>,
): Promise<ContactField> {
  const workspaceId = outreachWorkspace(ctx.actor)
  return inTransaction(ctx.db, async tx => {
    await lockWorkspace(tx, workspaceId)
    const fields = await findFields(tx, workspaceId)
    if (fields.length >= MOST_FIELDS)
      throw badRequest(`There can be ${MOST_FIELDS} fields. Please delete some first.`)
    refuseName(fields, name)
    const key = fieldKey(name, new Set([...OUR_KEYS, ...fields.map(field => field.key)]))
    const field = { key, name, type, choices: type === 'choice' ? choices : [] }
    await insertField(tx, workspaceId, { ...field, position: fields.length })
    await tellContacts(tx, ctx, 'contact_updated')
    await recordDeed(tx, ctx, {
      action: 'contact_field.created',
      subject: { text: name },
      details: { key, type },
    })
    return field
  })
}

interface FieldChange {
  key: string
  name?: string | undefined
  choices?: string[] | undefined
}

export async function changeField(ctx: Ctx, { key, name, choices }: FieldChange): Promise<ContactField> {
  const workspaceId = outreachWorkspace(ctx.actor)
  return inTransaction(ctx.db, async tx => {
    await lockWorkspace(tx, workspaceId)
    const before = await requireField(tx, workspaceId, key)
    const others = (await findFields(tx, workspaceId)).filter(field => field.key !== key)
    if (name !== undefined) refuseName(others, name)
    if (choices && before.type !== 'choice')
      throw badRequest('Only a choice has choices', { choices: 'Only a choice has choices' })
    if (choices?.length === 0) {
      const message = 'Please say what can be chosen'
      throw badRequest(message, { choices: message })
    }
    const change = { name: name ?? before.name, choices: choices ?? before.choices }
    await updateField(tx, workspaceId, { key, ...change })
    await tellContacts(tx, ctx, 'contact_updated')
    return { ...before, ...change }
  })
}

/** Deletes a field, with its values in all contacts. */
export async function removeField(ctx: Ctx, key: string): Promise<void> {
  const workspaceId = managedOutreach(ctx.actor)
  await requireField(ctx.db, workspaceId, key)
  const clear = () =>
    inBatches(new AbortController().signal, limit =>
      inTransaction(ctx.db, tx => clearValues(tx, workspaceId, { fieldKey: key, limit })),
    )
  // Whoever is killed here leaves a field with fewer values, rather than values that a later field of that name would get.
  await clear()
  await inTransaction(ctx.db, async tx => {
    await lockWorkspace(tx, workspaceId)
    const { name, type } = await requireField(tx, workspaceId, key)
    await deleteField(tx, workspaceId, key)
    await tellContacts(tx, ctx, 'contact_updated')
    await recordDeed(tx, ctx, {
      action: 'contact_field.deleted',
      subject: { text: name },
      details: { key, type },
    })
  })
  // Once the field is gone nobody can give a contact a new value; until then somebody may have.
  await clear()
}

async function requireField(db: Executor, workspaceId: number, key: string): Promise<ContactField> {
  const field = (await findFields(db, workspaceId)).find(field => field.key === key)
  if (!field) throw notFound('This field')
  return field
}

function refuseName(fields: readonly ContactField[], name: string): void {
  const other = fields.find(field => field.name.toLowerCase() === name.toLowerCase())
  if (!other) return
  const message = `There is a field “${other.name}” already`
  throw badRequest(message, { name: message })
}
