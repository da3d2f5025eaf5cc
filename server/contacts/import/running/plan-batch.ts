import type { ImportChoices } from '#core/contract/outreach/import-values.ts'
import {
  type AppliedChanges,
  applyDraft,
  isChange,
} from '#core/outreach/contacts/import/merging/apply-draft.ts'
import type { ContactDraft, ReadRow } from '#core/outreach/contacts/import/rows/read-row.ts'
import type { CheckedAddress } from './check-addresses.ts'
import type { Known, WorkingContact } from './known-contacts.ts'
import type { NumberedRow } from './read-contacts.ts'

/** A row with how it was read, and its addresses with what is known of them. */
export interface CandidateRow extends NumberedRow {
  read: ReadRow
  addresses: CheckedAddress[]
}

interface Outcome {
  row: CandidateRow
  reason: string | null
}
export type PlannedRow = Outcome &
  (
    | { outcome: 'refused' }
    | { outcome: 'skipped'; contact: WorkingContact }
    | { outcome: 'created'; contact: WorkingContact }
    | { outcome: 'updated'; contact: WorkingContact; changes: AppliedChanges; added: Added; before: Date }
  )

/** What a contact gets beside its own values. */
interface Added {
  addresses: CheckedAddress[]
  /** Tags by their names. */
  tags: string[]
  groupIds: number[]
  note: string | null
}

/**
 * Decides what becomes of rows, one after the other: each sees what those before it have done. Changes the working contacts in
 * `known`, and adds new ones.
 */
export function planBatch(
  rows: readonly CandidateRow[],
  { known, choices, groupIds }: { known: Known; choices: ImportChoices; groupIds: readonly number[] },
): PlannedRow[] {
  return rows.map((row): PlannedRow => {
    const { draft, remarks, refusal } = row.read
    const { addresses, left } = acceptable(row.addresses, choices)
    const refused = row.refusal ?? refusal ?? refusalOf(row, addresses, left, choices)
    if (refused !== null) return { row, outcome: 'refused', reason: refused }
    const reasons = [...remarks, ...left]
    const contact = known.find(draft, addresses)
    if (!contact) {
      const created = known.add(row, draft, addresses, groupIds)
      return { row, outcome: 'created', contact: created, reason: inWords(reasons) }
    }
    if (choices.duplicates === 'skip')
      return { row, outcome: 'skipped', contact, reason: known.saysWhere(contact, draft, addresses) }
    const { changes, added, others } = change(contact, draft, {
      addresses,
      mode: choices.duplicates,
      groupIds,
      known,
    })
    const isNothing =
      !isChange(changes) &&
      added.addresses.length + added.tags.length + added.groupIds.length === 0 &&
      added.note === null
    if (isNothing) {
      const where = known.saysWhere(contact, draft, addresses)
      return { row, outcome: 'skipped', contact, reason: `${where}, and the row says nothing new` }
    }
    const before = contact.updatedAt
    contact.updatedAt = known.now
    return {
      row,
      outcome: 'updated',
      contact,
      changes,
      added,
      before,
      reason: inWords([...reasons, ...others]),
    }
  })
}

function change(
  contact: WorkingContact,
  draft: ContactDraft,
  {
    addresses,
    mode,
    groupIds,
    known,
  }: { addresses: CheckedAddress[]; mode: 'update' | 'merge'; groupIds: readonly number[]; known: Known },
) {
  const others: string[] = []
  const fresh = addresses.filter(({ address }) => {
    const owner = known.ownerOf(address)
    if (owner && owner !== contact) others.push(`“${address}” was left out: another contact has it`)
    return owner === undefined
  })
  const changes = applyDraft(contact.values, draft, {
    mode,
    addresses: [...contact.addresses, ...fresh].map(({ address }) => address),
  })
  const added: Added = {
    addresses: fresh,
    tags: draft.tags.filter(tag => !contact.tags.has(tag.toLowerCase())),
    groupIds: groupIds.filter(id => !contact.groupIds.has(id)),
    note: draft.note !== '' && !contact.notes.has(draft.note) ? draft.note : null,
  }
  known.give(contact, added)
  return { changes, added, others }
}

/** The addresses that are to be kept, and why others are not. */
function acceptable(addresses: readonly CheckedAddress[], choices: ImportChoices) {
  const left: string[] = []
  const kept = addresses.filter(checked => {
    const why = faultOf(checked, choices)
    if (why !== null) left.push(why)
    return why === null
  })
  return { addresses: kept, left }
}

function faultOf(
  { address, isRole, isDisposable, state }: CheckedAddress,
  choices: ImportChoices,
): string | null {
  if (isDisposable && choices.disposable === 'refuse') return `“${address}” is a throw-away address`
  if (isRole && choices.role === 'refuse') return `“${address}” is a shared address, not a person’s`
  return state === 'no-mail' && choices.noMail === 'refuse'
    ? `No mail reaches “${address}”: its domain takes none`
    : null
}

function refusalOf(
  row: CandidateRow,
  addresses: readonly CheckedAddress[],
  left: readonly string[],
  choices: ImportChoices,
): string | null {
  if (addresses.length > 0) return null
  if (left.length > 0) return inWords(left)
  return row.addresses.length === 0 && choices.noAddress === 'refuse' ? 'It has no email address' : null
}

const inWords = (reasons: readonly string[]): string | null =>
  reasons.length === 0 ? null : reasons.join('. ')
