import { type Comment, SieveProblem, type Token, tokensOf } from './tokens.ts'

export type Argument =
  | { kind: 'tag'; name: string }
  | { kind: 'number'; value: number }
  | { kind: 'strings'; values: string[] }

export interface SieveTest {
  name: string
  arguments: Argument[]
  /** Of `anyof`, `allof` and `not`. */
  tests: SieveTest[]
  line: number
}

export interface SieveCommand {
  name: string
  arguments: Argument[]
  test: SieveTest | null
  /** Null without braces. */
  block: SieveCommand[] | null
  line: number
  /** Those above the command. */
  comments: Comment[]
  /** Those between its test and its block. */
  innerComments: Comment[]
}

/** Nobody nests deeper, and a stack has an end. */
const DEEPEST = 30
const LONGEST_SCRIPT = 1_000_000

/** Parses a script by the grammar of RFC 5228, section 8.2. Throws only `SieveProblem`. */
export function parseSieve(script: string): SieveCommand[] {
  if (script.length > LONGEST_SCRIPT) throw new SieveProblem(1, 'the script is too long')
  const reader = createReader(script)
  const commands = readCommands(reader, 0)
  const { kind, text, line } = reader.next()
  if (kind !== 'end') throw new SieveProblem(line, `"${text}" has no meaning here`)
  return commands
}

/** The test that stands in a comment, as some programs keep the conditions of a rule that is switched off. */
export function parseTest(text: string): SieveTest {
  const reader = createReader(text)
  const test = readTest(reader, 0)
  const { kind, line } = reader.next()
  if (kind !== 'end') throw new SieveProblem(line, 'a condition does not end')
  return test
}

interface Reader {
  peek(): Token
  next(): Token
  /** Takes the sign if it is the next token. */
  takes(sign: string): boolean
  needs(sign: string): Token
}

function createReader(script: string): Reader {
  const tokens = tokensOf(script.replace(/^\uFEFF/, ''))
  let ahead: Token | null = null
  let last: Token | null = null
  const peek = (): Token => {
    if (last?.kind === 'end') return last
    if (!ahead) {
      const { value } = tokens.next()
      ahead = value as Token
    }
    return ahead
  }
  const next = (): Token => {
    last = peek()
    ahead = null
    return last
  }
  const isSign = (token: Token, sign: string) => token.kind === 'sign' && token.text === sign
  const takes = (sign: string) => {
    if (!isSign(peek(), sign)) return false
    next()
    return true
  }
  const needs = (sign: string) => {
    const token = next()
    if (isSign(token, sign)) return token
    const found = token.kind === 'end' ? 'the end of the script' : `"${token.text.slice(0, 40)}"`
    throw new SieveProblem(token.line, `"${sign}" is missing before ${found}`)
  }
  return { peek, next, takes, needs }
}

function readCommands(reader: Reader, depth: number): SieveCommand[] {
  const commands: SieveCommand[] = []
  while (reader.peek().kind === 'identifier') commands.push(readCommand(reader, depth))
  return commands
}

function readCommand(reader: Reader, depth: number): SieveCommand {
  const { text: name, line, comments } = reader.next()
  if (depth > DEEPEST) throw new SieveProblem(line, 'the conditions are nested too deeply')
  const args = readArguments(reader)
  const test = reader.peek().kind === 'identifier' ? readTest(reader, depth + 1) : null
  const command = { name, arguments: args, test, line, comments }
  const innerComments = reader.peek().comments
  if (!reader.takes('{')) {
    reader.needs(';')
    return { ...command, block: null, innerComments: [] }
  }
  const block = readCommands(reader, depth + 1)
  reader.needs('}')
  return { ...command, block, innerComments }
}

function readTest(reader: Reader, depth: number): SieveTest {
  const { kind, text: name, line } = reader.next()
  if (kind !== 'identifier') throw new SieveProblem(line, 'a condition is missing')
  if (depth > DEEPEST) throw new SieveProblem(line, 'the conditions are nested too deeply')
  const args = readArguments(reader)
  const tests: SieveTest[] = []
  if (reader.peek().kind === 'identifier') tests.push(readTest(reader, depth + 1))
  else if (reader.takes('(')) {
    do tests.push(readTest(reader, depth + 1))
    while (reader.takes(','))
    reader.needs(')')
  }
  return { name, arguments: args, tests, line }
}

function readArguments(reader: Reader): Argument[] {
  const args: Argument[] = []
  while (true) {
    const token = reader.peek()
    if (token.kind === 'tag') args.push({ kind: 'tag', name: reader.next().text })
    else if (token.kind === 'number') args.push({ kind: 'number', value: reader.next().value })
    else if (token.kind === 'string') args.push({ kind: 'strings', values: [reader.next().text] })
    else if (reader.takes('[')) args.push({ kind: 'strings', values: readList(reader) })
    else return args
  }
}

function readList(reader: Reader): string[] {
  const values: string[] = []
  // RFC 5228 wants at least one string; what some programs write is an empty list.
  if (reader.takes(']')) return values
  do {
    const token = reader.next()
    if (token.kind !== 'string')
      throw new SieveProblem(token.line, 'a list of texts has something else in it')
    values.push(token.text)
  } while (reader.takes(','))
  reader.needs(']')
  return values
}
