import { Readable } from 'node:stream'
import type { Query } from '#core/contract/endpoint.ts'
import type { contactExchange } from '#core/contract/outreach/contact-exchange.ts'
import type { ContactFilter } from '#core/contract/outreach/contact-selection.ts'
import { PLAIN_FACTS, type TextFact } from '#core/contract/outreach/contact-values.ts'
import { writeCard } from '#core/outreach/contacts/export/write-card.ts'
import { TARGET_NAMES } from '#core/outreach/contacts/import/columns/targets.ts'
import { csvLine } from '#core/text/csv/csv-text.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { managedOutreach } from '#server/people/outreach/workspace.ts'
import { findFields } from '../fields/field-queries.ts'
import { recordDeed } from '../tell.ts'
import { type ExportedContact, findExported } from './export-queries.ts'

const AT_ONCE = 500

/** The contacts that a filter finds as a file, as they are read. */
export async function exportContacts(ctx: Ctx, { format, ...filter }: Query<typeof contactExchange.export>) {
  const workspaceId = managedOutreach(ctx.actor)
  await inTransaction(ctx.db, tx =>
    recordDeed(tx, ctx, { action: 'contacts.exported', subject: { text: 'contacts' }, details: { format } }),
  )
  const day = ctx.clock.now().toISOString().slice(0, 10)
  const contacts = pages(ctx, workspaceId, filter)
  if (format === 'vcard')
    return {
      name: `contacts-${day}.vcf`,
      type: 'text/vcard; charset=utf-8',
      content: Readable.from(cards(contacts)),
    }
  const fields = await findFields(ctx.db, workspaceId)
  return {
    name: `contacts-${day}.csv`,
    type: 'text/csv; charset=utf-8',
    content: Readable.from(table(contacts, fields)),
  }
}

async function* pages(
  { db }: Pick<Ctx, 'db'>,
  workspaceId: number,
  filter: ContactFilter,
): AsyncGenerator<ExportedContact[]> {
  for (let after = 0; ; ) {
    const page = await findExported(db, workspaceId, { filter, after, limit: AT_ONCE })
    if (page.length > 0) yield page
    const last = page.at(-1)
    if (!last || page.length < AT_ONCE) return
    after = last.id
  }
}

async function* cards(contacts: AsyncIterable<ExportedContact[]>): AsyncGenerator<string> {
  for await (const page of contacts) yield page.map(writeCard).join('')
}

type Column = readonly [name: string, value: (contact: ExportedContact) => string]

function textColumn(fact: TextFact): Column {
  return [TARGET_NAMES[fact], contact => contact[fact]]
}

/** An import knows those again that have names of its targets. It passes over the others, unless somebody chooses a field for them. */
const COLUMNS: readonly Column[] = [
  [TARGET_NAMES.name, contact => contact.name],
  textColumn('firstName'),
  textColumn('lastName'),
  [TARGET_NAMES.address, contact => contact.addresses.join('; ')],
  ...PLAIN_FACTS.map(textColumn),
  [TARGET_NAMES.link, contact => contact.links.join('; ')],
  [TARGET_NAMES.tags, contact => contact.tags.join('; ')],
  ['Lists', contact => contact.lists.join('; ')],
  [TARGET_NAMES.note, contact => contact.note],
  ['Status', contact => contact.status],
  ['Kind', contact => contact.kind],
  ['Added', contact => contact.createdAt],
]

async function* table(
  contacts: AsyncIterable<ExportedContact[]>,
  fields: readonly { key: string; name: string }[],
): AsyncGenerator<string> {
  // Spreadsheets take a file without a byte order mark for another encoding.
  yield `\ufeff${csvLine([...COLUMNS.map(([name]) => name), ...fields.map(({ name }) => name)])}`
  for await (const page of contacts)
    yield page
      .map(contact =>
        csvLine([
          ...COLUMNS.map(([, value]) => value(contact)),
          ...fields.map(({ key }) => String(contact.custom[key] ?? '')),
        ]),
      )
      .join('')
}
