import { checkFieldValue, type FieldValue } from '#core/outreach/contacts/field-value.ts'
import type { Tx } from '#server/db/client.ts'
import { badRequest } from '#server/platform/errors.ts'
import { lockFields } from './field-queries.ts'

interface Values {
  before: Readonly<Record<string, FieldValue>>
  /** Null and empty texts take a value away. */
  given: Readonly<Record<string, FieldValue | null>>
}

/** The values of a contact in the workspace's own fields after a change. Throws 400 where one does not fit its field. */
export async function readCustom(
  tx: Tx,
  workspaceId: number,
  { before, given }: Values,
): Promise<Record<string, FieldValue>> {
  if (Object.keys(given).length === 0) return { ...before }
  const fields = new Map((await lockFields(tx, workspaceId)).map(field => [field.key, field]))
  const values = new Map(Object.entries(before))
  const faults: Record<string, string> = {}
  for (const [key, value] of Object.entries(given)) {
    const field = fields.get(key)
    if (!field) faults[`custom.${key}`] = `There is no field “${key}”`
    else if (value === null || value === '') values.delete(key)
    else {
      const checked = checkFieldValue(field, value)
      if ('fault' in checked) faults[`custom.${key}`] = checked.fault
      else values.set(key, checked.value)
    }
  }
  const [first] = Object.values(faults)
  if (first !== undefined) throw badRequest(first, faults)
  return Object.fromEntries(values)
}
