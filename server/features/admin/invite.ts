import type { admin } from '#core/contract/admin.ts'
import type { Body, ResponseOf } from '#core/contract/endpoint.ts'
import type { Actor } from '#core/policy.ts'
import { escapeHtml } from '#core/text/escape-html.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { accessibleAccounts } from '#server/features/accounts/access.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { attemptLimit, requireAttempt } from '#server/features/auth/attempts.ts'
import { findUserByEmail, type UserRow } from '#server/features/auth/queries.ts'
import { sendEmail } from '#server/features/compose/send-email.ts'
import { findOrganization, lockOrganization } from '#server/features/organization/queries.ts'
import { DAY_MS } from '#server/platform/clock.ts'
import { AppError, badRequest, notFound } from '#server/platform/errors.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import { insertInvitation, revokeEarlier } from './queries.ts'

const GOOD_FOR_MS = 7 * DAY_MS

/** Mail in the name of the installation: enough for a department, too little for a flood. */
const byInviter = attemptLimit('invitations', { windowMs: 60 * 60_000, max: 100 })

interface Letter {
  to: string
  subject: string
  text: string
}

/**
 * Invites an address into an organization and sends the link: as mail of the inviter's own account, else by the
 * installation's relay; else it is answered, to be passed on.
 */
export async function invite(
  deps: Deps,
  actor: Actor,
  inviter: UserRow,
  { email, role, organizationId: asked }: Body<typeof admin.invite>,
): Promise<ResponseOf<typeof admin.invite>> {
  const organizationId = actor.role === 'super_admin' ? (asked ?? actor.organizationId) : actor.organizationId
  if (!organizationId)
    throw badRequest('Please choose an organization', { organizationId: 'Please choose an organization' })
  if (asked !== undefined && asked !== organizationId) throw notFound('This organization')
  const organization = await findOrganization(deps.db, organizationId)
  if (!organization) throw notFound('This organization')
  // Colleagues know of one another; whether anybody else has an account is not told.
  if ((await findUserByEmail(deps.db, email))?.organizationId === organizationId)
    throw new AppError(409, `${email} is in ${organization.name} already.`, 'member-already', {
      fields: { email: `${email} is in ${organization.name} already.` },
    })
  const now = deps.clock.now()
  await requireAttempt(deps, byInviter(inviter.id))
  const token = newToken()
  const expiresAt = new Date(now.getTime() + GOOD_FOR_MS)
  const invitation = await inTransaction(deps.db, async tx => {
    // Who invites the same address at this moment waits, and then ends this invitation.
    await lockOrganization(tx, organizationId)
    await revokeEarlier(tx, { organizationId, email, now })
    const row = { organizationId, email, role, tokenHash: hashToken(token), expiresAt, createdAt: now }
    const inserted = await insertInvitation(tx, { ...row, invitedByUserId: inviter.id })
    await recordAudit(tx, {
      at: now,
      actor: inviter,
      organizationId,
      action: 'invitation.created',
      subject: { text: email, id: inserted.id },
      details: { role },
    })
    return inserted
  })
  const link = `${deps.config.publicUrl}/invitation?token=${token}`
  const letter = write({ inviter, organizationName: organization.name, role, email, link, expiresAt })
  const sentFrom = (await sendFromAccount(deps, actor, letter)) ?? (await sendByRelay(deps, letter))
  return {
    id: invitation.id,
    email,
    role,
    expiresAt: expiresAt.toISOString(),
    sentFrom,
    link: sentFrom === null ? link : null,
  }
}

function write({
  inviter,
  organizationName,
  role,
  email,
  link,
  expiresAt,
}: {
  inviter: UserRow
  organizationName: string
  role: string
  email: string
  link: string
  expiresAt: Date
}): Letter {
  const name = `${inviter.firstName} ${inviter.lastName}`.trim() || inviter.email
  const until = expiresAt.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })
  return {
    to: email,
    subject: `${name} invites you to ${organizationName}`.replace(/[\r\n]+/g, ' '),
    text: [
      `${name} invites you to join ${organizationName} on Quillbox as ${role}.`,
      `Accept it here, with a new account or the one you have: ${link}`,
      `The link is for you alone, works once, and until ${until}. If you did not expect it, do nothing.`,
    ].join('\n\n'),
  }
}

/** The address it went out from; null where the inviter has no account that can send. */
async function sendFromAccount(
  deps: Deps,
  actor: Actor,
  { to, subject, text }: Letter,
): Promise<string | null> {
  const now = deps.clock.now()
  const account = (await accessibleAccounts(deps.db, actor, 'mail.manage')).find(
    ({ ownerId, isActive, tokenExpiry }) =>
      ownerId === actor.id && isActive && (tokenExpiry === null || tokenExpiry > now),
  )
  if (!account) return null
  const body = text
    .split('\n\n')
    .map(paragraph => `<p>${linked(paragraph)}</p>`)
    .join('')
  try {
    await sendEmail(deps, actor, { fromAccountId: account.id, to, subject, body })
    return account.email
  } catch (error) {
    deps.log.warn({ err: error }, 'an invitation could not be sent from the account of its inviter')
    return null
  }
}

const linked = (text: string) =>
  escapeHtml(text).replace(/https?:\/\/\S+/g, url => `<a href="${url}">${url}</a>`)

async function sendByRelay({ relay, config, log }: Deps, letter: Letter): Promise<string | null> {
  if (!relay || !config.smtp) return null
  try {
    await relay.send(letter)
    return config.smtp.from
  } catch (error) {
    log.warn({ err: error }, 'an invitation could not be sent by the relay')
    return null
  }
}
