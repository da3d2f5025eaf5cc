import type { CampaignSettings } from '#core/outreach/campaigns/settings.ts'
import type { CampaignStep } from '#core/outreach/campaigns/steps.ts'
import {
  campaignContacts,
  campaignMailboxes,
  campaigns,
  contactAddresses,
  contacts,
  enrolmentSteps,
  enrolments,
} from '#server/db/schema/index.ts'
import type { TestAccount, TestApp, TestUser } from '#testing/app.ts'

type ContactValues = Partial<Omit<typeof contacts.$inferInsert, 'workspaceId' | 'id'>>

export const oneMail = (body: string, subject = 'Steel'): CampaignStep[] => [
  {
    id: 1,
    kind: 'mail',
    wait: { amount: 0, unit: 'days' },
    variants: [{ id: 1, subject, body, isOn: true }],
    startsThread: true,
  },
]

/** A running campaign that leaves from a mailbox, without anybody in it. */
export async function addCampaign(
  { deps: { db, clock } }: TestApp,
  {
    user,
    account,
    steps,
    settings = {},
  }: {
    user: TestUser
    account: TestAccount
    steps: CampaignStep[]
    settings?: Partial<CampaignSettings>
  },
): Promise<number> {
  const { workspaceId } = account
  const [row] = await db
    .insert(campaigns)
    .values({
      ...{ workspaceId, name: 'Steel', userId: user.id, state: 'running', steps, settings },
      createdAt: clock.now(),
    })
    .returning()
  await db.insert(campaignMailboxes).values({ workspaceId, campaignId: row!.id, accountId: account.id })
  return row!.id
}

export async function addContact(
  { deps: { db, clock } }: TestApp,
  workspaceId: number,
  email: string,
  values: ContactValues = {},
): Promise<number> {
  const at = { createdAt: clock.now(), updatedAt: clock.now() }
  const [row] = await db
    .insert(contacts)
    .values({ workspaceId, kind: 'person', name: email, source: 'person', ...at, ...values })
    .returning()
  await db.insert(contactAddresses).values({ workspaceId, contactId: row!.id, address: email })
  return row!.id
}

/** Puts a contact into a campaign; with `outgoingId` as somebody who got step 1. */
export async function enrolContact(
  { deps: { db, clock } }: TestApp,
  {
    account,
    campaignId,
    contactId,
    user,
    outgoingId,
  }: {
    account: TestAccount
    campaignId: number
    contactId: number
    user: TestUser
    outgoingId?: number
  },
): Promise<number> {
  const { workspaceId, id: accountId } = account
  await db.insert(campaignContacts).values({ workspaceId, campaignId, contactId })
  const [row] = await db
    .insert(enrolments)
    .values({
      ...{ workspaceId, accountId, campaignId, contactId, userId: user.id, kind: 'campaign', steps: [] },
      ...{ state: 'active', countsFrom: clock.now(), createdAt: clock.now() },
    })
    .returning()
  if (outgoingId !== undefined)
    await db.insert(enrolmentSteps).values({
      workspaceId,
      enrolmentId: row!.id,
      step: 1,
      outgoingId,
      outcome: 'sent',
      doneAt: clock.now(),
    })
  return row!.id
}
