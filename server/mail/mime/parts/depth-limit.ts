import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'
import type { IOptions } from 'sanitize-html'

/** Deeper than any mail seen in practice. Browsers stop at 512. */
const MAX_DEPTH = 400

/**
 * Options of the sanitiser that limit how deep elements nest: deeper tags are dropped and their text is kept. The parser
 * scans all open elements at each tag, so a mail of nothing but opening tags would take minutes. `hiding`: elements
 * whose text is not shown; one more of them may be open, so that its text stays hidden.
 */
export function depthLimit(
  hiding: ReadonlySet<string>,
): Pick<IOptions, 'onOpenTag' | 'onCloseTag' | 'parser'> {
  let depth = 0
  const isTooDeep = (name: string) => depth > MAX_DEPTH || (depth === MAX_DEPTH && !hiding.has(name))
  return {
    onOpenTag: () => {
      depth += 1
    },
    onCloseTag: () => {
      depth -= 1
    },
    parser: {
      Tokenizer: class extends Tokenizer {
        private readonly read: { source: string }
        constructor(options: ConstructorParameters<typeof Tokenizer>[0], callbacks: TokenizerCallbacks) {
          const read = { source: '' }
          const nameAt = (start: number, end: number) => read.source.slice(start, end).toLowerCase()
          super(
            options,
            passingOver(callbacks, nameAt, isTooDeep, () => depth < MAX_DEPTH),
          )
          this.read = read
        }
        override write(chunk: string): void {
          this.read.source += chunk
          super.write(chunk)
        }
      },
    },
  }
}

/** Forwards the tokenizer's events, without tags that are too deep and their end tags. */
function passingOver(
  to: TokenizerCallbacks,
  nameAt: (start: number, end: number) => string,
  isTooDeep: (name: string) => boolean,
  isShallow: () => boolean,
): TokenizerCallbacks {
  let isWithinTag = false
  /** For each name, how many dropped elements are still open; reset when their parent is closed. */
  const open = new Map<string, number>()
  const outside =
    <Told extends unknown[]>(tell: (...told: Told) => void) =>
    (...told: Told) => {
      if (!isWithinTag) tell(...told)
    }
  const endTag = (tell: (end: number) => void) => (end: number) => {
    if (!isWithinTag) tell(end)
    isWithinTag = false
  }
  return {
    onopentagname: (start, end) => {
      if (open.size > 0 && isShallow()) open.clear()
      const name = nameAt(start, end)
      isWithinTag = isTooDeep(name)
      if (isWithinTag) open.set(name, (open.get(name) ?? 0) + 1)
      else to.onopentagname(start, end)
    },
    onattribname: outside((start: number, end: number) => to.onattribname(start, end)),
    onattribdata: outside((start: number, end: number) => to.onattribdata(start, end)),
    onattribentity: outside((codePoint: number) => to.onattribentity(codePoint)),
    onattribend: outside((...told: Parameters<TokenizerCallbacks['onattribend']>) => to.onattribend(...told)),
    onopentagend: endTag(end => to.onopentagend(end)),
    onselfclosingtag: endTag(end => to.onselfclosingtag(end)),
    onclosetag: (start, end) => {
      if (open.size > 0 && isShallow()) open.clear()
      const name = nameAt(start, end)
      const count = open.get(name) ?? 0
      if (count > 0) open.set(name, count - 1)
      else to.onclosetag(start, end)
    },
    ontext: (start, end) => to.ontext(start, end),
    ontextentity: (codePoint, end) => to.ontextentity(codePoint, end),
    oncdata: (start, end, offset) => to.oncdata(start, end, offset),
    oncomment: (start, end, offset) => to.oncomment(start, end, offset),
    ondeclaration: (start, end) => to.ondeclaration(start, end),
    onprocessinginstruction: (start, end) => to.onprocessinginstruction(start, end),
    onend: () => to.onend(),
    isInForeignContext: () => to.isInForeignContext?.() ?? false,
  }
}
