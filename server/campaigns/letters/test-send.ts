import type { Body } from '#core/contract/endpoint.ts'
import type { campaignLetters } from '#core/contract/outreach/campaign-letters.ts'
import type { Ctx } from '#server/deps.ts'
import { accessibleAccounts } from '#server/mailbox/accounts/access.ts'
import { ownAddresses } from '#server/mailbox/accounts/sender.ts'
import { badRequest } from '#server/platform/errors.ts'
import { sendMade } from '#server/send/compose/send-email.ts'
import { requireCampaign } from '../require-campaign.ts'
import { buildPreview } from './preview.ts'

/** Sends a mail, as a contact would get it, to an address of the caller. Its links and ways to unsubscribe do nothing. */
export async function sendTest(
  ctx: Ctx,
  wanted: Body<typeof campaignLetters.testSend> & { id: number },
): Promise<{ sentTo: string }> {
  const campaign = await requireCampaign(ctx.db, ctx.actor, wanted.id)
  const own = await accessibleAccounts(ctx.db, ctx.actor, 'mail.manage')
  const to = wanted.to.toLowerCase()
  if (to !== ctx.actor.email.toLowerCase() && !own.some(account => ownAddresses(account).includes(to)))
    throw badRequest('A test can only be sent to an address of yours', {
      to: 'A test can only be sent to an address of yours',
    })
  const { account, mail } = await buildPreview(ctx, { ...wanted, campaign })
  const { subject, body, text, unsubscribe } = mail
  await sendMade(ctx, {
    written: { fromAccountId: account.id, to, subject: `Test: ${subject}`, body },
    parts: { text, unsubscribe },
  })
  return { sentTo: to }
}
