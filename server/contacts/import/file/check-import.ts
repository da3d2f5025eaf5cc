import type { ColumnTarget } from '#core/outreach/contacts/import/columns/targets.ts'
import { readRow } from '#core/outreach/contacts/import/rows/read-row.ts'
import { isRoleAddress } from '#core/outreach/contacts/role-address.ts'
import { domainOf } from '#core/text/addresses/addresses.ts'
import { findFields } from '#server/contacts/fields/field-queries.ts'
import { findOwners } from '#server/contacts/store/contact-queries.ts'
import type { Ctx } from '#server/deps.ts'
import { isDisposable } from '../checks/disposable.ts'
import { requireImport } from '../require-import.ts'
import { readContacts } from '../running/read-contacts.ts'

/** Addresses that are looked for at once. */
const AT_ONCE = 1000

/** What would become of the rows of a file. Nothing is changed, and no domain is asked. */
export async function checkImport(
  ctx: Ctx,
  { id, mapping }: { id: number; mapping: readonly ColumnTarget[] },
) {
  const found = await requireImport(ctx.db, ctx.actor, id)
  const fields = new Map((await findFields(ctx.db, found.workspaceId)).map(field => [field.key, field]))
  const counts = { rows: 0, unreadable: 0, known: 0, repeated: 0, noAddress: 0, role: 0, disposable: 0 }
  const seen = new Set<string>()
  let waiting: string[][] = []
  const countKnown = async () => {
    const owners = await findOwners(ctx.db, found.workspaceId, waiting.flat())
    const owned = new Set(owners.map(({ address }) => address))
    counts.known += waiting.filter(addresses => addresses.some(address => owned.has(address))).length
    waiting = []
  }
  for await (const rows of readContacts(ctx, found)) {
    for (const { cells, refusal } of rows) {
      counts.rows += 1
      const read = refusal === null ? readRow(cells, { mapping, fields }) : null
      if (!read || read.refusal !== null) {
        counts.unreadable += 1
        continue
      }
      const { addresses } = read.draft
      if (addresses.length === 0) counts.noAddress += 1
      if (addresses.some(isRoleAddress)) counts.role += 1
      if (addresses.some(address => isDisposable(domainOf(address)))) counts.disposable += 1
      if (addresses.some(address => seen.has(address))) counts.repeated += 1
      else waiting.push(addresses)
      for (const address of addresses) seen.add(address)
    }
    if (waiting.length >= AT_ONCE) await countKnown()
  }
  await countKnown()
  return counts
}
