import { cut } from '#core/text/cut.ts'
import { foldText } from '#core/text/search/fold.ts'
import { indexedWords, searchedWords } from '#core/text/search/index-words.ts'
import { oneLine } from '../../text/one-line.ts'
import { contactAddress } from './contact-address.ts'

/** Longer words are found by their beginnings, too. */
const LONGEST = 60
/** A name, a company and 30 addresses have fewer. */
const MOST_WORDS = 200
/** All of them have to fit, so a few narrow a list to nothing. */
const MOST_SEARCHED = 8

interface Named {
  name: string
  firstName: string
  lastName: string
  company: string
  addresses: readonly string[]
}

/** By what words a contact is found: those of its name and company, its addresses whole, and their words. */
export function contactWords({ name, firstName, lastName, company, addresses }: Named): string[] {
  const texts = [name, firstName, lastName, company, ...addresses.map(address => address.replace(/@/g, ' '))]
  const words = texts.flatMap(text => indexedWords(foldText(text)).split(' '))
  const whole = addresses.map(address => foldText(address))
  return [...new Set([...words, ...whole].map(word => cut(word, LONGEST)))]
    .filter(word => word !== '')
    .slice(0, MOST_WORDS)
}

/** The beginnings of words that a search for contacts asks for; empty if it asks for nothing. */
export function searchedBeginnings(search: string): string[] {
  const words = search
    .split(/\s+/)
    .flatMap(piece =>
      piece.indexOf('@') > 0
        ? [foldText(contactAddress(piece))]
        : searchedWords(foldText(piece)).map(({ text }) => text),
    )
  return [...new Set(words.map(word => cut(word, LONGEST)))]
    .filter(word => word !== '')
    .slice(0, MOST_SEARCHED)
}

/** By what contacts are sorted: "Ägidius" stands beside "Agathe", and a name that is an address among the names. */
export const sortName = (name: string): string => cut(oneLine(foldText(name)), 200)
