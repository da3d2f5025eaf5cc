import type { Account } from '#core/contract/accounts.ts'
import { aliasFor, isCatchAll } from '#core/text/addresses/alias-for.ts'

/** An address that messages can be sent from. */
export interface Identity {
  /** A unique key. */
  key: string
  accountId: number
  /** Null for the account's own address. */
  alias: string | null
  address: string
  /** As the From header shows it. */
  label: string
}

type Sender = Pick<Account, 'id' | 'email' | 'displayName' | 'aliases'>

/** The account's own address first, then its aliases; `also`, if it is of a catch-all, last. */
export function identitiesOf({ id, email, displayName, aliases }: Sender, also?: string | null): Identity[] {
  const single = aliases.filter(({ address }) => !isCatchAll(address))
  const covered = also ? aliasFor(also, aliases) : null
  const shown = covered && !single.includes(covered) ? [...single, covered] : single
  const label = (name: string | null, address: string) => (name ? `${name} <${address}>` : address)
  return [
    { key: String(id), accountId: id, alias: null, address: email, label: label(displayName, email) },
    ...shown.map(({ address, name }) => ({
      key: `${id} ${address}`,
      accountId: id,
      alias: address,
      address,
      label: label(name ?? displayName, address),
    })),
  ]
}

/** The identity with this address; the account's own where the address is not, or no longer, one of its aliases. */
export function identityOf(account: Sender, address: string | null): Identity {
  const [own, ...others] = identitiesOf(account, address)
  const wanted = address?.toLowerCase()
  return others.find(({ address: alias }) => alias.toLowerCase() === wanted) ?? (own as Identity)
}

/** The name in From for one of the account's addresses (null for its own); null if it has none. */
export function senderName({ displayName, aliases }: Sender, address: string | null): string | null {
  return (address === null ? null : aliasFor(address, aliases)?.name) ?? displayName
}

/** The signature below messages from one of the account's addresses (null for its own). */
export function signatureFor(
  { email, signature, signatures }: Pick<Account, 'email' | 'signature' | 'signatures'>,
  address: string | null,
): string {
  const key = (address ?? email).toLowerCase()
  return (Object.hasOwn(signatures, key) ? signatures[key] : undefined) ?? signature
}
