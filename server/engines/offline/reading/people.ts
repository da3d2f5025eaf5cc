import type { Person } from '#server/engines/engine.ts'
import { foldSentence } from './fold-sentence.ts'
import { escapeName, firstName } from './names.ts'
import type { ReadMessage } from './read-message.ts'

/** Everybody in a thread, by address, with the fullest name. */
export function peopleOf(messages: readonly ReadMessage[]): Person[] {
  const people = new Map<string, Person>()
  for (const { message } of messages) {
    for (const person of [message.from, ...message.to]) {
      const known = people.get(person.address.toLowerCase())
      if (!known || known.name.length < person.name.length) people.set(person.address.toLowerCase(), person)
    }
  }
  return [...people.values()]
}

/** Whom a sentence or greeting calls by name: "Tom, could you", "@Tom", "Hi Tom,", "Tom: slides". */
export function personCalled(text: string, people: readonly Person[], isGreeting = false): Person | null {
  const folded = foldSentence(text)
  const called = people.filter(person => {
    const first = foldSentence(firstName(person))
    const last = foldSentence(person.name).split(' ').at(-1) ?? ''
    return [first, last].some(name => name.length > 1 && isCalled(folded, name, isGreeting))
  })
  return called.length === 1 ? (called[0] ?? null) : null
}

function isCalled(folded: string, name: string, isGreeting: boolean): boolean {
  const at = folded.search(new RegExp(`(?<![\\p{L}\\p{N}])${escapeName(name)}(?![\\p{L}\\p{N}])`, 'u'))
  if (at < 0) return false
  if (isGreeting || folded[at - 1] === '@') return true
  return at === 0 && /^\s*(?:[,:–—-]|$)/.test(folded.slice(name.length))
}
