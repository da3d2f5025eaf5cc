import ipaddr from 'ipaddr.js'

/**
 * What attempts from an address count by: the address itself, or the network of an IPv6 address (/64), whose owner has
 * all of its addresses. An IPv4 address counts the same in its IPv6 form.
 */
export function networkOf(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address.toLowerCase()
  const found = ipaddr.IPv6.parse(address)
  if (found.isIPv4MappedAddress()) return found.toIPv4Address().toString()
  return new ipaddr.IPv6([...found.parts.slice(0, 4), 0, 0, 0, 0]).toString()
}
