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

interface Lacking {
  variable: string
  /** How many contacts have no value where a text needs one. */
  count: number
  /** The first of them. */
  contactIds: number[]
}

const MOST_SHOWN = 100

/**
 * Which contacts have nothing for a variable that has no fallback. A variable in a part that a contact does not get is not
 * needed for them. Most lacking first.
 */
export function contactsLacking(
  templates: readonly Template[],
  contacts: Iterable<{ id: number; values: Values }>,
  isKnown: (name: string) => boolean,
): Lacking[] {
  const found = new Map<string, Lacking>()
  for (const { id, values } of contacts) {
    const missing = new Set(templates.flatMap(template => fillTemplate(template, values, isKnown).missing))
    for (const variable of missing) {
      const lacking = found.get(variable) ?? { variable, count: 0, contactIds: [] }
      found.set(variable, lacking)
      lacking.count += 1
      if (lacking.contactIds.length < MOST_SHOWN) lacking.contactIds.push(id)
    }
  }
  return [...found.values()].sort((a, b) => b.count - a.count || a.variable.localeCompare(b.variable))
}
