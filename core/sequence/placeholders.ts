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

/** A name as it is compared: `{{ First_Name }}` is `first_name`. */
export const nameOf = (text: string): string => text.trim().toLowerCase()

const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(PLACEHOLDERS, name)

/**
 * Puts values in the place of placeholders, and their fallbacks where a value is missing or empty. One without either is
 * left out together with the space before it: "Hi {{name}}," becomes "Hi,". Names that we do not have stay as they are.
 * Values are never searched for placeholders.
 */
export const fillPlaceholders = (text: string, values: PlaceholderValues): string =>
  fillNames(text, name => (isPlaceholder(name) ? (values[name] ?? '') : null))

/**
 * The same for any set of names: `lookUp` gives the value of a name, empty where there is none, and null for a name that
 * stands for nothing. It is also told the fallback, so that a caller can see which names stayed empty.
 */
export function fillNames(text: string, lookUp: (name: string, fallback: string) => string | null): string {
  return text.replace(PATTERN, (whole: string, written: string, given = '') => {
    const fallback = given.trim()
    const found = lookUp(nameOf(written), fallback)
    if (found === null) return whole
    const value = found.trim() || fallback
    const space = whole.startsWith(' ') ? ' ' : ''
    return value === '' ? '' : `${space}${value}`
  })
}

/** The names in double braces that stand for nothing, as they were written, each once. */
export function unknownPlaceholders(text: string): string[] {
  const names = [...text.matchAll(PATTERN)].map(([, written = '']) => written.trim())
  return [...new Set(names.filter(name => !isPlaceholder(nameOf(name))))]
}

/** All names in double braces, as they are compared, in order. */
export const placeholderNames = (text: string): string[] =>
  [...text.matchAll(PATTERN)].map(([, written = '']) => nameOf(written))
