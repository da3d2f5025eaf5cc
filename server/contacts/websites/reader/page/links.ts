import type { PageKind, Trap } from '#core/contract/outreach/website-values.ts'
import { kindOfLink } from '../page-kinds.ts'
import { LONGEST_ADDRESS, pageKey, siteOf } from '../site-address.ts'
import { hasSession, shapeOf, trapOf } from '../traps.ts'
import { attribute, rawText, type Tag } from './tree.ts'

/** A link with all that is computed of its address, which is done in the thread. */
export interface PageLink {
  /** As it stands on the page. */
  href: string
  /** Without the name of a visit, and without a fragment. */
  url: string
  kind: PageKind
  text: string
  site: string
  /** One for all addresses of a page. */
  key: string
  hasSession: boolean
  trap: Trap | null
  /** The same for addresses that differ in numbers only. */
  shape: string
}

const MOST_LINKS = 2000

/** The address that relative links of a page count from. */
export function baseOf(tags: readonly Tag[], url: URL): URL {
  const base = tags.find(tag => tag.name === 'base' && attribute(tag, 'href') !== '')
  const found = base && URL.parse(attribute(base, 'href'), url.href)
  return found && /^https?:$/.test(found.protocol) ? found : url
}

/** Where a page leads to: its links and frames, and where it sends its visitors by itself. */
export function linksOf(tags: readonly Tag[], base: URL): PageLink[] {
  if (isClosed(tags)) return []
  const links: PageLink[] = []
  for (const tag of tags) {
    if (links.length >= MOST_LINKS) break
    const href = targetOf(tag)
    if (!href || /(?:^|\s)nofollow(?:\s|$)/i.test(attribute(tag, 'rel'))) continue
    const url = URL.parse(href, base.href)
    if (!url || !/^https?:$/.test(url.protocol) || url.username || url.href.length > LONGEST_ADDRESS) continue
    const text = (rawText(tag, 200) || attribute(tag, 'title') || attribute(tag, 'aria-label'))
      .replace(/\s+/g, ' ')
      .trim()
    // A frame is a part of the page that holds it.
    links.push({ ...placeOf(url), text, kind: tag.name === 'frame' ? 'home' : kindOfLink(text, url) })
  }
  return links
}

function placeOf(url: URL): Omit<PageLink, 'text' | 'kind'> {
  const key = pageKey(url)
  const isVisit = hasSession(url)
  const own = isVisit ? `${url.protocol}//${url.host}${key.slice(key.indexOf('/'))}` : url.href
  const trap = trapOf(isVisit ? new URL(`${url.protocol}//${key}`) : url)
  return {
    ...{ href: url.href, url: own.replace(/#.*$/, ''), site: siteOf(url), key },
    ...{ hasSession: isVisit, trap, shape: trap ? '' : shapeOf(url) },
  }
}

function targetOf(tag: Tag): string | null {
  if (tag.name === 'a' || tag.name === 'area') return attribute(tag, 'href') || null
  if (tag.name === 'frame' || tag.name === 'iframe') return attribute(tag, 'src') || null
  if (tag.name === 'meta' && /^refresh$/i.test(attribute(tag, 'http-equiv')))
    return /^\s*\d+\s*[;,]\s*(?:url\s*=\s*)?["']?([^"'\s]+)/i.exec(attribute(tag, 'content'))?.[1] ?? null
  return null
}

/** A page may ask programs not to follow its links. */
const isClosed = (tags: readonly Tag[]) =>
  tags.some(
    tag =>
      tag.name === 'meta' &&
      /^robots$/i.test(attribute(tag, 'name')) &&
      /nofollow|none/i.test(attribute(tag, 'content')),
  )
