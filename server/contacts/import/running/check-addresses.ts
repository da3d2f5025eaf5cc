import { isRoleAddress } from '#core/outreach/contacts/role-address.ts'
import { domainOf } from '#core/text/addresses/addresses.ts'
import type { Deps } from '#server/deps.ts'
import { isDisposable } from '../checks/disposable.ts'
import { findMailStates, type MailState } from '../checks/mail-domains.ts'

export interface CheckedAddress {
  address: string
  isRole: boolean
  isDisposable: boolean
  state: MailState
  checkedAt: Date | null
}

/** What is known of addresses without writing to them. */
export async function checkAddresses(
  deps: Pick<Deps, 'mailDns' | 'clock'>,
  addresses: readonly string[],
): Promise<Map<string, CheckedAddress>> {
  const states = await findMailStates(deps, addresses.map(domainOf))
  const now = deps.clock.now()
  return new Map(
    addresses.map(address => {
      const domain = domainOf(address)
      const state = states.get(domain) ?? 'unknown'
      const checkedAt = state === 'unknown' ? null : now
      return [
        address,
        { address, isRole: isRoleAddress(address), isDisposable: isDisposable(domain), state, checkedAt },
      ] as const
    }),
  )
}
