import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { cleaned, describeError, errorInWords } from './describe-error.ts'
import { running } from './telemetry/work.ts'

export type Log = Logger
export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
type LogLevel = (typeof LOG_LEVELS)[number]

const SECRET_FIELDS = [
  'authorization',
  'cookie',
  '["set-cookie"]',
  'password',
  'pass',
  'token',
  'accessToken',
  'refreshToken',
  'access_token',
  'refresh_token',
  'authToken',
  'apiKey',
  'secret',
  'secretKey',
  'clientSecret',
]

const CONTENT: Pick<LoggerOptions, 'formatters' | 'serializers' | 'hooks' | 'mixin'> = {
  // What the line is part of.
  mixin() {
    const { span: _, ...names } = running.getStore() ?? {}
    return names
  },
  hooks: {
    // Code that logs only an error, or repeats its message, gets the words that may be shown.
    logMethod(given, method) {
      const [first, ...rest] = given as unknown[]
      const error = first instanceof Error ? first : (first as { err?: unknown } | undefined)?.err
      const object = first instanceof Error ? { err: first } : first
      if (error instanceof Error && (rest[0] === undefined || rest[0] === error.message))
        rest[0] = errorInWords(error)
      return method.apply(this, [object, ...rest] as Parameters<typeof method>)
    },
  },
  formatters: {
    log: shownFields,
  },
  serializers: {
    // A child log brings its own serializers, which would take precedence.
    err: value => value,
    error: value => value,
    // Log the route, not the address: the path may contain an invitation, and the query a search.
    req: request => ({ method: request?.method, url: request?.routeOptions?.url }),
    res: reply => ({ statusCode: reply?.statusCode }),
  },
}

function shown(value: unknown): unknown {
  if (value instanceof Error) return describeError(value)
  if (typeof value === 'string') return cleaned(value)
  if (Array.isArray(value)) return value.map(shown)
  return isPlain(value) ? shownFields(value) : value
}

function shownFields(fields: object) {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, shown(value)]))
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/**
 * The process's log: JSON lines, or coloured text with `pretty`. It contains nothing that people write or read: errors
 * are described by `describe-error.ts`, other texts lose quoted parts and whatever looks like an address or a token, and
 * secret fields are replaced in the first three levels of an object.
 */
export function createLog(
  level: LogLevel,
  options: { pretty?: boolean; destination?: DestinationStream } = {},
): Log {
  const settings = {
    ...CONTENT,
    level,
    redact: { paths: SECRET_FIELDS.flatMap(atDepths), censor: '[redacted]' },
  }
  if (options.destination) return pino(settings, options.destination)
  if (!options.pretty) return pino(settings)
  const transport = {
    target: 'pino-pretty',
    options: { ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' },
  }
  return pino({ ...settings, transport })
}

function atDepths(field: string): string[] {
  const tail = field.startsWith('[') ? field : `.${field}`
  return [field, `*${tail}`, `*.*${tail}`, `*.*.*${tail}`]
}
