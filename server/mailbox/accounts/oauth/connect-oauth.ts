import { type OptionalAccess, optionalAccess, SCOPE_MISSING } from '#core/contract/accounts.ts'
import { OAUTH_SERVICES } from '#core/contract/mail-providers.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx, Deps } from '#server/deps.ts'
import {
  covers,
  lastPart,
  newVerifier,
  type OAuthClient,
  type OAuthTokens,
} from '#server/mail/oauth/oauth-client.ts'
import { type OAuthName, oauthNameOf } from '#server/mail/oauth/registry.ts'
import { presetFor } from '#server/mail/providers/imap/connection/presets.ts'
import { ProviderError, type ProviderProfile } from '#server/mail/providers/provider.ts'
import { AppError, badRequest, notFound, unauthorized } from '#server/platform/errors.ts'
import { hashToken, newToken } from '#server/platform/secrets/tokens.ts'
import { type MailAccount, requireAccount, requireAdding } from '../access.ts'
import { findAccountAmong } from '../queries.ts'
import { saveConnected } from '../save-connected.ts'
import { openCredentials } from '../secret-context.ts'
import type { ImapSettings } from '../servers/imap-settings.ts'
import { insertAttempt, takeAttempt } from './oauth-queries.ts'
import { type OAuthSecret, oauthSecret, toSecret } from './oauth-secret.ts'

/** A consent page may stay open over lunch, but no longer. */

const verifierContext = (stateHash: Buffer) => `oauth:${stateHash.toString('hex')}`

/** Which session asks, and at which service. */
interface Asking {
  sessionId: number | null
  name: OAuthName
}

/** What somebody asks access for: a new mailbox, or one that is connected. */
interface Wanted extends Asking {
  accountId?: number | undefined
  access?: OptionalAccess | undefined
}

/**
 * The session of the caller, because an answer of a provider belongs to the session that asked. Throws 401 if there is
 * none.
 */
function requireSession({ sessionId }: Asking): number {
  if (sessionId === null) throw unauthorized()
  return sessionId
}

/**
 * Returns the address of the provider's consent page. Its answer is accepted only in the same session. `accountId`: an
 * account whose access is to be renewed with the same scopes; `access`: what it should cover in addition.
 */
export async function beginOAuth(ctx: Ctx, { accountId, access, ...asking }: Wanted): Promise<string> {
  const { name } = asking
  // Renewing the access of an account does not add one.
  if (accountId === undefined) requireAdding(ctx.actor)
  const sessionId = requireSession(asking)
  const client = requireClient(ctx, name)
  if (access && (accountId === undefined || !client.service.optionalScopes[access]))
    throw badRequest('There is nothing of this kind to be granted')
  const account =
    accountId === undefined ? null : await requireAccount(ctx.db, ctx.actor, 'account.manage', accountId)
  if (account && oauthNameOf(account) !== name) throw notFound('This account')
  const state = newToken()
  const verifier = newVerifier()
  await insertAttempt(ctx.db, {
    stateHash: hashToken(state),
    sessionId,
    service: name,
    accountId: account?.id ?? null,
    workspaceId: account?.workspaceId ?? null,
    sealedVerifier: ctx.secrets.seal(verifier, verifierContext(hashToken(state))),
    createdAt: ctx.clock.now(),
  })
  const granted = account ? grantedAccess(ctx, client, account) : []
  const wanted = [...new Set([...granted, ...(access ? [access] : [])])]
  return client.authorizationUrl({ state, verifier, email: account?.email, access: wanted })
}

/**
 * Throws 403 `scope-missing`, with the purpose, if the person has not granted this access to Quillbox. Accounts whose
 * provider has no such scope always have it.
 */
export function requireGranted(
  deps: Pick<Deps, 'oauth' | 'secrets'>,
  account: MailAccount,
  access: OptionalAccess,
): void {
  const name = oauthNameOf(account)
  const client = name && deps.oauth[name]
  const scope = client?.service.optionalScopes[access]
  if (!client || !scope || grantedAccess(deps, client, account).includes(access)) return
  throw new AppError(
    403,
    `${scope.reason} ${OAUTH_SERVICES[name].name} has not been asked to allow this yet (${lastPart(scope.name)}).`,
    SCOPE_MISSING,
  )
}

/** What the grant of an account covers besides mail. */
function grantedAccess(
  deps: Pick<Deps, 'secrets'>,
  { service }: OAuthClient,
  account: MailAccount,
): OptionalAccess[] {
  const granted = secretOf(deps, account)?.scope ?? ''
  return optionalAccess.options.filter(one => {
    const scope = service.optionalScopes[one]
    return scope !== undefined && covers(granted, scope)
  })
}

/**
 * Processes what the provider sent back: connects the mailbox or renews its access. Throws 422 with the reason in plain
 * words.
 */
export async function completeOAuth(
  ctx: Ctx,
  { answer, ...asking }: Asking & { answer: URLSearchParams },
): Promise<MailAccount> {
  const sessionId = requireSession(asking)
  const { name } = asking
  const client = requireClient(ctx, name)
  const state = answer.get('state') ?? ''
  const stateHash = hashToken(state)
  const attempt = await takeAttempt(ctx.db, { stateHash, sessionId, now: ctx.clock.now() })
  if (!attempt || attempt.service !== name)
    throw new AppError(
      422,
      'This sign-in was not begun here, or it is too old. Please connect again.',
      'unknown-state',
    )
  // Checked before the provider is asked, because that would grant access that nothing here uses.
  if (
    attempt.accountId !== null &&
    !(await findAccountAmong(ctx.db, ctx.actor.workspaceIds, attempt.accountId))
  )
    throw new AppError(
      422,
      'This mailbox was removed here meanwhile. To have it here again, connect it as a new one.',
      'account-removed',
    )
  const verifier = ctx.secrets.open(attempt.sealedVerifier, verifierContext(stateHash))
  const tokens = await orExplain(client.exchange(answer, { state, verifier }))
  const { profile, settings } = await readProfile(ctx, client, name, tokens)
  const renewed =
    attempt.accountId === null
      ? null
      : await requireAccount(ctx.db, ctx.actor, 'account.manage', attempt.accountId)
  if (renewed && renewed.email.toLowerCase() !== profile.email.toLowerCase())
    throw new AppError(
      422,
      `You signed in as ${profile.email}, but this account is ${renewed.email}. Please sign in as ${renewed.email}.`,
      'other-account',
    )
  const secret = (before: MailAccount | null): string => {
    const kept = toSecret(tokens, before ? refreshTokenOf(ctx, before) : null)
    if (kept) return JSON.stringify(kept)
    throw new AppError(
      422,
      `${client.service.name} has sent no lasting access. Remove Quillbox from the apps of your ${client.service.name} account, then connect again.`,
      'no-refresh-token',
    )
  }
  const connected = {
    email: profile.email,
    provider: OAUTH_SERVICES[name].provider,
    settings,
    secret,
    profile,
  }
  return inTransaction(ctx.db, tx => saveConnected(ctx, tx, ctx.actor, connected, renewed))
}

/** Revokes the grant at the provider when an account is removed. It is gone here even if that fails. */
export async function revokeGrant(
  deps: Pick<Deps, 'oauth' | 'secrets' | 'log'>,
  account: MailAccount,
): Promise<void> {
  const name = oauthNameOf(account)
  const client = name && deps.oauth[name]
  const token = client ? refreshTokenOf(deps, account) : null
  if (!client || token === null) return
  try {
    await client.revoke(token)
  } catch (error) {
    deps.log.warn({ err: error, accountId: account.id }, 'a grant could not be taken back at its provider')
  }
}

const refreshTokenOf = (deps: Pick<Deps, 'secrets'>, account: MailAccount): string | null =>
  secretOf(deps, account)?.refreshToken ?? null

/** Null also if they cannot be opened any more, because renewing or removing the account does not need them. */
function secretOf(deps: Pick<Deps, 'secrets'>, account: MailAccount): OAuthSecret | null {
  try {
    return oauthSecret.safeParse(JSON.parse(openCredentials(deps, account) ?? '')).data ?? null
  } catch {
    return null
  }
}

/** Reads whose mailbox it is, and so checks that the provider accepts us. */
async function readProfile(
  deps: Deps,
  client: OAuthClient,
  name: OAuthName,
  { accessToken }: OAuthTokens,
): Promise<{ profile: ProviderProfile; settings: unknown }> {
  const identity = await orExplain(client.identity(accessToken))
  const settings = identity ? settingsOf(name, identity.email) : {}
  const provider = deps.mail.connect({
    id: 0,
    email: identity?.email ?? '',
    provider: OAUTH_SERVICES[name].provider,
    settings,
    secret: null,
    tokens: { accessToken: async () => accessToken },
  })
  try {
    const profile = await orExplain(provider.profile())
    return { profile: { ...profile, displayName: profile.displayName ?? identity?.name ?? null }, settings }
  } finally {
    await provider.close()
  }
}

/** The mail servers of a service that has no mail adapter of its own here. */
function settingsOf(oauth: OAuthName, email: string): ImapSettings {
  const found = presetFor(email, `${oauth}.com`)
  if (!found) throw new Error(`the mail servers of ${oauth} are not known`)
  return { user: email, imap: found.imap, smtp: found.smtp, oauth }
}

async function orExplain<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    throw new AppError(422, error.userMessage, 'connection-failed', { cause: error })
  }
}

/** The client of a service. Throws 503 if the operator has not set it up; the message tells people whom to ask. */
function requireClient({ oauth }: Deps, name: OAuthName): OAuthClient {
  const client = oauth[name]
  if (client) return client
  throw new AppError(
    503,
    `Signing in with ${OAUTH_SERVICES[name].name} is not set up on this installation yet. Its operator can do that: see docs/connect-${name}.md.`,
    'not-configured',
  )
}
