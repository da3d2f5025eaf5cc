import { findStep, type MailStep } from '#core/outreach/campaigns/steps.ts'
import { chooseVariant } from '#core/outreach/variants.ts'
import { replySubject } from '#core/text/subject.ts'
import type { Deps } from '#server/deps.ts'
import type { MailAccount } from '#server/mailbox/accounts/access.ts'
import { signatureOf } from '#server/mailbox/accounts/sender.ts'
import { findFieldKeys } from '../audience/value-queries.ts'
import { type BuiltCampaignMail, buildCampaignMail } from '../letters/build-mail.ts'
import { findLetterContact } from '../letters/letter-queries.ts'
import type { Run } from './state/load-run.ts'
import { findSubject } from './write-queries.ts'

/** A mail of a campaign as it leaves for one contact. */
interface WrittenMail extends Pick<BuiltCampaignMail, 'subject' | 'body' | 'text' | 'unsubscribe'> {
  variant: number
  /** The message that it answers; null where it begins a conversation. */
  answers: number | null
}

interface Writing {
  run: Run
  step: number
  account: MailAccount
  myName: string
}

/**
 * Writes a mail with what is known of the contact now. Always the same variant for a contact. Where it must not leave, says why in
 * plain words instead.
 */
export async function writeMail(
  deps: Pick<Deps, 'db' | 'config' | 'secrets'>,
  { run, step: number, account, myName }: Writing,
): Promise<WrittenMail | { refusedBecause: string }> {
  const { enrolled, settings } = run
  const { workspaceId, campaign } = enrolled
  const step = findStep(campaign.steps, number)
  if (step?.kind !== 'mail') throw new Error('this step is no mail')
  const variant = chooseVariant(enrolled.id, step.id, step.variants)
  if (!variant) return { refusedBecause: 'All variants of this mail are switched off.' }
  const key = { workspaceId, campaignId: campaign.id, contactId: enrolled.contact.id }
  const contact = await findLetterContact(deps.db, key)
  if (!contact) return { refusedBecause: 'The contact is gone.' }
  const answers = answeredBy(run, step)
  const before = answers === null ? '' : await findSubject(deps.db, { workspaceId, id: answers })
  const { subject, body, text, unsubscribe, problems } = buildCampaignMail(deps, {
    ...{ workspaceId, enrolmentId: enrolled.id, step: number, variant, contact, settings },
    replySubject: answers === null ? '' : replySubject(before),
    address: enrolled.contact.address ?? '',
    sender: { name: account.displayName ?? myName, email: account.email },
    signature: signatureOf(account, null),
    firstLine: contact.firstLine,
    customFields: await findFieldKeys(deps.db, workspaceId),
  })
  const [problem] = problems
  if (problem !== undefined) return { refusedBecause: problem }
  return { variant: variant.id, answers, subject, body, text, unsubscribe }
}

/** The last message that was sent to the contact, unless the step begins a conversation. */
function answeredBy({ steps }: Run, { startsThread }: MailStep): number | null {
  if (startsThread) return null
  return (
    steps.findLast(({ outcome, messageId }) => outcome === 'sent' && messageId !== null)?.messageId ?? null
  )
}
