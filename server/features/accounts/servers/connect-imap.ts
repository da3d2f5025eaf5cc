import { normalizeIP } from '@fastify/rate-limit'
import type { z } from 'zod'
import type { connectImapBody } from '#core/contract/accounts.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx, Deps } from '#server/deps.ts'
import { attemptLimit, forgiveAttempt, requireAttempt } from '#server/features/auth/limits/attempts.ts'
import { AppError } from '#server/platform/errors.ts'
import { ProviderError, type ProviderProfile } from '#server/providers/mail/provider.ts'
import type { MailAccount } from '../access.ts'
import { saveConnected } from '../save-connected.ts'
import type { ImapSecret, ImapSettings } from './imap-settings.ts'

type ConnectImap = z.output<typeof connectImapBody>

const HOUR_MS = 60 * 60_000
/** Nobody is to try passwords of a mailbox through this server, nor to have it blocked for that by a provider. */
const byPerson = attemptLimit('connect', { windowMs: HOUR_MS, max: 30 })
const byAddress = attemptLimit('connect-address', { windowMs: HOUR_MS, max: 60 })
const ofMailbox = attemptLimit('connect-mailbox', { windowMs: HOUR_MS, max: 10 })

/**
 * Tries the servers with the given credentials and only then saves the account. An address that the person has
 * connected already gets the new credentials instead. Throws 422 with the precise reason when a server refuses, and 429
 * after too many tries that failed.
 */
export async function connectImap(
  ctx: Ctx,
  input: ConnectImap,
  /** IP address of the caller. */
  address: string,
): Promise<MailAccount> {
  const settings: ImapSettings = { user: input.username || input.email, imap: input.imap, smtp: input.smtp }
  const secret = JSON.stringify({ password: input.password } satisfies ImapSecret)
  const counted = [
    byPerson(ctx.actor.id),
    byAddress(normalizeIP(address)),
    ofMailbox(`${settings.user} ${settings.imap.host}`.toLowerCase()),
  ]
  await requireAttempt(ctx, ...counted)
  const profile = await tryOut(ctx, { email: input.email, settings, secret })
  await forgiveAttempt(ctx, ...counted)
  const { email, displayName } = input
  const connected = { email, provider: 'imap' as const, settings, secret: () => secret, profile, displayName }
  return inTransaction(ctx.db, tx => saveConnected(ctx, tx, ctx.actor, connected))
}

async function tryOut(
  deps: Deps,
  account: { email: string; settings: ImapSettings; secret: string },
): Promise<ProviderProfile> {
  const provider = deps.mail.connect({ ...account, id: 0, provider: 'imap' })
  try {
    return await provider.profile()
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    throw new AppError(422, error.userMessage, 'connection-failed', {
      cause: error,
      fields: { [fieldOf(error)]: error.userMessage },
    })
  } finally {
    await provider.close()
  }
}

/** Where the person should look first. */
function fieldOf({ kind, service }: ProviderError): string {
  if (kind === 'auth-expired') return 'password'
  return service === 'outgoing' ? 'smtp.host' : 'imap.host'
}
