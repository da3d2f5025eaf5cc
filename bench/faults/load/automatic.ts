import type { Email } from '#core/contract/emails.ts'
import type { FollowUpPlan } from '#core/contract/follow-ups.ts'
import type { Rule } from '#core/contract/rules.ts'
import type { SavedView } from '#core/contract/saved-views.ts'
import { type AutomaticRecord, count, type Ledger, type SendRecord, tell } from '../ledger.ts'
import type { Person } from '../world.ts'
import { insist } from './caller.ts'
import type { Random } from './random.ts'

/** Who writes the messages that the view leaves out of the inbox: those that the other mail program changes. */
export const HIDDEN_SENDER = 'club@corp.example'
/** The first word of the subjects that the rule acts on. */
export const RULED = 'Ruled'
export const RULE_LABEL = 'Receipts'
const FORWARDS_TO = 'forwards@elsewhere.example'
const ALWAYS = { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00' }

const automatic = (
  values: Pick<AutomaticRecord, 'by' | 'mailbox' | 'to' | 'subject' | 'text'>,
  isPromised: boolean,
): AutomaticRecord => ({ history: [], ...values, isPromised })

/** What the rule makes of a message. */
export const forwardOf = (mailbox: string, subject: string, text: string): AutomaticRecord =>
  automatic({ by: 'rule', mailbox, to: FORWARDS_TO, subject: `Fwd: ${subject}`, text }, false)

/**
 * Sets up what acts by itself for a person: a view that hides mail, a rule, and a campaign from their first mailbox to so many
 * contacts.
 */
export async function automate(person: Person, ledger: Ledger, contacts: number): Promise<void> {
  const { call, name, mailboxes } = person
  const ask = <T>(method: string, path: string, body?: unknown) => insist<T>(call, method, path, body)
  await ask('PUT', '/api/working-hours', { ...ALWAYS, timeZone: 'UTC' })
  person.view = (
    await ask<SavedView>('POST', '/api/saved-views', {
      name: 'Club',
      search: `from:${HIDDEN_SENDER}`,
      hidesFromInbox: true,
    })
  ).id
  const rule = await ask<Rule>('POST', '/api/rules', {
    name: 'Ruled',
    search: `subject:${RULED}`,
    actions: [
      { kind: 'mark-read' },
      { kind: 'star' },
      { kind: 'label', label: RULE_LABEL },
      { kind: 'forward', to: FORWARDS_TO },
    ],
  })
  await ask('POST', `/api/rules/${rule.id}/dry-run`)
  await ask('PUT', `/api/rules/${rule.id}/on`, { isOn: true })
  if (contacts === 0) return

  const [{ address, accountId } = { address: '', accountId: 0 }] = mailboxes
  const campaigns = '/api/outreach/campaigns'
  await ask('PUT', `${campaigns}/mailboxes/${accountId}`, {
    dailyLimit: 200,
    rampFrom: 200,
    rampBy: 0,
    gapFrom: 1,
    gapTo: 1,
  })
  const contactIds: number[] = []
  for (let at = 1; at <= contacts; at += 1) {
    const firstName = `${name}lead${at}`
    const to = `${firstName}@${firstName}.example`
    contactIds.push(
      (
        await ask<{ id: number }>('POST', '/api/outreach/contacts', {
          kind: 'person',
          firstName,
          addresses: [to],
        })
      ).id,
    )
    ledger.automatic.push(
      automatic(
        {
          by: 'campaign',
          mailbox: address,
          to,
          subject: `Offer for ${firstName}`,
          text: `Hello ${firstName}`,
        },
        true,
      ),
    )
  }
  const campaign = await ask<{ id: number; revision: number }>('POST', campaigns, {
    name: 'Offers',
    // Another one would leave a day later at the earliest.
    steps: [
      {
        id: 1,
        kind: 'mail',
        wait: { amount: 0, unit: 'hours' },
        variants: [
          { id: 1, subject: 'Offer for {{first_name}}', body: '<p>Hello {{first_name}}</p>', isOn: true },
        ],
        startsThread: true,
      },
    ],
    settings: { physicalAddress: '1 Main Street', hours: ALWAYS },
    accountIds: [accountId],
    audience: { contactIds, groupIds: [], exceptGroupIds: [] },
  })
  await ask('POST', `${campaigns}/${campaign.id}/launch`, { revision: campaign.revision })
}

/** Lets follow-ups leave for what a person has sent to guests: each call of the returned function is one. */
export function createFollower({
  call,
  ledger,
  random,
  mailboxes,
}: Pick<Person, 'call' | 'mailboxes'> & { ledger: Ledger; random: Random }): () => Promise<void> {
  const followed = new Set<SendRecord>()
  const addresses = new Set(mailboxes.map(({ address }) => address))
  return async () => {
    const sent = ledger.sends.filter(
      record =>
        addresses.has(record.mailbox) &&
        record.to.startsWith('guest') &&
        record.messageId !== null &&
        record.takenBack === 'no' &&
        record.dueAt + 15_000 < Date.now() &&
        !followed.has(record),
    )
    if (sent.length === 0) return
    const followable = random.pick(sent)
    followed.add(followable)
    const { messageId, mailbox, to, subject } = followable
    const email = await call<Email>('GET', `/api/emails/${messageId}`)
    if (email.kind !== 'done' || email.body.sending !== null) return
    const path = `/api/threads/${email.body.threadId}`
    const text = 'What do you think?'
    const record = automatic(
      { by: 'follow-up', mailbox, to, subject: `Follow-up of ${subject}`, text },
      false,
    )
    const set = await call('POST', `${path}/automation`, {
      autoFollowUpEnabled: true,
      followUpType: 'custom',
      customMessage: text,
      followUpSubject: record.subject,
      maxFollowUps: 1,
    })
    tell(record, `set up: ${set.kind}`)
    if (set.kind !== 'done') return
    ledger.automatic.push(record)
    const sentNow = await call<FollowUpPlan>('POST', `${path}/follow-up/steps/0/send-now`)
    tell(record, `sent now: ${sentNow.kind} ${sentNow.kind === 'refused' ? sentNow.text : ''}`)
    record.isPromised = sentNow.kind === 'done'
    if (sentNow.kind === 'done') count(ledger, 'follow-up')
  }
}
