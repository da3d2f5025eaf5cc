import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { recordAudit } from '#server/people/audit/record-audit.ts'
import { lockUser } from '#server/people/auth/queries.ts'
import { findWorkspaceId } from '#server/people/workspaces/queries.ts'
import { AppError, forbidden, unauthorized } from '#server/platform/errors.ts'
import { checkInvitation, type GivenToken, invitationUsed } from './check-code.ts'
import { setAcceptedBy, takeInvitation } from './code-queries.ts'
import { joinRow } from './queries.ts'

/**
 * Makes a person without an organization a member of the one that invited them. Mailboxes that they connected before
 * stay private. Throws 403 for another address than the invited one, or an unconfirmed one where mail can be sent, and
 * 409 for somebody who is in an organization, which they have to leave first.
 */
export async function joinOrganization(ctx: Ctx, given: GivenToken): Promise<void> {
  const { invitation, organizationName } = await checkInvitation(ctx, given)
  const now = ctx.clock.now()
  const { organizationId } = invitation
  await inTransaction(ctx.db, async tx => {
    const person = await lockUser(tx, ctx.actor.id)
    if (!person) throw unauthorized()
    if (person.organizationId === organizationId)
      throw new AppError(409, `You are in ${organizationName} already.`, 'member-already')
    if (person.email.toLowerCase() !== invitation.email.toLowerCase())
      throw forbidden(
        `This invitation was sent to ${invitation.email}, and you are signed in as ${person.email}.`,
      )
    if (ctx.relay && !person.emailVerifiedAt)
      throw new AppError(
        403,
        'Please confirm your address first: sign out, and in again, and we send you the link.',
        'unverified',
      )
    if (person.organizationId !== null)
      throw new AppError(
        409,
        'You belong to another organization. Leave it first, under Settings, Security; then open this link again.',
        'in-organization',
      )
    if (!(await takeInvitation(tx, invitation.id, now))) throw invitationUsed()
    // A super admin stays one in the organization.
    const role = person.role === 'super_admin' ? person.role : invitation.role
    await joinRow(tx, person.id, { organizationId, role, invitedByUserId: invitation.invitedByUserId })
    await setAcceptedBy(tx, invitation.id, person.id)
    await recordAudit(tx, {
      at: now,
      actor: ctx.actor,
      organizationId,
      action: 'member.joined',
      subject: { text: person.email, id: person.id },
      details: { by: 'invitation', role },
    })
    const userId = person.id
    await ctx.publish(tx, 'person.joined', {
      ...{ userId, organizationId, by: { userId } },
      workspaceId: await findWorkspaceId(tx, { id: userId, organizationId }),
    })
    await ctx.events.publish(tx, { userId: person.id }, { type: 'access_changed' })
  })
}
