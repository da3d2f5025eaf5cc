import { z } from 'zod'

/**
 * Who acts: a person; a rule, a sequence or an API token of a person; the operator at the command line; Quillbox by
 * itself; somebody who is not signed in.
 */
export const actorKind = z.enum(['person', 'rule', 'sequence', 'token', 'operator', 'system', 'visitor'])
export type ActorKind = z.output<typeof actorKind>

/** How something was done. */
export const means = z.object({
  /** Null where an older version wrote it down, and did not say. */
  kind: actorKind.nullable(),
  /** What the rule, the sequence, the API token or the job is called that did it. */
  through: z.string().nullable(),
})
type Means = z.output<typeof means>

const NOUNS: Partial<Record<ActorKind, string>> = { rule: 'rule', sequence: 'sequence', token: 'API token' }

/** What acted for a person, such as `by the rule “Invoices”`; null where they acted themselves. */
export function delegateInWords({ kind, through }: Means): string | null {
  const noun = kind && NOUNS[kind]
  return noun ? `by the ${noun} “${through}”` : null
}
