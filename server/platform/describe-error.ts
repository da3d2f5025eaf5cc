import pg from 'pg'

/** What readers of logs may know of an error: where and why it failed, but not the data that it was about. */
interface ErrorDescription {
  type: string
  /** Left out where the message is not ours and may quote mail, people or passwords. */
  reason?: string
  code?: string
  /** Small facts by name: status, table, kind… */
  facts?: Record<string, string | number | boolean>
  /** Where it was thrown: files and lines. */
  at?: string[]
  cause?: ErrorDescription
  errors?: ErrorDescription[]
}

const MOST_DEEP = 5
const MOST_FRAMES = 12
const MOST_CHARACTERS = 300

/**
 * Only the properties named here pass, because errors carry data: statements carry their parameters, PostgreSQL whole
 * rows (`detail`), mail servers the conversation, engines the prompt.
 */
export function describeError(error: unknown, depth = 0): ErrorDescription {
  if (typeof error !== 'object' || error === null) return { type: typeof error }
  const { name, code, cause, stack, message, errors } = error as Partial<Record<string, unknown>>
  const reason = reasonOf(error, String(message ?? ''))
  const frames = framesOf(stack, message)
  const facts = Object.fromEntries(FACTS.flatMap(fact => factOf(error, fact)))
  return {
    type: plainWord(name) ?? error.constructor?.name ?? 'Error',
    ...(reason ? { reason } : {}),
    ...(plainWord(code) ? { code: plainWord(code) as string } : {}),
    ...(Object.keys(facts).length > 0 ? { facts } : {}),
    ...(frames.length > 0 ? { at: frames } : {}),
    ...(cause && depth < MOST_DEEP ? { cause: describeError(cause, depth + 1) } : {}),
    ...(Array.isArray(errors) && depth < MOST_DEEP
      ? { errors: errors.slice(0, MOST_DEEP).map(one => describeError(one, depth + 1)) }
      : {}),
  }
}

/** The same in one line, for places that take only text. */
export function errorInWords(error: unknown): string {
  const { type, reason, code, cause } = describeError(error)
  const own = [code ? `${type} ${code}` : type, reason].filter(Boolean).join(': ')
  return cause && error instanceof Error ? `${own} (${errorInWords(error.cause)})` : own
}

const FACTS = [
  'status',
  'statusCode',
  'responseCode',
  'kind',
  'service',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'syscall',
  'errno',
  'port',
  'isRetryable',
]

function factOf(error: object, name: string): [string, string | number | boolean][] {
  const value = (error as Record<string, unknown>)[name]
  if (typeof value === 'number' || typeof value === 'boolean') return [[name, value]]
  const word = plainWord(value)
  return word === undefined ? [] : [[name, word]]
}

/** A name, not a sentence: nothing that anybody has written. */
const plainWord = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\w$.-]{1,80}$/.test(value) ? value : undefined

/** Marks an error that repeats a conversation with a remote server, or an answer to a person. */
const QUOTING = [
  'response',
  'responseText',
  'responseBody',
  'requestBodyValues',
  'command',
  'executedCommand',
]
const QUOTING_NAMES = /^(?:AI_|AppError$|ProviderError$|\$?ZodError$|SyntaxError$)/

function reasonOf(error: object, message: string): string {
  // Drizzle's message: the statement, then its parameters. The parameters also stand in a property of their own.
  if ('query' in error && 'params' in error) return `Failed query: ${shortened(String(error.query))}`
  if (error instanceof pg.DatabaseError || 'routine' in error)
    // Data exceptions (class 22) quote the data.
    return /^(?:22|54|P0)/.test(String((error as { code?: unknown }).code)) ? '' : cleaned(message)
  const name = String((error as { name?: unknown }).name)
  if (QUOTING_NAMES.test(name) || QUOTING.some(field => field in error)) return ''
  return cleaned(message)
}

/** Removes quoted text, addresses, and whatever looks like a token. */
export const cleaned = (text: string): string =>
  shortened(
    text
      .replace(/\s+params: [\s\S]*$/, '')
      .replace(/"[^"]*"|“[^”]*”|`[^`]*`|(?<![\p{L}\p{N}])'[^']*'/gu, '"…"')
      .replace(/[^\s@<>]{1,64}@[^\s@<>]+/g, '…@…')
      .replace(/(\/[^\s?#]*)[?#]\S*/g, '$1')
      .replace(/\$argon2\S*/g, '…')
      // Keep hexadecimal digests, such as the key of a blob.
      .replace(/(?![\da-f-]+(?![\w+=-]))[\w+=-]{32,}/g, '…'),
  )

const shortened = (text: string): string =>
  text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text

/** The message stands before the frames, and may contain lines that look like frames. */
function framesOf(stack: unknown, message: unknown): string[] {
  if (typeof stack !== 'string') return []
  const after =
    typeof message === 'string' && stack.includes(message) ? stack.indexOf(message) + message.length : 0
  return stack
    .slice(after)
    .split('\n')
    .map(line => line.trim())
    .filter(line => /^at .*:\d+(?::\d+)?\)?$/.test(line))
    .slice(0, MOST_FRAMES)
}
