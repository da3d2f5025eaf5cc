import { foldText } from '../search/fold.ts'

interface Person {
  name: string | null
  address: string
  company?: string
}

/** The words that somebody has typed to find a person, as `fitsTyped` compares them. */
export const typedWords = (typed: string): string[] =>
  foldText(typed)
    .split(/\s+/)
    .filter(word => word !== '')

/** Whether each of these words begins the address, its domain, or a part of the address, name or company. */
export function fitsTyped({ name, address, company }: Person, words: readonly string[]): boolean {
  const whole = foldText(address)
  const parts = foldText(`${name ?? ''} ${company ?? ''} ${address}`).split(/[\s@.]+/)
  const begun = [whole, whole.slice(whole.indexOf('@') + 1), ...parts]
  return words.every(word => begun.some(part => part.startsWith(word)))
}
