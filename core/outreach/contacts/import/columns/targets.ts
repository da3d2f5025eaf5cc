import { ofTextFacts, TEXT_FACTS } from '#core/contract/outreach/contact-values.ts'

/** What a column of a file may become. A custom field is `custom:` and its key; `new:` and a name makes one. */
export const TARGETS = ['address', 'name', ...TEXT_FACTS, 'link', 'tags', 'note'] as const
export type Target = (typeof TARGETS)[number]
export type ColumnTarget = Target | 'ignore' | `custom:${string}` | `new:${string}`

/** How a target is called on the screen, and in what is exported. */
export const TARGET_NAMES: Readonly<Record<Target, string>> = {
  address: 'Email',
  name: 'Name',
  ...ofTextFacts((_, { label }) => label),
  link: 'Profile link',
  tags: 'Tags',
  note: 'Note',
}

const isTarget = (text: string): text is Target => (TARGETS as readonly string[]).includes(text)

export const isColumnTarget = (text: string): text is ColumnTarget =>
  text === 'ignore' || isTarget(text) || /^(?:custom|new):\S/u.test(text)

/** The key of the custom field that a column goes to; null for all other columns. */
export const customKeyOf = (target: string): string | null =>
  target.startsWith('custom:') ? target.slice('custom:'.length) : null

/** The name of the field that is made for a column; null for all other columns. */
export const newFieldOf = (target: string): string | null =>
  target.startsWith('new:') ? target.slice('new:'.length).trim() : null
