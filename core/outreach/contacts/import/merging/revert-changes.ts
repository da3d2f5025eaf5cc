import type { ContactFacts } from '../../contact-facts.ts'
import type { AppliedChanges } from './apply-draft.ts'

/**
 * Gives a contact its earlier values back, in place. A value that is not the one that the import has written was changed
 * since, and stays. Returns the names of those.
 */
export function revertChanges(values: ContactFacts, { fields, custom }: AppliedChanges): string[] {
  const kept: string[] = []
  for (const [key, [before, after]] of Object.entries(fields)) {
    const name = key as keyof ContactFacts
    if (JSON.stringify(values[name]) === JSON.stringify(after)) Object.assign(values, { [name]: before })
    else kept.push(name)
  }
  for (const [key, [before, after]] of Object.entries(custom)) {
    if (values.custom[key] !== after) {
      kept.push(key)
      continue
    }
    const { [key]: _, ...others } = values.custom
    values.custom = before === null ? others : { ...others, [key]: before as string }
  }
  return kept
}
