import type { Phrase, Shift } from '../words/letter-words.ts'

/** The phrase for the form of address, with its slots filled. */
export function say(phrase: Phrase, isFormal: boolean, slots: Record<string, string> = {}): string {
  return (isFormal ? phrase[0] : phrase[1]).replace(
    /\{(\w+)\}/g,
    (whole, slot: string) => slots[slot] ?? whole,
  )
}

/** The text said from the other side: each replacement in turn. */
export function shifted(text: string, shifts: readonly Shift[], isFormal: boolean): string {
  return shifts
    .reduce((rest, [pattern, formal, informal]) => rest.replace(pattern, isFormal ? formal : informal), text)
    .replace(/\s+/g, ' ')
    .replace(/\s+([,.;])/g, '$1')
    .trim()
}

/** With a capital first letter. */
export function capitalised(text: string): string {
  return text.replace(/^\P{L}{0,3}\p{Ll}/u, start => start.toUpperCase())
}

/** Whether words of a mail may be said again in a letter: short, on one line, with no address in them. */
export function isRepeatable(text: string, longest: number): boolean {
  return (
    text.length > 0 &&
    text.length <= longest &&
    !/https?:|www\.|\S@\S|\n|\p{L}\.\p{L}{2,}\/|[<>{}[\]|]/iu.test(text)
  )
}
