import type { Account } from '#core/contract/accounts.ts'

/** An address that messages can be written from. */
export interface Identity {
  /** Unique among all. */
  key: string
  accountId: number
  /** Null for the account's own address. */
  alias: string | null
  address: string
  /** As the From line has it. */
  label: string
}

type Sender = Pick<Account, 'id' | 'email' | 'displayName' | 'aliases'>

/** Own address first, then the aliases. */
export function identitiesOf({ id, email, displayName, aliases }: Sender): Identity[] {
  const label = (name: string | null, address: string) => (name ? `${name} <${address}>` : address)
  return [
    { key: String(id), accountId: id, alias: null, address: email, label: label(displayName, email) },
    ...aliases.map(({ address, name }) => ({
      key: `${id} ${address}`,
      accountId: id,
      alias: address,
      address,
      label: label(name ?? displayName, address),
    })),
  ]
}

/** The identity of this address; the account's own where it is none of its aliases (any more). */
export function identityOf(account: Sender, address: string | null): Identity {
  const [own, ...others] = identitiesOf(account)
  const wanted = address?.toLowerCase()
  return others.find(({ address: alias }) => alias.toLowerCase() === wanted) ?? (own as Identity)
}
