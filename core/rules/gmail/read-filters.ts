import { Parser } from 'htmlparser2'

/** A filter as Gmail exports it: names of properties with their values, in order. */
export type GmailFilter = [name: string, value: string][]

/** Nobody has more; an export of Gmail holds at most 1,000. */
const MOST_FILTERS = 2000

/** An export has four levels. The parser goes through all that are open at each tag. */
const DEEPEST = 20
class TooDeep extends Error {}

/** Reads `mailFilters.xml`; null if it is no such file. */
export function readGmailFilters(xml: string): GmailFilter[] | null {
  const filters: GmailFilter[] = []
  let [current, isFeed]: [GmailFilter | null, boolean] = [null, false]
  let depth = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1
        if (depth > DEEPEST) throw new TooDeep()
        const tag = localName(name)
        if (tag === 'feed') isFeed = true
        if (tag === 'entry') current = []
        if (tag === 'property' && current && attributes.name)
          current.push([attributes.name, attributes.value ?? ''])
      },
      onclosetag(name) {
        depth -= 1
        if (localName(name) !== 'entry') return
        if (current && filters.length < MOST_FILTERS) filters.push(current)
        current = null
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  try {
    parser.write(xml)
    parser.end()
  } catch (error) {
    if (error instanceof TooDeep) return null
    throw error
  }
  return isFeed ? filters : null
}

/** The export has a prefix of its own for its properties, and a tool that writes it may use another one. */
const localName = (name: string) => name.replace(/^.*:/, '').toLowerCase()
