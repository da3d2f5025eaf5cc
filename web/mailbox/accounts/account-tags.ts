import { useMemo } from 'react'
import { domainOf, localPart } from '#core/text/addresses/addresses.ts'
import { AVATAR_COLOURS } from '#web/ui/display/avatar-colour.ts'
import { useAccounts } from './queries.ts'

/** What tells a mailbox from the others. */
export interface AccountTag {
  /** The part of the address that no other mailbox has: what is before the @, the company, or else all of it. */
  text: string
  email: string
  /** One of the avatar colours, 1 to 7. */
  colour: number
}

/** By the id of the mailbox; empty where there is only one, which needs no tag. */
export function accountTags(
  accounts: readonly { id: number; email: string }[],
): ReadonlyMap<number, AccountTag> {
  if (accounts.length < 2) return new Map()
  const parts = [localPart, companyOf, (email: string) => email]
  const isUnlike = (part: (email: string) => string) => (email: string) =>
    accounts.filter(other => part(other.email) === part(email)).length === 1
  const textOf = (email: string) => parts.find(part => isUnlike(part)(email))?.(email) ?? email
  return new Map(
    accounts.map(({ id, email }, at) => [
      id,
      { email, text: textOf(email), colour: (at % AVATAR_COLOURS) + 1 },
    ]),
  )
}

/** The first part of a domain: northquay of ada@northquay.example. */
const companyOf = (email: string) => domainOf(email).split('.')[0] ?? ''

export function useAccountTags(): ReadonlyMap<number, AccountTag> {
  const { data } = useAccounts()
  return useMemo(() => accountTags([...(data ?? [])].sort((a, b) => a.id - b.id)), [data])
}
