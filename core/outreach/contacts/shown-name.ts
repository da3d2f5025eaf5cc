import type { ContactKind } from '#core/contract/outreach/contact-values.ts'

/** What a contact is called: an organization by its name, a person by first and last name, else by the address. */
export function shownName(of: {
  kind: ContactKind
  name?: string | undefined
  firstName?: string | undefined
  lastName?: string | undefined
  company?: string | undefined
  addresses: readonly string[]
}): string {
  const person = `${of.firstName ?? ''} ${of.lastName ?? ''}`.trim()
  const name = of.kind === 'organization' ? of.name || of.company : person || of.name
  return (name || of.addresses[0] || '').trim()
}
