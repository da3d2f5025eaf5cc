import type { z } from 'zod'
import type { connectImapBody } from '#core/contract/accounts.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx, Deps } from '#server/deps.ts'
import { ProviderError, type ProviderProfile } from '#server/mail/providers/provider.ts'
import { attemptLimit, forgiveAttempt, requireAttempt } from '#server/people/auth/limits/attempts.ts'
import { AppError } from '#server/platform/errors.ts'
import { networkOf } from '#server/platform/network/network-of.ts'
import { type MailAccount, requireAdding, requireOwn } from '../access.ts'
import { findOwnAccount } from '../queries.ts'
import { saveConnected } from '../save-connected.ts'
import type { ImapSettings } from './imap-settings.ts'
import { secretOf, settingsOf } from './sign-in.ts'

interface ConnectImap extends z.output<typeof connectImapBody> {
  /** IP address of the caller. */
  address: string
}

const HOUR_MS = 60 * 60_000
/**
 * Limits of failed tries, so that nobody can guess passwords of a mailbox through this server, or make a provider block
 * it.
 */
const byPerson = attemptLimit('connect', { windowMs: HOUR_MS, max: 30 })
const byAddress = attemptLimit('connect-address', { windowMs: HOUR_MS, max: 60 })
const ofMailbox = attemptLimit('connect-mailbox', { windowMs: HOUR_MS, max: 10 })

/**
 * Tests the servers with the given credentials and only then saves the account. If the person has connected the address
 * already, the account gets the new credentials. Throws 422 with the precise reason if a server refuses, and 429 after
 * too many failed tries.
 */
export async function connectImap(ctx: Ctx, { address, ...input }: ConnectImap): Promise<MailAccount> {
  // Renewing the credentials of one's own account does not add one.
  const own = await findOwnAccount(ctx.db, ctx.actor, input.email)
  if (own) requireOwn(ctx.actor, own)
  else requireAdding(ctx.actor)
  const settings = settingsOf(input)
  const secret = JSON.stringify(secretOf(ctx, { entered: input, settings, own }))
  const counted = [
    byPerson(ctx.actor.id),
    byAddress(networkOf(address)),
    ofMailbox(`${settings.user} ${settings.imap.host}`.toLowerCase()),
  ]
  await requireAttempt(ctx, ...counted)
  // Its mail begins to come as soon as the account is saved.
  if (ctx.config.roles.worker) ctx.reader.warm()
  const profile = await tryOut(ctx, { email: input.email, settings, secret }, { readsOn: !own })
  await forgiveAttempt(ctx, ...counted)
  const { email, displayName } = input
  const connected = { email, provider: 'imap' as const, settings, secret: () => secret, profile, displayName }
  return inTransaction(ctx.db, tx => saveConnected(ctx, tx, ctx.actor, connected))
}

async function tryOut(
  deps: Deps,
  account: { email: string; settings: ImapSettings; secret: string },
  options: { readsOn: boolean },
): Promise<ProviderProfile> {
  const provider = deps.mail.connect({ ...account, id: 0, provider: 'imap' })
  try {
    return await provider.profile(options)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    throw new AppError(422, error.userMessage, 'connection-failed', {
      cause: error,
      fields: { [fieldOf(error, account.settings)]: error.userMessage },
    })
  } finally {
    await provider.close()
  }
}

/** The field of the form that the person should check first. */
function fieldOf({ kind, service }: ProviderError, { smtpSignIn }: ImapSettings): string {
  if (kind === 'auth-expired' && service === 'outgoing' && smtpSignIn)
    return smtpSignIn === 'own' ? 'smtpPassword' : 'smtpSignIn'
  if (kind === 'auth-expired') return 'password'
  return service === 'outgoing' ? 'smtp.host' : 'imap.host'
}
