import { decodeHTML } from 'entities/decode'
import { append } from '#core/lists.ts'
import { oneLine } from '#core/text/one-line.ts'
import type { NewFinding } from '../finding.ts'
import type { Block, Blocks } from '../page/blocks.ts'
import { evidence } from '../page/sentences.ts'
import { attribute, rawText, type Tag } from '../page/tree.ts'
import { isOfSite } from '../site-address.ts'
import { addressesIn, clean } from './addresses-in-text.ts'
import { phoneNumber, phonesIn } from './phones.ts'
import { addressOfProtectedLink } from './protected-address.ts'
import { shownByScript } from './script-strings.ts'
import { socialProfile } from './social.ts'

interface Page {
  tags: readonly Tag[]
  blocks: Blocks
  country: string | null
  base: URL
}

interface Contacts {
  findings: NewFinding[]
  /** The addresses that links of a block lead to. */
  linkedAddresses(block: Block): string[]
}

const MOST_SCRIPTS = 60
const MOST_LINKS = 500
const MOST_IN_TEXT = 500
/** Whoever has made the website signs it. */
const MADE_BY =
  /(?<!\p{L})(?:web ?sites?|site|seite|design|webdesign|umsetzung|programmierung|realisation|réalisation|realización|realizzazione|created|made|powered|built|diseño|ontwerp)(?: (?:und|and|&) \p{L}+)?(?: web)?(?: (?:by|von|par|por|di|da|door))?[ :]/iu

/** The ways to reach somebody on a page: in links, in text, and in what its scripts would write. */
export function contactsOn(page: Page): Contacts {
  const byBlock = new Map<Block, string[]>()
  const findings: NewFinding[] = []
  for (const tag of page.tags) {
    if (tag.name !== 'a' && tag.name !== 'area') continue
    const href = attribute(tag, 'href').trim().slice(0, 2000)
    const block = page.blocks.of(tag)
    if (!href || !block || findings.length >= MOST_LINKS) continue
    const addresses = addressesOfLink(href)
    if (addresses.length > 0) byBlock.set(block, [...(byBlock.get(block) ?? []), ...addresses])
    append(findings, ofLink(page, tag, href, addresses, block))
  }
  for (const found of [inText(page), inScripts(page)]) append(findings, found)
  const isOfMakers = ({ kind, value, sentence }: NewFinding) =>
    kind === 'email' && MADE_BY.test(sentence) && !isOfSite(value, page.base)
  return {
    findings: findings.filter(finding => !isOfMakers(finding)),
    linkedAddresses: block => byBlock.get(block) ?? [],
  }
}

function ofLink(
  { base, blocks, country }: Page,
  tag: Tag,
  href: string,
  addresses: string[],
  block: Block,
): NewFinding[] {
  const text = oneLine(rawText(tag, 300))
  const at = Math.max(0, text === '' ? -1 : block.text.indexOf(text))
  const sentence = evidence(blocks, block, at, text.length)
  if (addresses.length > 0)
    return addresses.map(value => ({ kind: 'email', value, sentence, source: 'link' }))
  if (/^(?:tel|callto):/i.test(href)) {
    const value = phoneNumber(unescaped(href.replace(/^\w+:/, '')), country)
    const isFax = /fax[^\p{L}]*$/iu.test(block.text.slice(0, Math.max(0, at)))
    return value ? [{ kind: isFax ? 'fax' : 'phone', value, sentence, source: 'link' }] : []
  }
  const url = URL.parse(href, base.href)
  const profile = url && url.host !== base.host ? socialProfile(url.href) : null
  return profile
    ? [
        {
          kind: 'social',
          value: profile.url,
          label: profile.network,
          sentence: sentence || profile.url,
          source: 'link',
        },
      ]
    : []
}

/** `mailto:` with one or several addresses, and Cloudflare's links. */
function addressesOfLink(href: string): string[] {
  const hidden = addressOfProtectedLink(href)
  if (hidden) return [clean(hidden)].filter(address => address !== null)
  if (!/^mailto:/i.test(href)) return []
  const written = unescaped(href.slice(7).replace(/\?.*$/s, ''))
  return addressesIn(written).map(({ address }) => address)
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function inText({ blocks, country }: Page): NewFinding[] {
  const found: NewFinding[] = []
  for (const block of blocks.list) {
    if (found.length >= MOST_IN_TEXT) break
    const above = blocks.list[block.index - 1]?.text ?? ''
    for (const { address, start, length } of addressesIn(block.text))
      found.push({
        kind: 'email',
        value: address,
        sentence: evidence(blocks, block, start, length),
        source: 'text',
      })
    for (const { value, isFax, label, start, length } of phonesIn(block.text, country, above))
      found.push({
        kind: isFax ? 'fax' : 'phone',
        value,
        label: isFax ? null : label,
        sentence: evidence(blocks, block, start, length),
        source: 'text',
      })
  }
  return found
}

function inScripts({ tags, blocks }: Page): NewFinding[] {
  const scripts = tags
    .filter(tag => tag.name === 'script' && !attribute(tag, 'src') && isCode(tag))
    .slice(0, MOST_SCRIPTS)
  return scripts.flatMap(tag => {
    const block = blocks.of(tag)
    return shownByScript(rawText(tag, 20_001)).flatMap(value =>
      addressesIn(
        unescaped(decodeHTML(value))
          .replace(/mailto:/gi, ' ')
          .replace(/<[^>]{0,500}>/g, tag => ` ${tag.slice(1, -1)} `),
      ).map(
        ({ address }): NewFinding => ({
          kind: 'email',
          value: address,
          sentence: block ? evidence(blocks, block, 0, 0) : address,
          source: 'script',
        }),
      ),
    )
  })
}

const isCode = (tag: Tag) =>
  /^(?:|module|(?:text|application)\/(?:x-)?(?:java|ecma)script)$/i.test(attribute(tag, 'type').trim())
