import { isIP } from 'node:net'
import { z } from 'zod'

// Fields of the configuration, which come as texts.

const blank = (value: string | undefined) => (value?.trim() ? value.trim() : undefined)
/** Undefined for nothing but blanks. */
export const optional = z.string().optional().transform(blank)

/** `expected` says in words what a value has to be. */
export function whole(expected: string, least: number, most: number) {
  return z
    .string()
    .regex(/^\d+$/, expected)
    .transform(Number)
    .refine(number => number >= least && number <= most, expected)
}

export function dollars(expected: string) {
  return z
    .string()
    .regex(/^\d+(\.\d+)?$/, expected)
    .transform(Number)
}

/** Without a final slash. */
export function url(...protocols: string[]) {
  const expected = `a URL that starts with ${protocols.map(protocol => `${protocol}//`).join(' or ')}`
  return z
    .string()
    .refine(text => URL.canParse(text) && protocols.includes(new URL(text).protocol), expected)
    .transform(text => text.replace(/\/+$/, ''))
}

/** Parts that are separated by commas. */
export function list(text: string): string[] {
  return text
    .split(',')
    .map(part => part.trim())
    .filter(Boolean)
}

const PROXIES =
  'false, how many proxies of yours a request passes (1 for one), or their addresses or networks, such as 10.0.0.0/8'

const MOST_PROXIES = 10

/**
 * Checks a setting for Fastify, which itself would throw only halfway through starting. Refuses `true`, and networks as
 * large as most of the internet: if every proxy is trusted, callers can invent addresses, and limits by address have no
 * effect.
 */
function isProxySetting(text: string): boolean {
  if (/^false$/i.test(text)) return true
  if (/^\d+$/.test(text)) return Number(text) <= MOST_PROXIES
  return list(text).every(part => {
    const [address = '', prefix, ...rest] = part.split('/')
    const bits = { 4: { least: 8, most: 32 }, 6: { least: 7, most: 128 } }[isIP(address)]
    if (!bits || rest.length > 0) return false
    if (prefix === undefined) return true
    return /^\d+$/.test(prefix) && Number(prefix) >= bits.least && Number(prefix) <= bits.most
  })
}

function proxySetting(text: string): false | number | string {
  if (/^(false|0+)$/i.test(text)) return false
  return /^\d+$/.test(text) ? Number(text) : text
}

/** False, a number of proxies, or their addresses. */
export const proxies = z.string().refine(isProxySetting, PROXIES).transform(proxySetting)
