import type { admin } from '#core/contract/admin.ts'
import type { Body, ResponseOf } from '#core/contract/endpoint.ts'
import { quotedName } from '#core/text/addresses/plain-names.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { recordAudit } from '#server/people/audit/record-audit.ts'
import { findName } from '#server/people/auth/actors.ts'
import { sendLetter } from '#server/people/auth/letters.ts'
import { attemptLimit, beginAttempt, requireAttempt } from '#server/people/auth/limits/attempts.ts'
import { findUserByEmail } from '#server/people/auth/queries.ts'
import { findOrganization, lockOrganization } from '#server/people/organization/queries.ts'
import { DAY_MS } from '#server/platform/clock.ts'
import { AppError, badRequest, notFound } from '#server/platform/errors.ts'
import { hashToken, newToken } from '#server/platform/secrets/tokens.ts'
import { isSharedMailbox } from './installation-queries.ts'
import { requireInvitation } from './invitations.ts'
import { insertInvitation, replaceInvitationLink, revokeEarlier, setMailed } from './queries.ts'
import { requireScope } from './require-scope.ts'

const GOOD_FOR_MS = 7 * DAY_MS

/** Limits letters in the name of the installation: enough for a department, too few for a flood. */
const byInviter = attemptLimit('invitations', { windowMs: 60 * 60_000, max: 100 })
/** Limits letters to one address, whoever sends them, so that nobody can flood a mailbox from here. */
const toAddress = attemptLimit('invitation-letters', { windowMs: 60 * 60_000, max: 5 })

type Invited = ResponseOf<typeof admin.invite>
type InvitationRow = Awaited<ReturnType<typeof insertInvitation>>

/**
 * Invites an address into an organization. The link is sent only by the installation's relay, because others may read
 * what a person sends. If no letter can be sent, the link is returned, for the inviter to pass on.
 */
export async function invite(
  ctx: Ctx,
  { email, role, organizationId: asked }: Body<typeof admin.invite>,
): Promise<Invited> {
  requireScope(ctx.actor)
  const organizationId =
    ctx.actor.role === 'super_admin' ? (asked ?? ctx.actor.organizationId) : ctx.actor.organizationId
  if (!organizationId)
    throw badRequest('Please choose an organization', { organizationId: 'Please choose an organization' })
  if (asked !== undefined && asked !== organizationId) throw notFound('This organization')
  const organization = await findOrganization(ctx.db, organizationId)
  if (!organization) throw notFound('This organization')
  // Colleagues may know about each other. Whether anybody else has an account is not revealed.
  if ((await findUserByEmail(ctx.db, email))?.organizationId === organizationId)
    throw new AppError(409, `${email} is in ${organization.name} already.`, 'member-already', {
      fields: { email: `${email} is in ${organization.name} already.` },
    })
  const now = ctx.clock.now()
  await requireAttempt(ctx, byInviter(ctx.actor.id))
  const { token, link } = newLink(ctx, now)
  const invitation = await inTransaction(ctx.db, async tx => {
    // A concurrent invitation of the same address waits here, and then revokes this one.
    await lockOrganization(tx, organizationId)
    await revokeEarlier(tx, { organizationId, email, now })
    const inserted = await insertInvitation(tx, { organizationId, email, role, createdAt: now, ...link })
    await recordAudit(tx, {
      at: now,
      actor: ctx.actor,
      organizationId,
      action: 'invitation.created',
      subject: { text: email, id: inserted.id },
      details: { role },
    })
    return inserted
  })
  return deliver(ctx, { organizationName: organization.name, invitation, token })
}

/**
 * Makes a new link for an invitation that nobody has accepted. The old link stops working; it cannot be shown again,
 * because only its hash is stored.
 */
export async function renewInvitation(ctx: Ctx, id: number): Promise<Invited> {
  const found = await requireInvitation(ctx, id)
  const organization = await findOrganization(ctx.db, found.organizationId)
  const now = ctx.clock.now()
  await requireAttempt(ctx, byInviter(ctx.actor.id))
  const { token, link } = newLink(ctx, now)
  const invitation = await inTransaction(ctx.db, async tx => {
    const renewed = await replaceInvitationLink(tx, id, link)
    if (!renewed) throw notFound('This invitation')
    await recordAudit(tx, {
      at: now,
      actor: ctx.actor,
      organizationId: found.organizationId,
      action: 'invitation.renewed',
      subject: { text: found.email, id },
      details: { role: found.role },
    })
    return renewed
  })
  return deliver(ctx, { organizationName: organization?.name ?? '', invitation, token })
}

/** The person who makes the link becomes the inviter: the link works only as long as they may invite. */
function newLink({ actor }: Ctx, now: Date) {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + GOOD_FOR_MS)
  return { token, link: { tokenHash: hashToken(token), expiresAt, invitedByUserId: actor.id } }
}

interface Delivery {
  organizationName: string
  invitation: InvitationRow
  token: string
}

async function deliver(ctx: Ctx, delivery: Delivery): Promise<Invited> {
  const { id, email, role, expiresAt } = delivery.invitation
  const link = `${ctx.config.publicUrl}/invitation?token=${delivery.token}`
  const isMailed =
    (await mayBeMailed(ctx, email)) && (await sendLetter(ctx, await write(ctx, delivery, link)))
  if (isMailed) await setMailed(ctx.db, hashToken(delivery.token), ctx.clock.now())
  return { id, email, role, expiresAt: expiresAt.toISOString(), link: isMailed ? null : link }
}

async function mayBeMailed(ctx: Ctx, email: string): Promise<boolean> {
  if (!ctx.relay) return false
  // Readers of that mailbox could accept the invitation in place of the invited person.
  if (await isSharedMailbox(ctx.db, email)) return false
  return (await beginAttempt(ctx, toAddress(email.toLowerCase()))) === 0
}

async function write({ db, actor }: Ctx, { organizationName, invitation }: Delivery, link: string) {
  const { email, role, expiresAt } = invitation
  const inviter = quotedName(await findName(db, actor))
  const organization = quotedName(organizationName)
  const until = expiresAt.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })
  return {
    to: email,
    // Strangers get this. What people have chosen as names stands in no subject, and at no beginning.
    subject: `${actor.email} invites you to Quillbox`,
    paragraphs: [
      `You are invited to Quillbox by ${actor.email}, who is called ${inviter} there, as ${role} of an organization called ${organization}.`,
      `Accept it here, with a new account or the one you have: ${link}`,
      `The link is for you alone, works once, and until ${until}. If you did not expect it, do nothing.`,
    ],
  }
}
