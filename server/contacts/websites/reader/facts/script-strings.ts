import { type JsToken, jsTokens } from './js-tokens.ts'

const LONGEST_SCRIPT = 20_000
const LONGEST_VALUE = 4000
const DEEPEST = 8
const MOST_VALUES = 50
/** Where a script puts what it shows. */
const SINKS = new Set([
  'write',
  'writeln',
  'innerHTML',
  'outerHTML',
  'textContent',
  'innerText',
  'href',
  'insertAdjacentHTML',
])

/**
 * The texts that a script puts together from its own strings and shows: `document.write('info' + '@' + host)`. The script
 * is read, never run: names, strings, `+`, and the few functions that turn strings round are understood, nothing else.
 */
export function shownByScript(source: string): string[] {
  if (source.length > LONGEST_SCRIPT) return []
  const tokens = jsTokens(source)
  const known = new Map<string, string>()
  const values: string[] = []
  for (let at = 0; at < tokens.length && values.length < MOST_VALUES; at += 1) {
    const [token, next] = [tokens[at], tokens[at + 1]]
    if (token?.kind !== 'name') continue
    const isAdding = next?.text === '+='
    if ((next?.text !== '=' && !isAdding && next?.text !== '(') || next.kind !== 'sign') continue
    const value = read(tokens, at + 2, known, 0)
    if (!value) continue
    if (next.text !== '(' && tokens[at - 1]?.text !== '.')
      known.set(token.text, ((isAdding ? known.get(token.text) : '') ?? '') + value.text)
    if (SINKS.has(token.text) || value.parts > 1) values.push(value.text)
    // The second argument of setAttribute('href', …), and the like.
    if (next.text !== '(' || tokens[value.end]?.text !== ',') continue
    const second = read(tokens, value.end + 1, known, 0)
    if (second) values.push(second.text)
  }
  return values
}

interface Value {
  text: string
  /** How many strings it was put together from. */
  parts: number
  /** The place of the token behind it. */
  end: number
}

/** Reads `a + b + c`. Null where anything else is written. */
function read(
  tokens: JsToken[],
  from: number,
  known: ReadonlyMap<string, string>,
  depth: number,
): Value | null {
  if (depth > DEEPEST) return null
  let text = ''
  let parts = 0
  for (let at = from; ; at += 1) {
    const operand = readOperand(tokens, at, known, depth)
    if (!operand || text.length + operand.text.length > LONGEST_VALUE) return null
    text += operand.text
    parts += operand.parts
    at = operand.end
    if (tokens[at]?.text !== '+' || tokens[at]?.kind !== 'sign') return { text, parts, end: at }
  }
}

function readOperand(
  tokens: JsToken[],
  at: number,
  known: ReadonlyMap<string, string>,
  depth: number,
): Value | null {
  const token = tokens[at]
  if (!token) return null
  if (token.kind === 'string') return readMethods(tokens, at + 1, [token.text], 1)
  if (token.text === '(') {
    const inner = read(tokens, at + 1, known, depth + 1)
    return inner && tokens[inner.end]?.text === ')'
      ? readMethods(tokens, inner.end + 1, [inner.text], inner.parts)
      : null
  }
  if (token.text === '[') {
    const list = readList(tokens, at + 1, ']', known, depth)
    return list && readMethods(tokens, list.end, list.texts, list.texts.length)
  }
  if (token.kind !== 'name') return null
  if (token.text === 'String' && tokens[at + 2]?.text === 'fromCharCode' && tokens[at + 3]?.text === '(') {
    const codes = readList(tokens, at + 4, ')', known, depth)
    const text = codes?.texts.map(code => String.fromCharCode(Number(code) || 0)).join('')
    return codes && text ? readMethods(tokens, codes.end, [text], 2) : null
  }
  const decode = DECODERS.get(token.text)
  if (decode && tokens[at + 1]?.text === '(') {
    const inner = read(tokens, at + 2, known, depth + 1)
    const text = inner && tokens[inner.end]?.text === ')' ? decode(inner.text) : null
    return inner && text !== null ? readMethods(tokens, inner.end + 1, [text], 2) : null
  }
  const value = known.get(token.text)
  return value === undefined ? null : readMethods(tokens, at + 1, [value], 1)
}

const DECODERS = new Map<string, (text: string) => string | null>([
  ['atob', text => Buffer.from(text, 'base64').toString('latin1')],
  [
    'unescape',
    text =>
      text.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
  ],
  ['decodeURIComponent', decoded],
])

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

function readList(
  tokens: JsToken[],
  from: number,
  close: string,
  known: ReadonlyMap<string, string>,
  depth: number,
): { texts: string[]; end: number } | null {
  const texts: string[] = []
  for (let at = from; at < tokens.length; at += 1) {
    const token = tokens[at]
    if (token?.text === close && token.kind === 'sign') return { texts, end: at + 1 }
    const value =
      token?.kind === 'number' ? { text: token.text, end: at + 1 } : read(tokens, at, known, depth + 1)
    if (!value) return null
    texts.push(value.text)
    at = value.end
    if (tokens[at]?.text === close) return { texts, end: at + 1 }
    if (tokens[at]?.text !== ',') return null
  }
  return null
}

/** `.split('').reverse().join('')` and `.replace('x', 'y')`. A list that is not joined is no text. */
function readMethods(tokens: JsToken[], from: number, start: string[], parts: number): Value | null {
  let list = start
  let isList = start.length !== 1
  let at = from
  let count = parts
  while (tokens[at]?.text === '.' && tokens[at + 2]?.text === '(') {
    const method = tokens[at + 1]?.text
    const argument = tokens[at + 3]?.kind === 'string' ? (tokens[at + 3]?.text ?? '') : null
    const [whole = ''] = list
    if (method === 'split' && argument !== null && !isList) {
      list = whole.split(argument)
      isList = true
    } else if (method === 'reverse') list = [...list].reverse()
    else if (method === 'join' && argument !== null) {
      list = [list.join(argument)]
      isList = false
    } else if (method === 'replace' && argument !== null && tokens[at + 5]?.kind === 'string') {
      list = [whole.replace(argument, () => tokens[at + 5]?.text ?? '')]
      at += 2
    } else return null
    count += 1
    at += method === 'reverse' ? 4 : 5
    if (tokens[at - 1]?.text !== ')') return null
  }
  return isList ? null : { text: list[0] ?? '', parts: count, end: at }
}
