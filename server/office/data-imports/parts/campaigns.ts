import { z } from 'zod'
import { MOST_CHOSEN } from '#core/contract/outreach/campaign-audience.ts'
import { campaigns } from '#core/contract/outreach/campaigns.ts'
import { tasks } from '#core/contract/outreach/tasks.ts'
import { campaignSettingChanges } from '#core/outreach/campaigns/settings.ts'
import { archiveCampaign, createCampaign } from '#server/campaigns/campaigns.ts'
import { insertTask } from '#server/campaigns/tasks/store/task-queries.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { readRows } from '#server/office/mail-imports/reading/own-files.ts'
import { tellWorkspace } from '#server/people/outreach/tell.ts'
import { outreachWorkspace } from '#server/people/outreach/workspace.ts'
import { findAllCampaignSteps, hasOpenTask } from '../queries.ts'
import { type Home, mailboxesOf } from '../reading/home.ts'
import { adding, checked, digestOf, moment, type Section, sameness } from '../reading/section.ts'
import { readLists } from './contacts.ts'

const campaignRow = z.looseObject({ id: z.number(), archivedAt: z.string().nullish() })
const ofMailbox = z.object({ campaign_id: z.number(), account_id: z.number() })
const ofGroup = z.object({ campaign_id: z.number(), group_id: z.number(), is_excluded: z.boolean() })
const ofContact = z.object({ campaign_id: z.number(), contact_id: z.number() })

/** Campaigns as drafts: nothing leaves before somebody launches one, and who was in it is only in the file. */
export async function restoreCampaigns(home: Home, section: Section): Promise<void> {
  const { ctx } = home
  const workspaceId = outreachWorkspace(ctx.actor)
  const keyOf = (name: string, steps: unknown) => sameness([name, steps])
  const known = new Set(
    (await findAllCampaignSteps(ctx.db, workspaceId)).map(one => keyOf(one.name, one.steps)),
  )
  const choices = await choicesOf(home, workspaceId)
  const entries = (await readLists(home)).campaigns
    .flatMap(entry => campaignRow.safeParse(entry).data ?? [])
    .sort((a, b) => a.id - b.id)
  for (const row of entries) {
    const settings = campaignSettingChanges.safeParse(row.settings).data ?? {}
    const body = checked(section, {
      name: 'A campaign',
      schema: campaigns.create.body,
      entry: { name: row.name, steps: row.steps, settings, ...choices(row.id) },
    })
    if (!body) continue
    if (known.has(keyOf(body.name, body.steps))) {
      section.known += 1
      continue
    }
    const made = await adding(section, `The campaign “${body.name}”`, () => createCampaign(ctx, body))
    if (made && row.archivedAt) await archiveCampaign(ctx, { id: made.id, isArchived: true })
  }
}

/** The mailboxes and the audience of a campaign, as they are called here. */
async function choicesOf(home: Home, workspaceId: number) {
  const { own, groups, contacts } = home
  const accounts = await mailboxesOf(home, 'campaign_mailboxes', ofMailbox, row => row.campaign_id)
  const put = (into: Map<number, Set<number>>, campaign: number, id: number | undefined) => {
    if (id !== undefined) into.set(campaign, (into.get(campaign) ?? new Set()).add(id))
  }
  const chosen = { in: new Map<number, Set<number>>(), out: new Map<number, Set<number>>() }
  for await (const row of readRows(own, 'outreach/tables/campaign_groups.jsonl', ofGroup))
    put(row.is_excluded ? chosen.out : chosen.in, row.campaign_id, groups.get(row.group_id))
  const people = new Map<number, Set<number>>()
  for await (const row of readRows(own, 'outreach/tables/campaign_contacts.jsonl', ofContact))
    put(people, row.campaign_id, contacts.get(row.contact_id))
  return (id: number) => ({
    accountIds: (accounts.get(id) ?? []).flatMap(one => (one.workspaceId === workspaceId ? one.id : [])),
    audience: {
      groupIds: [...(chosen.in.get(id) ?? [])],
      exceptGroupIds: [...(chosen.out.get(id) ?? [])],
      contactIds: [...(people.get(id) ?? [])].slice(0, MOST_CHOSEN),
    },
  })
}

const taskRow = z.object({
  kind: z.string(),
  key: z.string().max(200),
  state: z.string(),
  title: z.string(),
  text: z.string(),
  contact_id: z.number().nullable(),
  due_at: moment,
  created_at: moment,
  assignee_id: z.number().nullable(),
})
/** Others ask for a decision about a campaign that does not run here. */
const KINDS = ['step', 'follow-up'] as const

/** What is still to be done about contacts. */
export async function restoreTasks(
  { ctx, own, contacts, profile, signal }: Home,
  section: Section,
): Promise<void> {
  const workspaceId = outreachWorkspace(ctx.actor)
  for await (const row of readRows(own, 'outreach/tables/outreach_tasks.jsonl', taskRow)) {
    signal.throwIfAborted()
    const kind = KINDS.find(each => each === row.kind)
    const contactId = row.contact_id === null ? undefined : contacts.get(row.contact_id)
    if (row.state !== 'open' || !kind || contactId === undefined) continue
    const entry = { contactId, title: row.title, text: row.text }
    const body = checked(section, { name: 'A task', schema: tasks.create.body, entry })
    if (!body) continue
    const { title, text } = body
    const key = /^(?:hand|import):/.test(row.key)
      ? row.key
      : `import:${digestOf([row.key, row.title, row.created_at])}`
    const assigneeId = row.assignee_id !== null && row.assignee_id === profile.user?.id ? ctx.actor.id : null
    const id = await inTransaction(ctx.db, async tx => {
      if (await hasOpenTask(tx, workspaceId, { contactId, kind, title })) return null
      const task = { workspaceId, kind, key, title, text, contactId, assigneeId }
      const made = await insertTask(tx, { ...task, dueAt: row.due_at, createdAt: row.created_at })
      await tellWorkspace(tx, ctx, workspaceId, 'campaign_updated')
      return made
    })
    if (id === null) section.known += 1
    else section.added += 1
  }
}
