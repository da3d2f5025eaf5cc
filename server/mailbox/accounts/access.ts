import { type AccountVerb, type Actor, can } from '#core/policy.ts'
import type { Executor } from '#server/db/client.ts'
import type { AccountKey } from '#server/db/keys.ts'
import type { Ctx } from '#server/deps.ts'
import { requireOpen } from '#server/people/auth/seals/require-open.ts'
import { forbidden, notFound } from '#server/platform/errors.ts'
import {
  findAccount,
  findAccountAmong,
  findVersionedAccounts,
  type MailAccount,
  type VersionedAccount,
} from './queries.ts'

export type { MailAccount, VersionedAccount } from './queries.ts'

/**
 * Returns the accounts on which the caller may do `verb`; every query on mail is filtered by them. Oldest first, each
 * with its `version`, which rises with every change of its mail.
 */
export async function accessibleAccounts(
  db: Executor,
  actor: Actor,
  verb: AccountVerb,
): Promise<VersionedAccount[]> {
  const candidates = await findVersionedAccounts(db, actor.workspaceIds)
  return candidates.filter(account => can(actor, verb, account))
}

/**
 * As `accessibleAccounts`, but from memory as long as nothing has changed in these workspaces. For calls that only read:
 * in a transaction it would not see what the transaction has changed.
 */
export async function recalledAccounts(
  { memory, actor }: Pick<Ctx, 'memory' | 'actor'>,
  verb: AccountVerb,
): Promise<VersionedAccount[]> {
  const found = await Promise.all(
    actor.workspaceIds.map(id =>
      memory.recall(id, 'accounts', async db => (await findVersionedAccounts(db, [id])).map(frozen)),
    ),
  )
  const accounts = found.flat().filter(account => can(actor, verb, account))
  return accounts.sort((a, b) => a.id - b.id)
}

/** Everybody gets the same object, so nobody may change it. */
const frozen = (account: VersionedAccount): VersionedAccount => Object.freeze(account)

/**
 * Loads an account for `verb`. Throws 404 if the caller may not even see it, so that ids reveal nothing; otherwise 403.
 */
export async function requireAccount(
  db: Executor,
  actor: Actor,
  verb: AccountVerb,
  accountId: number,
): Promise<MailAccount> {
  const account = await findAccountAmong(db, actor.workspaceIds, accountId)
  if (!account || !can(actor, 'mail.read', account)) throw notFound('This account')
  if (!can(actor, verb, account)) throw forbidden()
  return account
}

/** Lets the caller renew the credentials of an account of their own. Throws 403 `sealed` if it is closed to them. */
export function requireOwn(actor: Actor, account: MailAccount): void {
  if (!can(actor, 'account.manage', account)) requireOpen(actor)
}

/** Throws 403 unless the caller may connect mailboxes; members may only if their admin allows it. */
export function requireAdding(actor: Actor): void {
  if (can(actor, 'account.add')) return
  if (actor.organizationId === null) requireOpen(actor)
  throw forbidden('Your organization’s admin has not let you connect mail accounts.')
}

/** For background work: the account, or null if it is gone or switched off. */
export async function findActiveAccount(db: Executor, key: AccountKey): Promise<MailAccount | null> {
  const account = await findAccount(db, key)
  return account?.isActive ? account : null
}

/** Whether its server still takes the credentials of an account: while it does not, nothing comes or leaves. */
export const canSignIn = ({ tokenExpiry }: Pick<MailAccount, 'tokenExpiry'>, now: Date): boolean =>
  tokenExpiry === null || tokenExpiry > now
