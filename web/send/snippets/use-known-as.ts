import { contacts } from '#core/contract/outreach/contacts.ts'
import { can } from '#core/policy.ts'
import { isValidAddress, parseAddressList } from '#core/text/addresses/addresses.ts'
import { useSession } from '#web/people/auth/queries.ts'
import { useRead } from '#web/platform/query.ts'

/** What the contact is called whom a message goes to first; null without one, or without the permission to use outreach. */
export function useKnownAs(to: string) {
  const { user } = useSession()
  const [first] = parseAddressList(to)
  const address = first?.address.toLowerCase() ?? ''
  const mayAsk = user !== undefined && can(user, 'outreach.use') && isValidAddress(address)
  const { data } = useRead(contacts.knownAs, { query: { address } }, { enabled: mayAsk })
  return mayAsk ? (data ?? null) : null
}
