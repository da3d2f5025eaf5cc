/** A text with one full stop at its end, whether it has some already or not. */
export function asSentence(text: string): string {
  return text.replace(/(?<![.\s])[.\s]*$/, '.')
}
