import { type DestinationStream, type Logger, pino } from 'pino'

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

/**
 * The process's log: JSON lines, or coloured text with `pretty`. Fields that hold secrets are replaced
 * wherever they stand in the first three levels of an object.
 */
export function createLog(
  level: LogLevel,
  options: { pretty?: boolean; destination?: DestinationStream } = {},
): Log {
  const settings = { level, redact: { paths: SECRET_FIELDS.flatMap(atDepths), censor: '[redacted]' } }
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
