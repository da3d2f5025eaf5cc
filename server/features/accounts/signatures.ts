import type { Executor } from '#server/db/client.ts'
import type { AccountKey } from '#server/db/keys.ts'
import type { Deps } from '#server/deps.ts'
import type { MailAccount } from './access.ts'
import { findAccount } from './queries.ts'
import { ownAddresses } from './sender.ts'

type Signed = Pick<MailAccount, 'email' | 'signature' | 'signatures'>

/** The signature below messages from an address of the account: its own, or the account's. Sanitised HTML; empty for none. */
export async function signatureOf(
  db: Executor,
  account: AccountKey,
  /** Null for the account's own address. */
  fromAddress: string | null,
): Promise<string> {
  const found = await findAccount(db, account)
  return found ? signatureAmong(found, fromAddress) : ''
}

export function signatureAmong({ email, signature, signatures }: Signed, fromAddress: string | null): string {
  const address = (fromAddress ?? email).trim().toLowerCase()
  return (Object.hasOwn(signatures, address) ? signatures[address] : undefined) ?? signature
}

/** Those of the account's other addresses, made safe. Its own address has the account's signature. */
export async function safeSignatures(
  deps: Pick<Deps, 'reader'>,
  account: Pick<MailAccount, 'email' | 'aliases'>,
  given: Record<string, string>,
): Promise<Record<string, string>> {
  const known = new Set(ownAddresses(account))
  known.delete(account.email.toLowerCase())
  const safe: Record<string, string> = {}
  for (const [address, html] of Object.entries(given)) {
    const key = address.trim().toLowerCase()
    if (known.has(key)) safe[key] = await safeSignature(deps, html)
  }
  return safe
}

/** Pictures on other servers stay: a logo in a signature is the writer's own choice. */
export const safeSignature = async ({ reader }: Pick<Deps, 'reader'>, html: string): Promise<string> =>
  (await reader.sanitize(html)).replaceAll(' data-remote-src="', ' src="').trim()
