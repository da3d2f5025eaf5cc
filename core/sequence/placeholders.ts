/** What texts of sequences and snippets may name in double braces: `{{name}}`, or with a fallback, `{{name|there}}`. */
export const PLACEHOLDERS = {
  name: 'how the recipient is greeted: their first name',
  first_name: "the recipient's first name",
  last_name: "the recipient's last name",
  full_name: "the recipient's whole name",
  company: "the recipient's company",
  subject: 'the subject of the conversation',
  date: 'the day of the message that this one follows',
  my_name: 'your name',
} as const
export type Placeholder = keyof typeof PLACEHOLDERS

export type PlaceholderValues = Readonly<Partial<Record<Placeholder, string>>>

const PATTERN = / ?\{\{([^{}|]{1,40})(?:\|([^{}]{0,200}))?\}\}/g

const nameOf = (text: string): string => text.trim().toLowerCase()

const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(PLACEHOLDERS, name)

/**
 * Puts values in the place of placeholders, and their fallbacks where a value is missing or empty. One without either is
 * left out together with the space before it: "Hi {{name}}," becomes "Hi,". Names that we do not have stay as they are.
 * Values are never searched for placeholders.
 */
export function fillPlaceholders(text: string, values: PlaceholderValues): string {
  return text.replace(PATTERN, (whole: string, written: string, fallback = '') => {
    const name = nameOf(written)
    if (!isPlaceholder(name)) return whole
    const value = values[name]?.trim() || fallback.trim()
    const space = whole.startsWith(' ') ? ' ' : ''
    return value === '' ? '' : `${space}${value}`
  })
}

/** The names in double braces that stand for nothing, as they were written, each once. */
export function unknownPlaceholders(text: string): string[] {
  const names = [...text.matchAll(PATTERN)].map(([, written = '']) => written.trim())
  return [...new Set(names.filter(name => !isPlaceholder(nameOf(name))))]
}
