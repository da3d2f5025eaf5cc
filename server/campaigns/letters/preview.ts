import type { Body } from '#core/contract/endpoint.ts'
import type { campaignLetters, PreviewedLetter } from '#core/contract/outreach/campaign-letters.ts'
import { campaignSettings } from '#core/outreach/campaigns/settings.ts'
import { findStep, type MailStep, mailsOf } from '#core/outreach/campaigns/steps.ts'
import { chooseVariant } from '#core/outreach/variants.ts'
import { formatAddress } from '#core/text/addresses/addresses.ts'
import { replySubject } from '#core/text/subject.ts'
import type { Ctx } from '#server/deps.ts'
import { buildMessage } from '#server/mail/mime/build-message.ts'
import { sanitizeMailHtml } from '#server/mail/mime/html/sanitize-html.ts'
import { findActiveAccount, type MailAccount } from '#server/mailbox/accounts/access.ts'
import { signatureOf } from '#server/mailbox/accounts/sender.ts'
import { actorOf, findName } from '#server/people/auth/actors.ts'
import { findUser } from '#server/people/auth/queries.ts'
import { badRequest, notFound } from '#server/platform/errors.ts'
import { suppressedInWords } from '#server/send/outbox/gate/suppressed.ts'
import { judgingOf } from '../audience/audience.ts'
import { findFieldKeys } from '../audience/value-queries.ts'
import type { CampaignRow } from '../queries.ts'
import { requireCampaign } from '../require-campaign.ts'
import { type BuiltCampaignMail, buildCampaignMail } from './build-mail.ts'
import { findLetterContact, findLetterMailbox, findPlace, type LetterContact } from './letter-queries.ts'
import { shownHeaders } from './shown-headers.ts'

type Wanted = Body<typeof campaignLetters.preview> & { id: number }

/** A mail for one contact with everything that it was built from. */
interface BuiltPreview {
  contact: LetterContact
  account: MailAccount
  variant: number
  from: { name: string; address: string }
  mail: BuiltCampaignMail
  problems: string[]
}

/** A mail exactly as it would arrive at a contact. Nothing is stored, and its links do nothing. */
export async function previewLetter(ctx: Ctx, wanted: Wanted): Promise<PreviewedLetter> {
  const campaign = await requireCampaign(ctx.db, ctx.actor, wanted.id)
  const { contact, from, mail, variant, problems } = await buildPreview(ctx, { ...wanted, campaign })
  const to = { name: contact.name.includes('@') ? '' : contact.name, address: contact.address }
  const { source, leftOut } = await buildMessage({
    ...{ from, to: contact.address === '' ? [] : [to], cc: [], subject: mail.subject },
    ...{ html: mail.body, text: mail.text, unsubscribe: mail.unsubscribe },
    ...{ inReplyTo: null, references: [], attachments: [], date: ctx.clock.now() },
  })
  return {
    contact: { id: contact.id, name: contact.name, email: contact.address, company: contact.company },
    from: formatAddress(from),
    to: contact.address === '' ? '' : formatAddress(to),
    subject: mail.subject,
    html: sanitizeMailHtml(mail.body, new Set()).html,
    text: mail.text,
    headers: shownHeaders(source),
    size: source.byteLength,
    variant,
    problems: [...problems, ...leftOut],
    ...(await placeOf(ctx, campaign, contact.id)),
  }
}

const placeOf = ({ db }: Pick<Ctx, 'db'>, campaign: CampaignRow, contactId: number | null) =>
  findPlace(db, campaign, { contactId, ...judgingOf(campaign) })

export async function buildPreview(
  ctx: Ctx,
  { campaign, ...wanted }: Omit<Wanted, 'id'> & { campaign: CampaignRow },
): Promise<BuiltPreview> {
  const { workspaceId, id: campaignId } = campaign
  const contactId = wanted.contactId ?? (await placeOf(ctx, campaign, null)).nextId
  if (contactId === null) throw badRequest('Nobody gets this campaign yet')
  const key = { workspaceId, campaignId, contactId }
  const contact = await findLetterContact(ctx.db, key)
  if (!contact) throw notFound('This contact')
  const steps = wanted.steps ?? campaign.steps
  const step = findStep(steps, wanted.step)
  if (step?.kind !== 'mail') throw notFound('This mail')
  const place = await findLetterMailbox(ctx.db, key)
  const account = place && (await findActiveAccount(ctx.db, { workspaceId, id: place.accountId }))
  if (!account) throw badRequest('Choose a mailbox for the campaign to send from')
  const variant = variantOf(step, wanted.variant ?? null, place.enrolmentId ?? contactId)
  if (!variant) throw notFound('This variant')
  const settings = campaignSettings.parse(campaign.settings)
  const sender = campaign.userId === null ? null : await findUser(ctx.db, campaign.userId)
  const name = account.displayName ?? (sender ? await findName(ctx.db, actorOf(sender)) : '')
  const mail = buildCampaignMail(ctx, {
    ...{ workspaceId, enrolmentId: null, step: step.id, variant, contact, settings },
    replySubject: replySubject(subjectBefore(mailsOf(steps), step)),
    address: contact.address,
    sender: { name, email: account.email },
    signature: signatureOf(account, null),
    firstLine: contact.firstLine,
    customFields: await findFieldKeys(ctx.db, workspaceId),
  })
  const problems = [
    ...mail.problems,
    ...(settings.physicalAddress === '' ? ['The campaign names no postal address yet.'] : []),
    ...(contact.address === ''
      ? ['The contact has no address that takes mail.']
      : await suppressedInWords(ctx.db, workspaceId, [contact.address])),
  ]
  return { contact, account, variant: variant.id, from: { name, address: account.email }, mail, problems }
}

/** The one that is asked for, the one that this contact gets, or the first where all are off. */
function variantOf({ id, variants }: MailStep, wanted: number | null, chosenBy: number) {
  if (wanted !== null) return variants.find(one => one.id === wanted) ?? null
  return chooseVariant(chosenBy, id, variants) ?? variants[0] ?? null
}

/** The subject of the conversation that a mail goes on in, as it is written. */
function subjectBefore(mails: readonly MailStep[], step: MailStep): string {
  const before = mails.slice(0, mails.indexOf(step))
  return (
    before.findLast(mail => mail.variants.some(({ subject }) => subject !== ''))?.variants[0]?.subject ?? ''
  )
}
