import { Tokenizer } from 'htmlparser2'

/** A piece of HTML. `start` and `end` are offsets in the source, so that pieces can be cut out of it unchanged. */
export type HtmlToken =
  | { kind: 'text'; start: number; end: number; text: string }
  | {
      kind: 'open' | 'close'
      start: number
      end: number
      name: string
      attributes: string
      selfClosing: boolean
    }

/** Elements that begin a new line of their own. */
export const BLOCKS: ReadonlySet<string> = new Set(
  (
    'address article aside blockquote body br center dd details dialog div dl dt fieldset figcaption figure footer ' +
    'form h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section summary table tbody tfoot thead tr ul'
  ).split(' '),
)

/** Elements whose content is not text to be shown. */
const HIDDEN = new Set('iframe noembed noframes script style template textarea title xmp'.split(' '))
/** The tokenizer reads few characters first, because a reader may stop early, and four times as many with each step. */
const FIRST_CHUNK = 512
const LARGEST_CHUNK = 65_536

/**
 * Splits HTML into tags and text in one pass, however malformed it is. Comments, doctypes and the content of elements
 * without visible text are left out. It does not decide what is safe; the sanitiser does.
 */
export function* htmlTokens(html: string): Generator<HtmlToken> {
  let tokens: HtmlToken[] = []
  const { tokenizer, endText } = tokenizerOf(html, token => tokens.push(token))
  let at = 0
  for (let size = FIRST_CHUNK; at < html.length; size = Math.min(4 * size, LARGEST_CHUNK)) {
    tokenizer.write(html.slice(at, at + size))
    at += size
    yield* tokens
    tokens = []
  }
  // Emits a last "<" as text. `end` would emit the beginning of a tag that is cut off, too.
  tokenizer.write(' ')
  endText()
  yield* tokens
}

function tokenizerOf(html: string, tell: (token: HtmlToken) => void) {
  /** Text that may continue: the tokenizer emits a text in several parts. */
  let text: { start: number; end: number } | null = null
  let hiding: string | null = null
  let nameStart = 0
  let nameEnd = 0

  const endText = () => {
    if (text) tell({ kind: 'text', ...text, text: html.slice(text.start, text.end) })
    text = null
  }
  const openTag = (last: number, selfClosing: boolean) => {
    const name = html.slice(nameStart, nameEnd).toLowerCase()
    const attributes = html.slice(nameEnd, last)
    if (hiding === null)
      tell({ kind: 'open', start: nameStart - 1, end: last + 1, name, attributes, selfClosing })
    if (HIDDEN.has(name) && !selfClosing) hiding ??= name
  }
  const ignore = () => {}
  const tokenizer = new Tokenizer(
    { decodeEntities: false, recognizeSelfClosing: true },
    {
      ontext: (start, last) => {
        const end = Math.min(last, html.length)
        if (hiding !== null || start === end) return
        if (text?.end === start) text.end = end
        else {
          endText()
          text = { start, end }
        }
      },
      onopentagname: (start, end) => {
        endText()
        ;[nameStart, nameEnd] = [start, end]
      },
      onopentagend: last => openTag(last, false),
      onselfclosingtag: last => openTag(last, true),
      onclosetag: (start, end) => {
        endText()
        const name = html.slice(start, end).toLowerCase()
        if (hiding === name) hiding = null
        if (hiding !== null) return
        const last = html.indexOf('>', end)
        const tagEnd = last === -1 ? html.length : last + 1
        const attributes = html.slice(end, last === -1 ? html.length : last)
        tell({ kind: 'close', start: start - 2, end: tagEnd, name, attributes, selfClosing: false })
      },
      onend: ignore,
      onattribname: ignore,
      onattribdata: ignore,
      onattribentity: ignore,
      onattribend: ignore,
      ontextentity: ignore,
      oncdata: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onprocessinginstruction: ignore,
    },
  )
  return { tokenizer, endText }
}
