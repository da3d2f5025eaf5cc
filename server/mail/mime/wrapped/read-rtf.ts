import { decodeText } from '../charset/charset.ts'
import { codePage } from '../charset/code-page.ts'

interface Body {
  text: string
  html: string
}

/** Groups that hold no text of the letter; those with an asterisk hold none either. */
const NO_TEXT = new Set(
  'fonttbl colortbl stylesheet info pict object objdata themedata colorschememapping datastore latentstyles listtable listoverridetable rsidtbl generator header headerl headerr headerf footer footerl footerr footerf filetbl revtbl xmlnstbl'.split(
    ' ',
  ),
)
const CHARACTERS = new Map(
  Object.entries({
    par: '\n',
    line: '\n',
    row: '\n',
    sect: '\n',
    page: '\n',
    tab: '\t',
    cell: '\t',
    lquote: '‘',
    rquote: '’',
    ldblquote: '“',
    rdblquote: '”',
    bullet: '•',
    endash: '–',
    emdash: '—',
    '~': '\u00A0',
    _: '\u2011',
    '{': '{',
    '}': '}',
    '\\': '\\',
    '\n': '\n',
    '\r': '\n',
  }),
)
/** Code pages of the character sets of fonts. */
const FONT_PAGES: Record<number, number> = {
  0: 1252,
  77: 10_000,
  128: 932,
  129: 949,
  130: 1361,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
}
const TOKEN =
  /\\([a-zA-Z]{1,32})(-?\d{1,10})? ?|\\'([\da-fA-F]{2})|\\([^a-zA-Z])|([{}])|[\r\n]+|[^\\{}\r\n]+/gs
const MAX_DEPTH = 1000

interface Group {
  isHidden: boolean
  /** Outlook keeps a tag of the HTML in it. */
  isTag: boolean
  /** What stands there is for readers of RTF only. */
  isRtfOnly: boolean
  isFontTable: boolean
  /** Characters after one that is given by its number, for readers that do not know Unicode. */
  fallback: number
  page: number | null
}

/**
 * What RTF of a mail says: the HTML that Outlook made it from and keeps within (MS-OXRTFEX), or its text. One pass,
 * whatever the bytes are.
 */
export function readRtf(bytes: Buffer): Body {
  const source = bytes.toString('latin1')
  const isHtml = /\\fromhtml1?(?![\da-zA-Z])/.test(source.slice(0, 2000))
  const fonts = new Map<number, number>()
  const outer: Group[] = []
  let group: Group = {
    isHidden: false,
    isTag: false,
    isRtfOnly: false,
    isFontTable: false,
    fallback: 1,
    page: 1252,
  }
  let ansi = 1252
  let font = 0
  let tooDeep = 0
  let skipped = 0
  let binaryEnd = 0
  const out: string[] = []
  let pending: string[] = []
  let pendingPage: number | null = null

  const isShown = () => !group.isHidden && (isHtml ? group.isTag || !group.isRtfOnly : true)
  const flush = () => {
    if (pending.length > 0)
      out.push(decodeText(Buffer.from(pending.join(''), 'latin1'), codePage(pendingPage ?? ansi)))
    pending = []
  }
  /** Bytes are put together first: a character of many alphabets is two. */
  const addBytes = (text: string) => {
    const page = group.isTag ? ansi : group.page
    if (page !== pendingPage) flush()
    pendingPage = page
    pending.push(text)
  }
  const add = (text: string) => {
    flush()
    out.push(text)
  }
  const word = (name: string, value: number | null) => {
    if (name === 'ansicpg') {
      ansi = value ?? ansi
      group.page = null
    } else if (name === 'fonttbl') group = { ...group, isFontTable: true, isHidden: true }
    else if (name === 'f' && group.isFontTable) font = value ?? 0
    else if (name === 'f') group.page = fonts.get(value ?? 0) ?? null
    else if (name === 'plain') group.page = null
    else if (name === 'fcharset' && group.isFontTable) {
      const page = FONT_PAGES[value ?? 0]
      if (page) fonts.set(font, page)
    } else if (name === 'uc') group.fallback = Math.min(Math.max(value ?? 1, 0), 10)
    else if (name === 'htmlrtf') group.isRtfOnly = value !== 0
    else if (name === 'htmltag') group = { ...group, isTag: true, isHidden: false }
    else if (name === 'bin') binaryEnd = TOKEN.lastIndex + Math.max(value ?? 0, 0)
    else if (NO_TEXT.has(name)) group.isHidden = true
    else if (name === 'u' && value !== null) {
      skipped = group.fallback
      if (isShown()) add(String.fromCharCode(value & 0xffff))
    } else if (isShown()) {
      const character = CHARACTERS.get(name)
      if (character !== undefined) add(character)
    }
  }

  TOKEN.lastIndex = 0
  for (let token = TOKEN.exec(source); token; token = TOKEN.exec(source)) {
    const [whole, name, digits, hex, symbol, brace] = token
    if (brace === '{') {
      skipped = 0
      if (outer.length >= MAX_DEPTH) tooDeep += 1
      else outer.push({ ...group })
    } else if (brace === '}') {
      skipped = 0
      if (tooDeep > 0) tooDeep -= 1
      else group = outer.pop() ?? group
    } else if (name !== undefined) {
      word(name, digits === undefined ? null : Number(digits))
      if (binaryEnd > TOKEN.lastIndex) TOKEN.lastIndex = Math.min(binaryEnd, source.length)
    } else if (symbol === '*') group.isHidden = true
    else if (/^[\r\n]/.test(whole)) continue
    else if (skipped > 0 && (hex !== undefined || symbol !== undefined)) skipped -= 1
    else if (hex !== undefined) {
      if (isShown()) addBytes(String.fromCharCode(Number.parseInt(hex, 16)))
    } else if (symbol !== undefined) {
      const character = CHARACTERS.get(symbol)
      if (character !== undefined && isShown()) add(character)
    } else {
      const text = whole.slice(skipped)
      skipped = Math.max(0, skipped - whole.length)
      if (text && isShown()) addBytes(text)
    }
  }
  flush()
  const body = out.join('').replace(/^\n+/, '')
  return isHtml ? { html: body, text: '' } : { html: '', text: body }
}
