import type { NewFinding } from '../finding.ts'
import type { Blocks } from '../page/blocks.ts'
import { attribute, closest, type Tag } from '../page/tree.ts'

/** Logos of others: partners, customers, seals. */
const OTHERS =
  /partner|client|customer|kunden|referen|sponsor|payment|trust|award|member|brand|badge|footer-logos|logos/i

/** A picture so many lines from the top. */
const TOP = 8

/** The logo of a page: a picture that is called so at its top or leads to the first page, or else its icon. */
export function logoOf(tags: readonly Tag[], blocks: Blocks, base: URL): NewFinding[] {
  const isAtTop = (tag: Tag) => (blocks.of(tag)?.index ?? TOP) < TOP
  const picture = tags.find(tag => tag.name === 'img' && isLogo(tag, base, isAtTop))
  const source = picture && (attribute(picture, 'src') || attribute(picture, 'data-src'))
  const url = source ? webAddress(source, base) : null
  if (url)
    return [{ kind: 'logo', value: url, sentence: attribute(picture as Tag, 'alt') || url, source: 'link' }]
  const icon = tags.find(tag => tag.name === 'link' && /apple-touch-icon/i.test(attribute(tag, 'rel')))
  const iconUrl = icon && webAddress(attribute(icon, 'href'), base)
  return iconUrl ? [{ kind: 'logo', value: iconUrl, sentence: iconUrl, source: 'head' }] : []
}

function isLogo(tag: Tag, base: URL, isAtTop: (tag: Tag) => boolean): boolean {
  const words = ['class', 'id', 'alt', 'src'].map(name => attribute(tag, name).slice(0, 300)).join(' ')
  if (!/logo|brand/i.test(words) && !/logo/i.test(attribute(tag.parent ?? tag, 'class'))) return false
  if (
    closest(
      tag,
      at =>
        OTHERS.test(`${attribute(at, 'class')} ${attribute(at, 'id')}`) &&
        !/brand/i.test(attribute(at, 'class')),
    )
  )
    return false
  const link = closest(tag, at => at.name === 'a')
  const target = link && URL.parse(attribute(link, 'href'), base.href)
  const leadsHome = target?.host === base.host && /^\/(?:[a-z]{2}\/?|index\.\w+)?$/i.test(target.pathname)
  return (
    leadsHome ||
    (isAtTop(tag) && /logo/i.test(words)) ||
    closest(
      tag,
      at =>
        at.name === 'header' ||
        at.name === 'nav' ||
        /header|navbar|masthead|kopf/i.test(`${attribute(at, 'class')} ${attribute(at, 'id')}`),
    ) !== null
  )
}

function webAddress(href: string, base: URL): string | null {
  const url = URL.parse(href, base.href)
  return url && /^https?:$/.test(url.protocol) && url.href.length <= 1000 ? url.href : null
}
