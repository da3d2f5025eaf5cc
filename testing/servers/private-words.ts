/**
 * What no log may ever say, kept for the test run: what tests send as mail, searches, passwords and tokens is marked here,
 * and every line that is logged is looked at.
 */
interface Watched {
  values: Set<string>
  leaks: string[]
}

const MOST_VALUES = 5000
const SHORTEST = 8

const key = Symbol.for('quillbox.test.private')
const holder = globalThis as { [key]?: Watched }
/** One for a process, also where it loads modules a second time. */
const watched: Watched = holder[key] ?? { values: new Set(), leaks: [] }
holder[key] = watched

/** Fields of calls that people fill in, or that prove who they are. */
const PRIVATE_FIELDS =
  /^(?:subject|body|text|html|q|query|email|password|currentPassword|newPassword|to|cc|bcc|code|token|displayName|signature|prompt|instructions?)$/

/** Marks a text, line by line; of an object the fields that are private, at any depth. */
export function markPrivate(value: unknown): void {
  if (typeof value === 'string') for (const line of value.split(/\r?\n/)) markLine(line.trim())
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value))
      if (typeof inner === 'object' || PRIVATE_FIELDS.test(name)) markPrivate(inner)
}

function markLine(line: string): void {
  if (line.length >= SHORTEST && watched.values.size < MOST_VALUES) watched.values.add(line)
}

/** Of a message: its subject and its text. */
export function markMessage(source: Uint8Array): void {
  const [head = '', ...text] = Buffer.from(source)
    .toString('latin1')
    .slice(0, 2000)
    .split(/\r?\n\r?\n/)
  markPrivate(/^Subject: (.*)$/im.exec(head)?.[1] ?? '')
  markPrivate(text.join('\n'))
}

/** Whatever test data calls itself: addresses of reserved domains, password hashes, parameters of statements, tokens. */
const ALWAYS = [
  /[\w.+-]+@[\w.-]+\.(?:example|test|invalid)\b/,
  /\$argon2/,
  /\bparams: /,
  /\bBearer [\w-]{20,}/,
  /(?<![\w/.-])(?![\da-f-]+(?![\w-]))[\w-]{43}(?![\w/.-])/,
  /[?&](?:q|query|token|code)=/,
]

/** What a line of a log tells that it must not; null where it is as it should be. What programs say to their operator is no log. */
export function leakIn(line: string): string | null {
  if (!line.startsWith('{')) return null
  for (const pattern of ALWAYS) if (pattern.test(line)) return `${pattern} in ${line}`
  for (const value of watched.values) {
    const escaped = JSON.stringify(value).slice(1, -1)
    if (line.includes(escaped)) return `${JSON.stringify(value)} in ${line}`
  }
  return null
}

/** Looks at what was logged. */
export function watchLog(chunk: string): void {
  for (const line of chunk.split('\n')) {
    const leak = leakIn(line)
    if (leak !== null) watched.leaks.push(leak)
  }
}

/** Before a test file: the words of the files before it would leave no room for its own. */
export const forgetPrivate = (): void => watched.values.clear()

/** What was found since it was last asked. */
export const takeLeaks = (): string[] => watched.leaks.splice(0)
