import type { LookupAddress, LookupOptions } from 'node:dns'
import { lookup as resolveName } from 'node:dns/promises'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { AppError } from '../errors.ts'
import {
  fetchGuarded,
  type Lookup,
  type OutboundRequest,
  type OutboundResponse,
  type Place,
} from './outbound-fetch.ts'

export type { Lookup } from './outbound-fetch.ts'
/** Places on this machine by the names that stand for them. */
export type Places = ReadonlyMap<string, Place>

/** The only way to connect to hosts that a person named. */
export interface Outbound {
  /**
   * Resolves a host once and returns the address to connect to. Connecting to that address, not to the name, is safe
   * from DNS rebinding. Throws an AppError when the address is private or unknown.
   */
  assertHost(host: string, port?: number): Promise<{ address: string; family: 4 | 6 }>
  /** For sockets that resolve names themselves (option `lookup`): returns public addresses only. */
  lookup: Lookup
  /** Like `lookup`, for one port; operators may allow a host at a single port. */
  lookupFor(port: number): Lookup
  /** GET (or POST of a form or bytes). Checks every address on the way, including redirects. Throws an AppError on failure. */
  fetch(url: string, request: OutboundRequest): Promise<OutboundResponse>
}

/**
 * Guards outgoing connections. After resolution, all addresses outside of the public internet are refused: loopback,
 * private, link-local, carrier-grade, metadata and so on. `allowHosts` (`name` or `name:port`) are allowed by name,
 * whatever they resolve to. `places` are names that the demo and tests have given a place on this machine; no configuration
 * sets them.
 */
export function createOutbound({
  allowHosts,
  places,
}: {
  allowHosts: string[]
  places?: Places | undefined
}): Outbound {
  const allowed = new Set(allowHosts.map(host => host.toLowerCase()))
  const isAllowed = (host: string, port: number | undefined) =>
    allowed.has(host) ||
    (port !== undefined && allowed.has(host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`))

  const resolve = async (name: string, port?: number): Promise<LookupAddress[]> => {
    const host = name.toLowerCase().replace(/^\[(.*)\]$/, '$1')
    if (!host || /[\s/@\\%]/.test(host))
      throw new AppError(400, `"${name}" is not the name of a host`, 'bad-host')
    const place = places?.get(host)
    if (place) return [{ address: place.address, family: 4 }]
    const addresses = await resolveName(host, { all: true }).catch(error => {
      throw new AppError(400, `There is no host called ${name}`, 'unknown-host', { cause: error })
    })
    const usable = isAllowed(host, port)
      ? addresses
      : addresses.filter(({ address }) => isPublicAddress(address))
    if (usable.length === 0) throw new AppError(400, `${name} is not on the public internet`, 'private-host')
    return usable
  }

  const lookupFor =
    (port?: number): Lookup =>
    (hostname, options, callback) => {
      resolve(hostname, port).then(
        addresses => {
          const fitting = addresses.filter(
            ({ family }) => !options.family || familyOf(options.family) === family,
          )
          const [first] = fitting
          if (options.all) callback(null, fitting)
          else if (first) callback(null, first.address, first.family)
          else
            callback(Object.assign(new Error(`No such address for ${hostname}`), { code: 'ENOTFOUND' }), '')
        },
        error => callback(error, ''),
      )
    }

  return {
    async assertHost(host, port) {
      const [first] = await resolve(host, port)
      if (!first) throw new AppError(400, `There is no host called ${host}`, 'unknown-host')
      return { address: first.address, family: first.family === 6 ? 6 : 4 }
    },
    lookup: lookupFor(),
    lookupFor,
    fetch: (url, request) =>
      fetchGuarded(url, request, { assertHost: resolve, lookupFor, placeOf: host => places?.get(host) }),
  }
}

const familyOf = (family: LookupOptions['family']) => (family === 'IPv4' ? 4 : family === 'IPv6' ? 6 : family)

/** The metadata service of Azure, although its address looks public. */
const AZURE_HOST = '168.63.129.16'
/**
 * All address space that is routed on the internet today (RFC 4291). Others, such as IPv4-compatible `::a.b.c.d`, are
 * not.
 */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

/**
 * Whether an IP address belongs to the public internet. An address that embeds another one is judged by the embedded
 * one.
 */
export function isPublicAddress(address: string): boolean {
  // Hexadecimal throughout, because ipaddr.js reads `::8.8.8.8` as `::ffff:8.8.8.8`.
  const url = `http://[${address}]`
  const plain = isIP(address) === 6 && URL.canParse(url) ? new URL(url).hostname.slice(1, -1) : address
  if (!ipaddr.isValid(plain)) return false
  const parsed = ipaddr.process(plain)
  if (parsed instanceof ipaddr.IPv4) return parsed.range() === 'unicast' && parsed.toString() !== AZURE_HOST
  const bytes = parsed.toByteArray()
  // NAT64 (RFC 6052) ends in the IPv4 address; 6to4 (RFC 3056) has it after the prefix.
  if (parsed.match(NAT64)) return isPublicAddress(bytes.slice(12).join('.'))
  if (parsed.range() === '6to4') return isPublicAddress(bytes.slice(2, 6).join('.'))
  return parsed.range() === 'unicast' && parsed.match(GLOBAL_UNICAST)
}
