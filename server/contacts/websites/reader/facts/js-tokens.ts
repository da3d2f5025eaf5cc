import { append } from '#core/lists.ts'
export interface JsToken {
  kind: 'string' | 'name' | 'number' | 'sign'
  /** Of a string: its content, with escapes resolved. */
  text: string
}

const MOST_TOKENS = 8000
const TOKEN = /\/\/[^\n]*|\/\*|([\p{L}_$][\w$]*)|(\d[\w.]*)|(["'`])|(\+=|[^\s\w])/uy

/** Splits JavaScript into strings, names, numbers and signs. */
export function jsTokens(source: string): JsToken[] {
  const tokens: JsToken[] = []
  let at = 0
  while (at < source.length && tokens.length < MOST_TOKENS) {
    TOKEN.lastIndex = at
    const match = TOKEN.exec(source)
    if (!match) {
      at += 1
      continue
    }
    const [whole, name, number, quote, sign] = match
    if (whole === '/*') {
      const end = source.indexOf('*/', at + 2)
      at = end === -1 ? source.length : end + 2
      continue
    }
    at += whole.length
    if (name !== undefined) tokens.push({ kind: 'name', text: name })
    else if (number !== undefined) tokens.push({ kind: 'number', text: number })
    else if (quote !== undefined) {
      const end = endOfString(source, at, quote)
      append(tokens, quote === '`' ? parts(source.slice(at, end)) : [text(source.slice(at, end))])
      at = end + 1
    } else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign })
  }
  return tokens
}

function endOfString(source: string, from: number, quote: string): number {
  for (let at = from; at < source.length; at += 1) {
    if (source[at] === '\\') at += 1
    else if (source[at] === quote || (quote !== '`' && source[at] === '\n')) return at
  }
  return source.length
}

/** `${name}` within a template is the same as `+ name +`. */
function parts(template: string): JsToken[] {
  const tokens: JsToken[] = []
  let from = 0
  for (const { index, 0: whole, 1: name = '' } of template.matchAll(/\$\{\s?([\w$]{1,60})\s?\}/g)) {
    tokens.push(text(template.slice(from, index)), PLUS, { kind: 'name', text: name }, PLUS)
    from = index + whole.length
  }
  tokens.push(text(template.slice(from)))
  return tokens
}

const PLUS: JsToken = { kind: 'sign', text: '+' }

const ESCAPES: Record<string, string> = { n: '\n', r: '', t: '\t', b: '', f: '', v: '', '0': '' }

function text(raw: string): JsToken {
  const resolved = raw.replace(
    /\\(?:x([\da-f]{2})|u([\da-f]{4})|u\{([\da-f]{1,6})\}|(.))/gis,
    (_, byte?: string, unit?: string, point?: string, other?: string) => {
      const hex = byte ?? unit ?? point
      if (hex === undefined) return ESCAPES[other ?? ''] ?? other ?? ''
      const code = Number.parseInt(hex, 16)
      return code <= 0x10ffff ? String.fromCodePoint(code) : ''
    },
  )
  return { kind: 'string', text: resolved }
}
