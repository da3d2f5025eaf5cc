import type { LookupAddress, LookupOptions } from 'node:dns'
import { lookup as resolveName } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'
import { AppError } from './errors.ts'
import { fetchGuarded, type Lookup, type OutboundRequest, type OutboundResponse } from './outbound-fetch.ts'

export type { Lookup } from './outbound-fetch.ts'

/** The only way out to hosts that a person named. */
export interface Outbound {
  /**
   * Resolves a host once and gives the address to connect to; whoever connects to that address and not to the
   * name is safe from a name that changes in between. Throws an AppError when it is private or unknown.
   */
  assertHost(host: string, port?: number): Promise<{ address: string; family: 4 | 6 }>
  /** For sockets that resolve by themselves (`lookup` option): gives public addresses only. */
  lookup: Lookup
  /** As `lookup`, for a port; operators may allow a host at one port only. */
  lookupFor(port: number): Lookup
  /** GET (or POST of a form), with every address on the way (redirects too) checked. Throws an AppError for what goes wrong. */
  fetch(url: string, request: OutboundRequest): Promise<OutboundResponse>
}

/**
 * Guards outgoing connections: loopback, private, link-local, carrier, metadata and all other addresses that
 * are not of the public internet are refused, after resolution. `allowHosts` (`name` or `name:port`) are
 * exempt by name, whatever they resolve to.
 */
export function createOutbound({ allowHosts }: { allowHosts: string[] }): Outbound {
  const allowed = new Set(allowHosts.map(host => host.toLowerCase()))
  const isAllowed = (host: string, port: number | undefined) =>
    allowed.has(host) ||
    (port !== undefined && allowed.has(host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`))

  const resolve = async (name: string, port?: number): Promise<LookupAddress[]> => {
    const host = name.toLowerCase().replace(/^\[(.*)\]$/, '$1')
    if (!host || /[\s/@\\%]/.test(host))
      throw new AppError(400, `"${name}" is not the name of a host`, 'bad-host')
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
    fetch: (url, request) => fetchGuarded(url, request, { assertHost: resolve, lookupFor }),
  }
}

const familyOf = (family: LookupOptions['family']) => (family === 'IPv4' ? 4 : family === 'IPv6' ? 6 : family)

/** Whether an IP address belongs to the public internet. Addresses that carry another one are judged by that. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.range() === 'unicast'
  const range = parsed.range()
  const bytes = parsed.toByteArray()
  // NAT64 (RFC 6052) ends in the IPv4 address, 6to4 (RFC 3056) has it after the prefix.
  if (range === 'rfc6052') return isPublicAddress(bytes.slice(12).join('.'))
  if (range === '6to4') return isPublicAddress(bytes.slice(2, 6).join('.'))
  return range === 'unicast'
}
