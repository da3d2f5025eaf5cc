/** A text with exactly one full stop at its end. */
export function asSentence(text: string): string {
  return text.replace(/(?<![.\s])[.\s]*$/, '.')
}

/** The text with a capital at its beginning. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
