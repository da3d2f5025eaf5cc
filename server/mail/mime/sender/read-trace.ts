import { isIP } from 'node:net'
import { type Header, readStructured } from '../parts/part-headers.ts'
import { type AuthenticationResults, readAuthenticationResults } from './authentication-results.ts'

/** The trace headers that servers have added, as far as they say who sent the message. */
export interface Trace {
  /** Newest first. */
  results: (AuthenticationResults & {
    /** Stands above the Received line of the server that took the message in: nobody outside can have written there. */
    isInside: boolean
  })[]
  /** The host that handed the message over from outside; null where no line says so. */
  received: {
    by: string
    ip: string | null
    helo: string | null
    sender: string | null
    /** Somebody has signed in to hand it over (RFC 3848). */
    isOfUser: boolean
  } | null
  /** Domains with a signature that says how much of the text it covers (RFC 6376, section 3.5, `l=`). */
  partSigners: string[]
  /** The domain of List-Id. */
  list: string | null
}

const MAX_RESULTS = 20
const MAX_SIGNATURES = 50

/**
 * Reads trace headers from the top. A server adds its lines above the existing ones, so everything above the first
 * Received line for another machine was written after the message came in.
 */
export function readTrace(headers: Header[]): Trace {
  const results: Trace['results'] = []
  let received: Trace['received'] = null
  let sender: string | null = null
  for (const { key, value } of headers) {
    if (key === 'received' && received === null) {
      const hop = readHop(value)
      if (hop) received = { ...hop, sender }
    } else if (key === 'return-path' && received === null) {
      sender ??= /<([^<>]*)>/.exec(value)?.[1]?.trim() ?? null
    } else if (results.length < MAX_RESULTS) {
      const isArc = key === 'arc-authentication-results'
      if (!isArc && key !== 'authentication-results') continue
      const said = isArc ? value.replace(/^\s*i\s*=\s*\d+\s*;/i, '') : value
      results.push({ ...readAuthenticationResults(said), isInside: received === null })
    }
  }
  // Without such a line, the end of the server's own lines is unknown.
  if (received === null) for (const result of results) result.isInside = false
  const partSigners = headers
    .filter(({ key }) => key === 'dkim-signature')
    .slice(0, MAX_SIGNATURES)
    .flatMap(({ value }) => {
      const { d = '', l } = readStructured(value).params
      return l === undefined ? [] : d.replace(/\s/g, '').toLowerCase()
    })
  const list = headers.find(({ key }) => key === 'list-id')?.value ?? ''
  const [, name = ''] = /([\w.-]+)>?\s*$/.exec(list.slice(0, 500)) ?? []
  return { results, received, partSigners, list: name.includes('.') ? name.toLowerCase() : null }
}

/** Null for an internal hop: delivery to the mailbox, or a filter on the same machine. */
function readHop(value: string): Omit<NonNullable<Trace['received']>, 'sender'> | null {
  const text = value.slice(0, 2000)
  const [, by = ''] = /(?:^|\s)by\s+([^\s;()]+)/i.exec(text) ?? []
  const [, from = ''] = /^\s*from\s+(.*?)(?=\sby\s|$)/is.exec(text) ?? []
  if (from === '' || /\swith\s+(?:LMTPS?A?|local)\b/i.test(text)) return null
  const [helo = ''] = from.trim().split(/\s+/)
  // The server saw what stands in brackets; the other side claimed what stands before them.
  const seen = from.slice(helo.length)
  const ip = [...seen.matchAll(/[[(]\s*(?:IPv6:)?([\da-f:.]+)\s*[\])]/gi)]
    .map(([, found = '']) => found)
    .find(isIP)
  if (ip !== undefined && isLoopback(ip)) return null
  const isOfUser = /\swith\s+(?:E?SMTP|UTF8SMTP)S?A\b/i.test(text)
  return { by: by.toLowerCase(), ip: ip ?? null, helo: helo.replace(/^\[|\]$/g, '') || null, isOfUser }
}

const isLoopback = (ip: string) => ip.startsWith('127.') || ip === '::1'
