/** Whether an alias stands for every address of a domain, as `*@example.com` does. */
export const isCatchAll = (alias: string): boolean => alias.startsWith('*@')

/**
 * The alias to which an address belongs, with the address as it may stand in From: that of the alias, or, of a catch-all, the
 * address itself. Null where the address belongs to none.
 */
export function aliasFor<A extends { address: string }>(address: string, aliases: readonly A[]): A | null {
  const wanted = address.trim().toLowerCase()
  const single = aliases.find(one => one.address.toLowerCase() === wanted && !isCatchAll(one.address))
  if (single) return single
  const [, domain] = PLAIN.exec(wanted) ?? []
  const all = aliases.find(one => isCatchAll(one.address) && one.address.slice(2).toLowerCase() === domain)
  return all ? { ...all, address: wanted } : null
}

/** An address without quotes or `*`: nothing in it can end a header or name several people. */
const PLAIN = /^[a-z0-9.!#$%&'+/=?^_`{|}~-]+@([a-z0-9.-]+)$/
