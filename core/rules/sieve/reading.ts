/** What is known while a script is read. */
export interface Reading {
  /** Variables with a fixed value (RFC 5229). */
  constants: Map<string, string>
  /** Whether `${…}` stands for variables. */
  hasVariables: boolean
  /** The folder of each variable that a program keeps a decision in; null where it keeps none. */
  decisions: Map<string, string> | null
  /** What works a little differently in the rule that is being read; sentences for the person. */
  notes: Set<string>
}

/** A text with its variables put in; null if one of them has no fixed value. */
export function withVariables(text: string, { constants, hasVariables }: Reading): string | null {
  if (!hasVariables || !text.includes('${')) return text
  let isKnown = true
  const filled = text.replace(/\$\{(\w{1,100})\}/g, (_, name: string) => {
    const value = constants.get(name.toLowerCase())
    if (value === undefined) isKnown = false
    return value ?? ''
  })
  return isKnown ? filled : null
}
