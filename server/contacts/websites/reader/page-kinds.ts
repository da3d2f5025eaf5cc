import { PAGE_KINDS, type PageKind } from '#core/contract/outreach/website-values.ts'
import { anyOf } from '#words/any-of.ts'
import { readWords } from '#words/read-words.ts'

const LANGUAGES = Object.values(readWords('website-pages'))
/** In the order in which they are read. */
const WORDS = (['contact', 'imprint', 'team', 'about', 'services'] as const).map(
  kind =>
    [
      kind,
      new RegExp(`(?<!\\p{L})(?:${anyOf(LANGUAGES.map(words => words[kind]))})(?!\\p{L})`, 'iu'),
    ] as const,
)

/** The kind of the page that a link leads to, by its text or else by its address. */
export function kindOfLink(text: string, url: URL): PageKind {
  const words = text.length <= 60 ? text : ''
  const path = readablePath(url)
  for (const source of [words, path]) {
    const found = WORDS.find(([, pattern]) => pattern.test(source))
    if (found) return found[0]
  }
  return 'other'
}

function readablePath(url: URL): string {
  let path = url.pathname
  try {
    path = decodeURIComponent(path)
  } catch {}
  // The last two parts: "/de/unternehmen/team.html" is about the team.
  const parts = path.split('/').filter(Boolean).slice(-2).reverse()
  return parts
    .join(' ')
    .replace(/\.\w{2,5}$/g, '')
    .replace(/[_+.]/g, ' ')
    .slice(0, 120)
}

/** Lower is read earlier. */
export const rankOf = (kind: PageKind): number => PAGE_KINDS.indexOf(kind)
