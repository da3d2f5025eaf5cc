import type { PageKind, Trap } from '#core/contract/outreach/website-values.ts'
import { personName } from './facts/names.ts'
import type { PageLink } from './page/links.ts'
import { rankOf } from './page-kinds.ts'
import { pageKey } from './site-address.ts'

export interface Waiting {
  url: string
  kind: PageKind
  depth: number
}

/** The pages of a site that are still to be read, the most telling ones first. */
interface Frontier {
  /** Adds the links of a page that was read. */
  add(links: readonly PageLink[], from: { kind: PageKind; depth: number }): void
  next(): Waiting | undefined
  /** Marks an address as read, also one that a redirect has led to. False if it was read before. */
  mark(url: string): boolean
  /** How many links were left out, by the trap that they look like. */
  leftOut(): Partial<Record<Trap, number>>
}

/** Pages of one shape, such as "/item/#": more of them tell nothing new. */
const MOST_OF_A_SHAPE = 3
/** Pages of one kind: a company with 300 "contact" links has branches, and they are enough. */
const MOST_OF_A_KIND = 6
/** Pages about nothing that is looked for. They are read only if the first page leads nowhere else. */
const MOST_OTHERS = 5

export function createFrontier(site: string, maxDepth: number): Frontier {
  const waiting: Waiting[] = []
  const known = new Set<string>()
  const done = new Set<string>()
  const shapes = new Map<string, number>()
  const kinds = new Map<PageKind, number>()
  const left = new Map<string, Trap>()
  const count = <Key>(counts: Map<Key, number>, key: Key) => {
    counts.set(key, (counts.get(key) ?? 0) + 1)
    return counts.get(key) ?? 0
  }

  return {
    add(links, from) {
      if (from.depth >= maxDepth) return
      const isTelling = links.some(link => link.kind !== 'other' && link.site === site)
      for (const link of links) {
        if (link.site !== site) continue
        const { key, trap } = link
        if (known.has(key) || done.has(key)) {
          if (link.hasSession) left.set(link.href, 'session')
          continue
        }
        if (trap) {
          if (left.size < 5000) left.set(key, trap)
          continue
        }
        const kind = kindWithin(link, from)
        // A page that needs scripts, or shows a choice of languages, may lead to the telling ones.
        if (kind === 'other' && (from.depth > 0 || isTelling)) continue
        known.add(key)
        if (count(shapes, link.shape) > MOST_OF_A_SHAPE && kind !== 'team') {
          left.set(key, 'endless')
          continue
        }
        if (count(kinds, kind) > (kind === 'other' ? MOST_OTHERS : MOST_OF_A_KIND) && kind !== 'team')
          continue
        waiting.push({ url: link.url, kind, depth: from.depth + 1 })
      }
      waiting.sort((one, other) => rankOf(one.kind) - rankOf(other.kind) || one.depth - other.depth)
    },
    next: () => waiting.shift(),
    mark(url) {
      const key = pageKey(new URL(url))
      const isNew = !done.has(key)
      done.add(key)
      return isNew
    },
    leftOut() {
      const counts: Partial<Record<Trap, number>> = {}
      for (const trap of left.values()) counts[trap] = (counts[trap] ?? 0) + 1
      return counts
    },
  }
}

/** From a page about the team, a link that is a person's name leads to a page about that person. */
function kindWithin(link: PageLink, from: { kind: PageKind }): PageKind {
  if (link.kind === 'other' && from.kind === 'team' && personName(link.text)) return 'team'
  return link.kind
}
