import { Parser } from 'htmlparser2'

/** A filter as Gmail exports it: names of properties with their values, in order. */
export type GmailFilter = [name: string, value: string][]

/** Nobody has more; an export of Gmail holds at most 1,000. */
const MOST_FILTERS = 2000

/** Reads `mailFilters.xml`; null if it is no such file. */
export function readGmailFilters(xml: string): GmailFilter[] | null {
  const filters: GmailFilter[] = []
  let [current, isFeed]: [GmailFilter | null, boolean] = [null, false]
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const tag = localName(name)
        if (tag === 'feed') isFeed = true
        if (tag === 'entry') current = []
        if (tag === 'property' && current && attributes.name)
          current.push([attributes.name, attributes.value ?? ''])
      },
      onclosetag(name) {
        if (localName(name) !== 'entry') return
        if (current && filters.length < MOST_FILTERS) filters.push(current)
        current = null
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.write(xml)
  parser.end()
  return isFeed ? filters : null
}

/** The export has a prefix of its own for its properties, and a tool that writes it may use another one. */
const localName = (name: string) => name.replace(/^.*:/, '').toLowerCase()
