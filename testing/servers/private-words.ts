/**
 * Words that no log may contain. Test data such as mail, searches, passwords and tokens is registered here, and every
 * logged line is checked.
 */
interface Watched {
  values: Set<string>
  leaks: string[]
}

const MOST_VALUES = 5000
const SHORTEST = 8

const key = Symbol.for('quillbox.test.private')
const holder = globalThis as { [key]?: Watched }
/** One registry for each process, even if this module is loaded twice. */
const watched: Watched = holder[key] ?? { values: new Set(), leaks: [] }
holder[key] = watched

/** Request fields that people fill in, or that authenticate them. */
const PRIVATE_FIELDS =
  /^(?:subject|body|text|html|q|query|email|password|currentPassword|newPassword|to|cc|bcc|code|token|displayName|signature|prompt|instructions?)$/

/** Registers a text line by line; of an object, its private fields at any depth. */
export function markPrivate(value: unknown): void {
  if (typeof value === 'string') for (const line of value.split(/\r?\n/)) markLine(line.trim())
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value))
      if (typeof inner === 'object' || PRIVATE_FIELDS.test(name)) markPrivate(inner)
}

function markLine(line: string): void {
  if (line.length >= SHORTEST && watched.values.size < MOST_VALUES) watched.values.add(line)
}

/** Registers the subject and text of a message. */
export function markMessage(source: Uint8Array): void {
  const [head = '', ...text] = Buffer.from(source)
    .toString('latin1')
    .slice(0, 2000)
    .split(/\r?\n\r?\n/)
  markPrivate(/^Subject: (.*)$/im.exec(head)?.[1] ?? '')
  markPrivate(text.join('\n'))
}

/** Patterns of all test data: addresses in reserved domains, password hashes, statement parameters, tokens. */
const ALWAYS = [
  /[\w.+-]+@[\w.-]+\.(?:example|test|invalid)\b/,
  /\$argon2/,
  /\bparams: /,
  /\bBearer [\w-]{20,}/,
  /(?<![\w/.-])(?![\da-f-]+(?![\w-]))[\w-]{43}(?![\w/.-])/,
  /[?&](?:q|query|token|code)=/,
]

/** The private part of a log line; null if there is none. Output that a program prints for its operator is not a log. */
export function leakIn(line: string): string | null {
  if (!line.startsWith('{')) return null
  for (const pattern of ALWAYS) if (pattern.test(line)) return `${pattern} in ${line}`
  for (const value of watched.values) {
    const escaped = JSON.stringify(value).slice(1, -1)
    if (line.includes(escaped)) return `${JSON.stringify(value)} in ${line}`
  }
  return null
}

/** Checks log output. */
export function watchLog(chunk: string): void {
  for (const line of chunk.split('\n')) {
    const leak = leakIn(line)
    if (leak !== null) watched.leaks.push(leak)
  }
}

/** Called before a test file, because the words of earlier files would fill the registry. */
export const forgetPrivate = (): void => watched.values.clear()

/** Leaks since the last call. */
export const takeLeaks = (): string[] => watched.leaks.splice(0)
