import { htmlTokens } from '#core/text/html/html-tokens.ts'

/** Elements without an end tag. */
const VOID = new Set('area br col embed hr img input link meta source track wbr'.split(' '))

/**
 * The tags of a piece of HTML whose other half lies outside of it. They stay when the piece is left out, so that what is
 * around it stays well-formed.
 */
export function looseTags(html: string): string {
  const open: { name: string; tag: string }[] = []
  const closing: string[] = []
  for (const token of htmlTokens(html)) {
    if (token.kind === 'text' || VOID.has(token.name)) continue
    const tag = html.slice(token.start, token.end)
    if (token.kind === 'open') {
      if (!token.selfClosing) open.push({ name: token.name, tag })
      continue
    }
    const at = open.findLastIndex(({ name }) => name === token.name)
    if (at === -1) closing.push(tag)
    else open.splice(at, 1)
  }
  return closing.join('') + open.map(({ tag }) => tag).join('')
}
