import type { FastifyInstance } from 'fastify'
import { campaignLinks } from '#core/contract/outreach/campaign-links.ts'
import { AppError } from '#server/platform/errors.ts'

/** Far deeper than any body of the contract. */
const MAX_DEPTH = 32
/** Counts objects, lists and their values. The longest list in the contract has 10,000 small objects. */
export const MAX_VALUES = 100_000

/**
 * Parses JSON bodies. An empty body counts as no body, because many clients declare JSON with every request. JSON that
 * would take much more memory than its length is refused before it is parsed.
 */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    const { maxValues = MAX_VALUES } = request.routeOptions.config as { maxValues?: number }
    if (isTooComplex(body, { maxValues }))
      return done(new AppError(413, 'This has too many parts', 'too-large'))
    parse(request, body, done)
  })
}

/**
 * Parses the form of the one-click request of mail programs (RFC 8058, section 3.2) and of the page that asks the same. No other
 * endpoint takes such forms: any page could send them in the name of its visitor.
 */
export function readOneClick(app: FastifyInstance): void {
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 4096 },
    (request, body, done) => {
      const { endpoint } = request.routeOptions.config as { endpoint?: unknown }
      if (endpoint !== campaignLinks.unsubscribe)
        return done(new AppError(415, 'Please send JSON', 'unsupported-media-type'))
      done(null, Object.fromEntries(new URLSearchParams(body)))
    },
  )
}

/** Whether a JSON text nests too deep or holds too many values; scans it once. */
export function isTooComplex(json: string, { maxDepth = MAX_DEPTH, maxValues = MAX_VALUES } = {}): boolean {
  let depth = 0
  let values = 0
  for (let at = 0; at < json.length; at += 1) {
    switch (json.charCodeAt(at)) {
      case QUOTE:
        at = endOfString(json, at + 1)
        break
      case OPEN_OBJECT:
      case OPEN_LIST:
        depth += 1
        values += 1
        break
      case CLOSE_OBJECT:
      case CLOSE_LIST:
        depth -= 1
        break
      case COMMA:
        values += 1
    }
    if (depth > maxDepth || values > maxValues) return true
  }
  return false
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d

function endOfString(json: string, from: number): number {
  let at = from
  while (at < json.length && json.charCodeAt(at) !== QUOTE) at += json.charCodeAt(at) === BACKSLASH ? 2 : 1
  return at
}
