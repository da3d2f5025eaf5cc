/** A text with exactly one full stop at its end. */
export function asSentence(text: string): string {
  return text.replace(/(?<![.\s])[.\s]*$/, '.')
}
