/** Common top-level domains: text like "Node.js" or "report.pdf" is no address. */
const TOP_LEVEL =
  'com|net|org|info|biz|io|ai|app|dev|co|me|xyz|online|site|website|top|link|click|page|shop|store|tech|cloud|email|live|de|at|ch|fr|es|it|nl|be|pl|pt|se|no|dk|fi|ie|uk|eu|us|ca|mx|br|ar|au|nz|in|cn|jp|kr|ru|ua|tr|za|example|test|invalid|local|onion'
const MARKDOWN_IMAGE = /!\[([^\]\n]*)\]\([^)\n]*\)?/g
const MARKDOWN_LINK = /\[([^\]\n]{0,300})\]\(\s*<?([^)\s>]*)>?[^)\n]*\)?/g
const ADDRESS = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/giu
/** What only begins like a link goes, too: nobody knows what a reader makes of what follows. */
const SCHEME_LINK =
  /https?:\/\/[^\s<>"'`|]*|\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s<>"'`|]+|\b(?:mailto|tel|javascript|data|file):[^\s<>"'`|]+/giu
const BARE_LINK = new RegExp(
  `(?<![\\p{L}\\p{N}@./-])(?:www\\.[^\\s<>"'\`|]*|(?:[\\p{L}\\p{N}-]+\\.)+(?:${TOP_LEVEL})(?![\\p{L}\\p{N}-])(?:[:/?#][^\\s<>"'\`|]*)?)`,
  'giu',
)
const TRAILING = /[.,;:!?)\]}'"»”]+$/u
/** Tags that fetch, lead somewhere or run. */
const REACHING_TAG = /(?:href|src|style|url|on\w+)\s*=|^<\/?(?:a|img|script|style|iframe)\b/i
const HTML_TAG = /<\/?[a-z][^>]{0,2000}>/gi

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
  // What is taken out may have stood between the halves of another link. Every round makes the text shorter.
  for (;;) {
    const next = dropUnknown(kept, { links, addresses })
    if (next === kept) return kept === text ? text : tidied(kept)
    kept = next
  }
}

function dropUnknown(text: string, known: { links: Set<string>; addresses: Set<string> }): string {
  const isKnown = (link: string) => known.links.has(bare(link.toLowerCase()))
  const isKnownAddress = (address: string) => known.addresses.has(address.toLowerCase().replace(/\.+$/, ''))
  /** The sentence's own mark stays. */
  const drop = (match: string): string => (TRAILING.exec(match)?.[0] ?? '').replace(/[)\]}'"]/g, '')
  return text
    .replace(MARKDOWN_IMAGE, '')
    .replace(MARKDOWN_LINK, (match, words: string, target: string) =>
      target !== '' && isKnown(target) ? match : words,
    )
    .replace(HTML_TAG, tag => (REACHING_TAG.test(tag) ? '' : tag))
    .replace(SCHEME_LINK, match => {
      const address = /^mailto:([^?]+)/i.exec(match)?.[1]
      return (address ? isKnownAddress(address) : isKnown(match)) ? match : drop(match)
    })
    .replace(ADDRESS, match => (isKnownAddress(match) ? match : drop(match)))
    .replace(BARE_LINK, match => (isKnown(match) ? match : drop(match)))
}

/** What two writings of a link have in common: no scheme of the web, no `www.`, no mark of the sentence at its end. */
function bare(link: string): string {
  return link
    .replace(TRAILING, '')
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/$/, '')
}

function tidied(text: string): string {
  return text
    .replace(/\(\s*\)|<\s*>|\[\s*\]/g, '')
    .replace(/[ \t]{2,}/g, ' ')
    .replace(/ +([.,;:!?])/g, '$1')
    .replace(/[ \t]+$/gm, '')
}
