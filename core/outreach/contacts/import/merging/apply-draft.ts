import { PLAIN_FACTS } from '#core/contract/outreach/contact-values.ts'
import type { ContactFacts } from '../../contact-facts.ts'
import { shownName } from '../../shown-name.ts'
import { type ContactDraft, LONGEST } from '../rows/read-row.ts'

type Change = [before: unknown, after: unknown]

export interface AppliedChanges {
  fields: Partial<Record<keyof ContactFacts, Change>>
  /** By the keys of custom fields; null for no value. */
  custom: Record<string, Change>
}

/**
 * Applies a row to the values of a contact that is there already, which it changes in place. `update`: what the row has wins;
 * `merge`: it only fills gaps. Links are added in both cases. Returns what was before and after.
 */
export function applyDraft(
  values: ContactFacts,
  draft: ContactDraft,
  { mode, addresses }: { mode: 'update' | 'merge'; addresses: readonly string[] },
): AppliedChanges {
  const changes: AppliedChanges = { fields: {}, custom: {} }
  const set = <K extends keyof ContactFacts>(key: K, value: ContactFacts[K]) => {
    if (JSON.stringify(values[key]) === JSON.stringify(value)) return
    changes.fields[key] = [values[key], value]
    values[key] = value
  }
  const wins = (before: string, given: string) => given !== '' && (mode === 'update' || before === '')

  for (const key of PLAIN_FACTS) if (wins(values[key], draft[key])) set(key, draft[key])
  const hasName = values.firstName !== '' || values.lastName !== ''
  if ((draft.firstName !== '' || draft.lastName !== '') && (mode === 'update' || !hasName)) {
    set('firstName', draft.firstName)
    set('lastName', draft.lastName)
  }
  set('name', shownName({ ...values, addresses }))
  set(
    'links',
    [...new Set([...values.links, ...draft.links])].slice(0, Math.max(LONGEST.links, values.links.length)),
  )

  for (const [key, value] of Object.entries(draft.custom)) {
    const before = values.custom[key]
    if (before === value || (mode === 'merge' && before !== undefined)) continue
    changes.custom[key] = [before ?? null, value]
    values.custom = { ...values.custom, [key]: value }
  }
  return changes
}

/** Whether anything was changed. */
export const isChange = ({ fields, custom }: AppliedChanges): boolean =>
  Object.keys(fields).length > 0 || Object.keys(custom).length > 0
