import { eq } from 'drizzle-orm'
import { campaigns, enrolments } from '#server/db/schema/index.ts'
import { findWorkspaceId } from '#server/people/workspaces/queries.ts'
import { addContact, oneMail } from '#testing/outreach/campaign-rows.ts'
import { call, type Expected, type Method, OF_ORGANIZATION, OUTREACH, type PeopleRow } from './row.ts'

const CAMPAIGNS = '/api/outreach/campaigns'
/** What changes a campaign, or lets it go on, is for those who may send from its mailboxes: here only the admin. */
const OF_SENDERS: Expected = { ...OF_ORGANIZATION, owner: 403, ungranted: 403, outreacher: 403, ended: 403 }

/** Something with a campaign of somebody who could send from all mailboxes then, and cannot any more. */
const onCampaign =
  (method: Method, deed = '', body?: object, state?: 'running' | 'paused'): PeopleRow['call'] =>
  async (t, who, { admin, ended }) => {
    // Whoever reads needs no right to its mailboxes.
    const accountIds = method === 'GET' ? [] : [(await t.buildAccount(admin)).id]
    await t.grant(ended, { canAccessAllAccounts: true, canManageEmails: true })
    const made = { name: 'Secret', accountIds }
    const { id } = (await t.call(ended, 'POST', CAMPAIGNS, { body: made })).body
    await t.grant(ended, { canAccessAllAccounts: false, canManageEmails: false })
    if (state) await t.deps.db.update(campaigns).set({ state }).where(eq(campaigns.id, id))
    return t.call(who, method, `${CAMPAIGNS}/${id}${deed}`, body ? { body } : {})
  }

let contacts = 0

/** Something with a campaign that stands ready: it has a mail, a mailbox and a contact. */
const onReady =
  (deed: (contactId: number) => string, isLaunched: boolean, isHeld = false): PeopleRow['call'] =>
  async (t, who, { admin }) => {
    const account = await t.buildAccount(admin)
    contacts += 1
    const contactId = await addContact(
      t,
      await findWorkspaceId(t.deps.db, admin),
      `ada${contacts}@ready.example`,
    )
    const body = {
      name: 'Secret',
      steps: oneMail('<p>Hello</p>'),
      settings: { physicalAddress: '1 Main Street' },
      accountIds: [account.id],
      audience: { contactIds: [contactId], groupIds: [], exceptGroupIds: [] },
    }
    const { id, revision } = (await t.call(admin, 'POST', CAMPAIGNS, { body })).body
    if (isLaunched) await t.call(admin, 'POST', `${CAMPAIGNS}/${id}/launch`, { body: { revision } })
    if (isHeld)
      await t.deps.db
        .update(enrolments)
        .set({ reason: 'not-sent' })
        .where(eq(enrolments.contactId, contactId))
    return t.call(
      who,
      'POST',
      `${CAMPAIGNS}/${id}${deed(contactId)}`,
      isLaunched ? {} : { body: { revision } },
    )
  }

const PACE = { dailyLimit: 20, rampFrom: 5, rampBy: 5, gapFrom: 3, gapTo: 9 }

export const campaignMatrix: PeopleRow[] = [
  { endpoint: 'campaigns.list', call: call('GET', CAMPAIGNS), expected: OUTREACH },
  { endpoint: 'campaigns.create', call: call('POST', CAMPAIGNS, { name: 'Spring' }), expected: OUTREACH },
  { endpoint: 'campaigns.mailboxes', call: call('GET', `${CAMPAIGNS}/mailboxes`), expected: OUTREACH },
  {
    endpoint: 'campaigns.setPace',
    async call(t, who, { admin }) {
      const { id } = await t.buildAccount(admin)
      return t.call(who, 'PUT', `${CAMPAIGNS}/mailboxes/${id}`, { body: PACE })
    },
    // Colleagues who may not manage the mailbox do not set how fast it sends.
    expected: { ...OF_ORGANIZATION, owner: 404, ungranted: 404, outreacher: 404, ended: 404 },
  },
  { endpoint: 'campaigns.get', call: onCampaign('GET'), expected: OF_ORGANIZATION },
  {
    endpoint: 'campaigns.change',
    call: onCampaign('PATCH', '', { name: 'New', revision: 1 }),
    expected: OF_SENDERS,
  },
  {
    endpoint: 'campaigns.previewChange',
    call: onCampaign('POST', '/change-preview', {}),
    expected: OF_ORGANIZATION,
  },
  { endpoint: 'campaigns.remove', call: onCampaign('DELETE'), expected: OF_SENDERS },
  { endpoint: 'campaigns.audience', call: onCampaign('GET', '/audience'), expected: OF_ORGANIZATION },
  {
    endpoint: 'campaigns.audienceContacts',
    call: onCampaign('GET', '/audience/contacts'),
    expected: OF_ORGANIZATION,
  },
  { endpoint: 'campaigns.plan', call: onCampaign('GET', '/plan'), expected: OF_ORGANIZATION },
  { endpoint: 'campaigns.check', call: onCampaign('GET', '/check'), expected: OF_ORGANIZATION },
  { endpoint: 'campaigns.launch', call: onReady(() => '/launch', false), expected: OF_SENDERS },
  {
    endpoint: 'campaigns.pause',
    call: onCampaign('POST', '/pause', undefined, 'running'),
    expected: OF_SENDERS,
  },
  {
    endpoint: 'campaigns.resume',
    call: onCampaign('POST', '/resume', undefined, 'paused'),
    expected: OF_SENDERS,
  },
  {
    endpoint: 'campaigns.stop',
    call: onCampaign('POST', '/stop', undefined, 'running'),
    expected: OF_SENDERS,
  },
  { endpoint: 'campaigns.takeOver', call: onCampaign('POST', '/take-over'), expected: OF_SENDERS },
  { endpoint: 'campaigns.duplicate', call: onCampaign('POST', '/duplicate'), expected: OF_ORGANIZATION },
  {
    endpoint: 'campaigns.archive',
    call: onCampaign('PUT', '/archived', { isArchived: true }),
    expected: OF_SENDERS,
  },
  { endpoint: 'campaigns.contacts', call: onCampaign('GET', '/contacts'), expected: OF_ORGANIZATION },
  {
    endpoint: 'campaigns.stopContact',
    call: onReady(contactId => `/contacts/${contactId}/stop`, true),
    expected: OF_SENDERS,
  },
  {
    endpoint: 'campaigns.goOn',
    call: onReady(contactId => `/contacts/${contactId}/go-on`, true, true),
    expected: OF_SENDERS,
  },
]
