/** A script that is not Sieve. `message` is a sentence for the person. */
export class SieveProblem extends Error {
  readonly line: number

  constructor(line: number, what: string) {
    super(`Line ${line}: ${what}.`)
    this.name = 'SieveProblem'
    this.line = line
  }
}

export interface Token {
  kind: 'identifier' | 'tag' | 'number' | 'string' | 'sign' | 'end'
  /** Identifiers and tags (without colon) in lower case; a string without its quotes; the sign itself. */
  text: string
  /** Of a number, with its factor. */
  value: number
  line: number
  /** The comments since the token before, without their signs. */
  comments: Comment[]
}

export interface Comment {
  text: string
  line: number
}

// Each pattern is tried at one place only (`y`) and has no nested repetitions, so that the time grows with the length.
const SPACE = /[ \t\r\n]+/y
const LINE_COMMENT = /#([^\n]*)/y
const MULTILINE = /text:[ \t]*(?:#[^\n]*)?\r?\n/iy
const TAG = /:([a-z_]\w*)/iy
const IDENTIFIER = /[a-z_]\w*/iy
const NUMBER = /(\d{1,15})([kmg]?)(?!\w)/iy
const STRING = /"([^"\\]*(?:\\[\s\S][^"\\]*)*)"/y
const SIGN = /[;,{}()[\]]/y

const FACTORS: Record<string, number> = { '': 1, k: 2 ** 10, m: 2 ** 20, g: 2 ** 30 }

/** Splits a script into the tokens of RFC 5228, section 8.1. Throws only `SieveProblem`. */
export function* tokensOf(script: string): Generator<Token> {
  let [at, line] = [0, 1]
  let comments: Comment[] = []
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    const match = pattern.exec(script)
    if (match) at = pattern.lastIndex
    return match
  }
  const make = (kind: Token['kind'], text: string, source: string, value = 0): Token => {
    const token = { kind, text, value, line, comments }
    comments = []
    line += lineBreaks(source)
    return token
  }
  while (at < script.length) {
    const space = take(SPACE)
    if (space) {
      line += lineBreaks(space[0])
      continue
    }
    const comment = takeComment()
    if (comment !== null) {
      comments.push({ text: comment.replace(/\r$/, ''), line })
      line += lineBreaks(comment)
      continue
    }
    const opening = take(MULTILINE)
    if (opening) {
      const { text, end } = multiline(script, at, line)
      const source = script.slice(at - opening[0].length, end)
      at = end
      yield make('string', text, source)
      continue
    }
    yield oneToken()
  }
  yield make('end', '', '')

  function takeComment(): string | null {
    const ofLine = take(LINE_COMMENT)
    if (ofLine) return ofLine[1] ?? ''
    if (!script.startsWith('/*', at)) return null
    const end = script.indexOf('*/', at + 2)
    if (end < 0) throw new SieveProblem(line, 'a comment does not end')
    const text = script.slice(at + 2, end)
    at = end + 2
    return text
  }

  function oneToken(): Token {
    const tag = take(TAG)
    if (tag) return make('tag', (tag[1] ?? '').toLowerCase(), tag[0])
    const name = take(IDENTIFIER)
    if (name) return make('identifier', name[0].toLowerCase(), name[0])
    const number = take(NUMBER)
    if (number) {
      const [source, digits = '', unit = ''] = number
      return make('number', source, source, Number(digits) * (FACTORS[unit.toLowerCase()] ?? 1))
    }
    const text = take(STRING)
    if (text) return make('string', (text[1] ?? '').replace(/\\([\s\S])/g, '$1'), text[0])
    const sign = take(SIGN)
    if (sign) return make('sign', sign[0], sign[0])
    const rest = script.slice(at, at + 2)
    if (rest.startsWith('"')) throw new SieveProblem(line, 'a text in quotes does not end')
    throw new SieveProblem(line, `"${[...rest][0]}" has no meaning here`)
  }
}

/** Up to the line that is a single dot. A dot at the beginning of a line is doubled. */
function multiline(script: string, from: number, line: number): { text: string; end: number } {
  const lines: string[] = []
  for (let at = from; at < script.length; ) {
    const found = script.indexOf('\n', at)
    const end = found < 0 ? script.length : found
    const content = script.slice(at, end).replace(/\r$/, '')
    at = found < 0 ? script.length : end + 1
    if (content === '.') return { text: lines.map(each => `${each}\n`).join(''), end: at }
    lines.push(content.startsWith('..') ? content.slice(1) : content)
  }
  throw new SieveProblem(line, 'a text of several lines does not end with a line that is a single dot')
}

function lineBreaks(source: string): number {
  let count = 0
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) count += 1
  return count
}
