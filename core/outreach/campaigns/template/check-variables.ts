import { placeholderNames } from '#core/sequence/placeholders.ts'
import { fillTemplate } from './fill-template.ts'
import type { Part, Template } from './parse-template.ts'
import type { Values } from './variables.ts'

/** The variables that a text names, in conditions too, each once, in order. */
export function variablesOf({ parts }: Template): string[] {
  const walk = (list: readonly Part[]): string[] =>
    list.flatMap(part =>
      part.kind === 'text'
        ? placeholderNames(part.text)
        : [part.name, ...walk(part.met), ...walk(part.otherwise)],
    )
  return [...new Set(walk(parts))]
}

interface Lacking<Contact> {
  variable: string
  /** How many contacts have no value where a text needs one. */
  count: number
  /** The first of them. */
  contacts: Contact[]
}

const MOST_SHOWN = 100

/**
 * Finds out, some contacts after the other, which have nothing for a variable that has no fallback. A variable in a part that a
 * contact does not get is not needed for them.
 */
export function lackingCounter<Contact extends { values: Values }>(
  templates: readonly Template[],
  isKnown: (name: string) => boolean,
) {
  const used = [...new Set(templates.flatMap(variablesOf))]
  const found = new Map<string, Lacking<Contact>>()
  /** What is missing depends only on which values are empty, and few combinations of empty values occur. */
  const known = new Map<string, readonly string[]>()
  const missingOf = (values: Values): readonly string[] => {
    const key = used.filter(name => !Object.hasOwn(values, name) || !values[name]?.trim()).join(' ')
    const missing = known.get(key) ?? [
      ...new Set(templates.flatMap(template => fillTemplate(template, values, isKnown).missing)),
    ]
    known.set(key, missing)
    return missing
  }
  return {
    add(contacts: Iterable<Contact>): void {
      for (const contact of contacts)
        for (const variable of missingOf(contact.values)) {
          const lacking = found.get(variable) ?? { variable, count: 0, contacts: [] }
          found.set(variable, lacking)
          lacking.count += 1
          if (lacking.contacts.length < MOST_SHOWN) lacking.contacts.push(contact)
        }
    },
    /** Most lacking first. */
    lacking: (): Lacking<Contact>[] =>
      [...found.values()].sort((a, b) => b.count - a.count || a.variable.localeCompare(b.variable)),
  }
}
