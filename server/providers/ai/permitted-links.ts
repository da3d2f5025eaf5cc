/** Common top-level domains: text like "Node.js" or "report.pdf" is no address. */
const TOP_LEVEL =
  'com|net|org|info|biz|io|ai|app|dev|co|me|xyz|online|site|website|top|link|click|page|shop|store|tech|cloud|email|live|de|at|ch|fr|es|it|nl|be|pl|pt|se|no|dk|fi|ie|uk|eu|us|ca|mx|br|ar|au|nz|in|cn|jp|kr|ru|ua|tr|za|example|test|invalid|local|onion'
const MARKDOWN_IMAGE = /!\[([^\]\n]{0,300})\]\([^)\n]*\)?/g
const MARKDOWN_LINK = /\[([^\]\n]{0,300})\]\(\s*<?([^)\s>]*)>?[^)\n]*\)?/g
/** RFC 5321 section 4.5.3.1.1 has 64 characters before the '@'. */
const ADDRESS = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/giu
/** What only begins like a link goes, too: nobody knows what a reader makes of what follows. */
const SCHEME_LINK =
  /https?:\/\/[^\s<>"'`|]*|\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s<>"'`|]+|\b(?:mailto|tel|javascript|data|file):[^\s<>"'`|]+/giu
const BARE_LINK = new RegExp(
  `(?<![\\p{L}\\p{N}@./-])(?:www\\.[^\\s<>"'\`|]*|(?:[\\p{L}\\p{N}-]+\\.)+(?:${TOP_LEVEL})(?![\\p{L}\\p{N}-])(?:[:/?#][^\\s<>"'\`|]*)?)`,
  'giu',
)
/** Marks of a sentence at the end of a link. */
const TRAILING = new Set('.,;:!?)]}\'"»”')
/** Tags that fetch, lead somewhere or run. */
const REACHING_TAG = /(?:href|src|style|url|on\w+)\s*=|^<\/?(?:a|img|script|style|iframe)\b/i
const BEGINS_TAG = /<\/?[a-z]/gi
const LONGEST_TAG = 2000

/**
 * Text of an engine without any link or mail address that does not stand in `sources` (the conversation, and what the
 * person asked for). The words of a link stay, its target goes; pictures and tags go whole: nothing that is shown
 * or sent may reach out to where a message said it should.
 */
export function withPermittedLinks(text: string, sources: string[]): string {
  const known = sources.join('\n').toLowerCase()
  const addresses = new Set(known.match(ADDRESS) ?? [])
  const links = new Set([...(known.match(SCHEME_LINK) ?? []), ...(known.match(BARE_LINK) ?? [])].map(bare))
  let kept = text
  // What is taken out may have stood between the halves of another link.
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const next = dropUnknown(kept, { links, addresses })
    if (next === kept) return kept === text ? text : tidied(kept)
    kept = next
  }
  // Links within links within links: only somebody who wants one to be left writes so.
  return tidied(kept.replace(/[/:@.]/g, ' '))
}

const MOST_ROUNDS = 10

function dropUnknown(text: string, known: { links: Set<string>; addresses: Set<string> }): string {
  const isKnown = (link: string) => known.links.has(bare(link.toLowerCase()))
  const isKnownAddress = (address: string) => known.addresses.has(address.toLowerCase().replace(/\.+$/, ''))
  /** The sentence's own mark stays. */
  const drop = (match: string): string => match.slice(endOf(match)).replace(/[)\]}'"]/g, '')
  const bareWords = text
    .replace(MARKDOWN_IMAGE, '')
    .replace(MARKDOWN_LINK, (match, words: string, target: string) =>
      target !== '' && isKnown(target) ? match : words,
    )
  return withoutReachingTags(bareWords)
    .replace(SCHEME_LINK, match => {
      const address = /^mailto:([^?]+)/i.exec(match)?.[1]
      return (address ? isKnownAddress(address) : isKnown(match)) ? match : drop(match)
    })
    .replace(ADDRESS, match => (isKnownAddress(match) ? match : drop(match)))
    .replace(BARE_LINK, match => (isKnown(match) ? match : drop(match)))
}

function withoutReachingTags(text: string): string {
  let kept = ''
  let at = 0
  let passed = 0
  let end = 0
  for (const { index } of text.matchAll(BEGINS_TAG)) {
    if (index < passed) continue
    if (end <= index) end = text.indexOf('>', index) + 1
    if (end === 0) break
    const tag = text.slice(index, end)
    if (tag.length > LONGEST_TAG) continue
    passed = end
    if (!REACHING_TAG.test(tag)) continue
    kept += text.slice(at, index)
    at = end
  }
  return kept + text.slice(at)
}

/** What two writings of a link have in common: no scheme of the web, no `www.`, no mark of the sentence at its end. */
function bare(link: string): string {
  return link
    .slice(0, endOf(link))
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/$/, '')
}

/** Where the marks of the sentence begin that stand at the end of a link. */
function endOf(link: string): number {
  let end = link.length
  while (end > 0 && TRAILING.has(link.charAt(end - 1))) end -= 1
  return end
}

function tidied(text: string): string {
  return text
    .replace(/\(\s*\)|<\s*>|\[\s*\]/g, '')
    .replace(/[ \t]{2,}/g, ' ')
    .replace(/ +([.,;:!?])/g, '$1')
    .replace(/[ \t]+$/gm, '')
}
