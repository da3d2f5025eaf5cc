import type { CampaignStep } from '#core/outreach/campaigns/steps.ts'
import { createCampaign } from '#server/campaigns/campaigns.ts'
import { createGroup } from '#server/contacts/groups/groups.ts'
import { storeContacts } from '#server/contacts/store/store-contacts.ts'
import { addWebsites } from '#server/contacts/websites/add-websites.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx, Deps } from '#server/deps.ts'
import { accessibleAccounts } from '#server/mailbox/accounts/access.ts'
import { actorOf } from '#server/people/auth/actors.ts'
import { findUser, findUserByEmail } from '#server/people/auth/queries.ts'
import { outreachWorkspace } from '#server/people/outreach/workspace.ts'
import { companies } from './companies.ts'
import { furnishCampaigns } from './past/furnish-campaigns.ts'
import type { Past } from './past/pass-days.ts'
import { prospects } from './prospects.ts'
import { mailStep, POSTAL_ADDRESS } from './steps.ts'

const STEPS: CampaignStep[] = [
  mailStep(
    1,
    0,
    'A question about {{company|your website}}',
    '<p>Hi {{first_name|there}},</p><p>{{first_line|We build websites for firms of your size.}}</p><p>May I show you in ten minutes what we would do for {{company|you}}?</p>',
  ),
  mailStep(
    3,
    4,
    '',
    '<p>Hi {{first_name|there}},</p><p>have you had a moment to think about my question? A line is enough.</p>',
  ),
  {
    id: 5,
    kind: 'task',
    wait: { amount: 3, unit: 'days' },
    title: 'Call them, if their number is known',
    text: 'Ask who looks after the website, and when it was last changed.',
  },
]

/** Who got the campaigns of the last weeks, by the names of their companies. */
const FINISHED = /^(?:Fenwright|Greyfriars|Jubilee)/
const RUNNING = /^(?:Dachdeckerei|Cedar|Iron Range)/

/** Gives Ada's company contacts, websites that are read at once, and campaigns: one each that is finished, running and planned. */
export async function furnishOutreach(deps: Deps, past: Past): Promise<void> {
  const ada = await findUserByEmail(deps.db, 'admin@demo.example')
  const found = ada && (await findUser(deps.db, ada.id))
  if (!found) throw new Error('the demo has no admin')
  const ctx: Ctx = { ...deps, actor: actorOf(found) }
  const workspaceId = outreachWorkspace(ctx.actor)
  const withSite = await createGroup(ctx, { kind: 'list', name: 'Firms with a website' })
  const others = await createGroup(ctx, { kind: 'list', name: 'Firms without a website' })
  const finished = await createGroup(ctx, { kind: 'list', name: 'Firms without photographs' })
  const running = await createGroup(ctx, { kind: 'list', name: 'Hard to find nearby' })
  const leads = await createGroup(ctx, { kind: 'tag', name: 'Decides' })
  const at = deps.clock.now()
  const contacts = prospects.map(({ company, address, title, firstName, lastName }, index) => ({
    ...{ kind: 'person' as const, firstName, lastName, title, source: 'import' as const, userId: ada.id },
    company: company.name,
    website: company.hasWebsite ? `http://${company.domain}/` : '',
    ...{
      city: company.city,
      country: company.country,
      language: company.language,
      timeZone: company.timeZone,
    },
    ...{ createdAt: at, updatedAt: at },
    addresses: [{ address }],
    groupIds: [
      company.hasWebsite ? withSite.id : others.id,
      ...(FINISHED.test(company.name) ? [finished.id] : []),
      ...(RUNNING.test(company.name) ? [running.id] : []),
      ...(index % 5 === 0 ? [leads.id] : []),
    ],
  }))
  await inTransaction(deps.db, tx => storeContacts(tx, workspaceId, contacts))
  await addWebsites(ctx, {
    addresses: companies.flatMap(({ domain, hasWebsite }) => (hasWebsite ? [domain] : [])).join('\n'),
  })
  const accounts = (await accessibleAccounts(deps.db, ctx.actor, 'mail.manage')).filter(
    account => account.workspaceId === workspaceId,
  )
  const shared = accounts.filter(({ email }) => email.startsWith('hello@')).map(({ id }) => id)
  await furnishCampaigns(ctx, past, {
    ...{ workspaceId, accountIds: shared },
    listIds: { finished: finished.id, running: running.id },
  })
  await createCampaign(ctx, {
    name: 'Websites that are due for a change',
    steps: STEPS,
    accountIds: accounts.map(({ id }) => id),
    audience: { groupIds: [withSite.id], contactIds: [], exceptGroupIds: [] },
    settings: { physicalAddress: POSTAL_ADDRESS },
  })
}
