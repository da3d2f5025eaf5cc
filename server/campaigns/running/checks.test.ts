import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Campaign, LaunchFinding } from '#core/contract/outreach/campaigns.ts'
import type { CampaignStep } from '#core/outreach/campaigns/steps.ts'
import { contactFields, enrolments, mailboxRests, outgoingMessages } from '#server/db/schema/index.ts'
import type { TestAccount, TestApp, TestUser } from '#testing/app.ts'
import { test } from '#testing/fixture.ts'
import { addContact } from '#testing/outreach/campaign-rows.ts'
import {
  CAMPAIGNS,
  DAY,
  launched,
  letDaysPass,
  MINUTE,
  mail,
  SETTINGS,
  work,
} from '#testing/outreach/running-campaigns.ts'
import { tickCampaigns } from '../sending/tick.ts'

/** Domains without any record of mail, with all of them, and one that the DNS says nothing of. */
const ZONE: Record<string, unknown[]> = {
  'good.example MX': [{ exchange: 'mx.good.example', priority: 10 }],
  'good.example TXT': [['v=spf1 mx -all']],
  '_dmarc.good.example TXT': [['v=DMARC1; p=none']],
  'default._domainkey.good.example TXT': [[`v=DKIM1; k=ed25519; p=${'a'.repeat(44)}`]],
}
const mailDns = async (name: string, type: string) => {
  if (name.endsWith('silent.example')) throw Object.assign(new Error('timeout'), { code: 'ETIMEOUT' })
  const found = ZONE[`${name} ${type}`]
  if (!found) throw Object.assign(new Error('none'), { code: 'ENOTFOUND' })
  return found as string[][]
}

test.override({ options: { mailDns } })
test.beforeEach(({ t, user }) => letDaysPass(t, user))

interface Draft {
  body?: string
  subject?: string
  account: TestAccount
}

/** A draft for one contact of whom much is known, and what its launch check says. */
async function checked(
  t: TestApp,
  user: TestUser,
  { body = '<p>Hi there, shall we talk?</p>', subject = 'Steel', account }: Draft,
) {
  const known = { firstName: 'Ada', lastName: 'Egli', company: 'Acme', city: 'Chur' }
  const contactId = await addContact(t, account.workspaceId, `ada${Math.random()}@x.example`, known)
  const step = { ...mail(1, 0), variants: [{ id: 1, subject, body, isOn: true }] } as CampaignStep
  const made = await t.call(user, 'POST', CAMPAIGNS, {
    body: {
      ...{ name: 'Draft', steps: [step], settings: SETTINGS, accountIds: [account.id] },
      audience: { contactIds: [contactId], groupIds: [], exceptGroupIds: [] },
    },
  })
  const { id, revision } = made.body as Campaign
  const { findings, mayLaunch } = (await t.call(user, 'GET', `${CAMPAIGNS}/${id}/check`)).body
  const launch = () => t.call(user, 'POST', `${CAMPAIGNS}/${id}/launch`, { body: { revision } })
  return { id, findings: findings as LaunchFinding[], mayLaunch: mayLaunch as boolean, launch }
}

const buildAt = (t: TestApp, user: TestUser, domain: string) =>
  t.buildAccount(user, `ben${Math.random().toString(36).slice(2)}@${domain}`)

describe('before a launch', () => {
  test.for([
    ['<p>Hi {{nope}}</p>', '{{nope}}', null],
    ['<p>Hi {{firstName}}</p>', '{{firstName}}', 'Write {{first_name}}.'],
    ['<p>Hi [[FirstName]]</p>', '[[FirstName]]', 'Write {{first_name}}.'],
    ['<p>Hi %FIRSTNAME%</p>', '%FIRSTNAME%', 'Write {{first_name}}.'],
    ['<p>Hi *|FNAME|*</p>', '*|FNAME|*', 'Write {{first_name}}.'],
    ['<p>Hi {first_name}</p>', '{first_name}', 'Write {{first_name}}.'],
    ['<p>Hi {{first_name, how are you?</p>', '{{first_name', 'Write {{first_name}}.'],
    ['<p>Hi {{Plan Name}}</p>', '{{Plan Name}}', null],
    ['<p>Hi {{lead.Plan}}</p>', '{{lead.Plan}}', 'Write {{plan}}.'],
  ] as const)('%s prevents it, with what to write', async ([body, written, advice], { t, user }) => {
    const account = await buildAt(t, user, 'good.example')
    await t.deps.db
      .insert(contactFields)
      .values({ workspaceId: account.workspaceId, key: 'plan', name: 'Plan', type: 'text' })
    const { findings, mayLaunch, launch } = await checked(t, user, { body, account })
    const [first, ...others] = findings.filter(({ says }) => says.includes(written))
    expect(others).toEqual([])
    expect(first).toMatchObject({ severity: 'blocks', about: 'texts', step: 1, variant: 1 })
    if (advice !== null) expect(first?.says).toContain(advice)
    expect(mayLaunch).toBe(false)
    const refused = await launch()
    expect([refused.status, refused.body.error]).toEqual([409, first?.says])
  })

  test('a text with variables, with and without a fallback, is not taken for one that is left open', async ({
    t,
    user,
  }) => {
    const account = await buildAt(t, user, 'good.example')
    const body =
      '<p>Hi {{first_name}}, {{#if city}}you work in {{city}} at {{company}}{{else}}hello{{/if}}. {{title|You}} may like our steel, which we keep a stock of nearby.</p>'
    const subject = 'Steel for {{company}}'
    const { findings, mayLaunch, launch } = await checked(t, user, { body, subject, account })
    expect(findings.filter(({ about }) => about === 'texts' || about === 'variables')).toEqual([])
    expect(mayLaunch).toBe(true)
    expect((await launch()).status).toBe(200)
  })

  test('it is said which records the domain lacks, and what to add', async ({ t, user }) => {
    const says = async (domain: string) => {
      const account = await buildAt(t, user, domain)
      const { findings, mayLaunch } = await checked(t, user, { account })
      expect(mayLaunch).toBe(true)
      return findings
        .filter(({ about }) => about === 'mailboxes')
        .map(finding => `${finding.severity} ${finding.says}`)
    }
    expect(await says('good.example')).toEqual([])
    const bare = await says('bare.example')
    expect(bare.map(line => /^warns bare\.example, (\w+):/.exec(line)?.[1])).toEqual([
      'MX',
      'SPF',
      'DKIM',
      'DMARC',
    ])
    expect(bare[1]).toContain('TXT bare.example: v=spf1 ')
    expect(bare[3]).toContain('TXT _dmarc.bare.example: v=DMARC1; p=none')
    const [silent, ...others] = await says('silent.example')
    expect(others).toEqual([])
    expect(silent).toMatch(/^says Nobody knows whether receivers trust mail from silent\.example/)
  })

  test.for([
    [{ dailyLimit: 500, rampFrom: 500, rampBy: 0, gapFrom: 1, gapTo: 1 }, '500 messages on its first day'],
    [{ dailyLimit: 2000, rampFrom: 10, rampBy: 200, gapFrom: 1, gapTo: 1 }, '210 messages on day 2'],
    [{ dailyLimit: 40, rampFrom: 10, rampBy: 5, gapFrom: 3, gapTo: 9 }, null],
  ] as const)('a new mailbox that may send too much is warned of: %j', async ([pace, told], { t, user }) => {
    const account = await buildAt(t, user, 'good.example')
    await t.call(user, 'PUT', `${CAMPAIGNS}/mailboxes/${account.id}`, { body: pace })
    const { findings } = await checked(t, user, { account })
    const found = findings.filter(({ says }) => says.includes('is new to campaigns'))
    expect(found).toHaveLength(told === null ? 0 : 1)
    if (told !== null)
      expect(found[0]).toMatchObject({ severity: 'warns', says: expect.stringContaining(told) })
  })
})

describe('a running campaign says what it waits for', () => {
  const waits = async (t: TestApp, user: TestUser, id: number): Promise<string[]> => {
    const { waits, problem } = (await t.call(user, 'GET', `${CAMPAIGNS}/${id}`)).body
    return problem === null ? waits : [problem]
  }
  const task: CampaignStep = {
    id: 1,
    kind: 'task',
    wait: { amount: 0, unit: 'days' },
    title: 'Call',
    text: '',
  }
  type Given = { t: TestApp; user: TestUser; account: TestAccount }

  /** Each way to wait without an end, with what the campaign's page says of it. */
  const WAYS: readonly (readonly [string, (given: Given) => Promise<number>, RegExp])[] = [
    ['nothing but their time', async given => (await launched(given.t, given)).id, /^$/],
    [
      'a variable that nobody knows',
      async given => {
        const { t, user, account } = given
        const { id, revision } = await launched(t, given)
        const variants = [{ id: 1, subject: 'Step 1', body: '<p>Hi {{firstName}}</p>', isOn: true }]
        const steps = [{ ...mail(1, 0), variants }]
        await t.call(user, 'PATCH', `${CAMPAIGNS}/${id}`, { body: { revision, steps } })
        await work(t, account, 60)
        return id
      },
      /^1 contact waits because a mail cannot be written: Nothing stands for \{\{firstName\}\}\. Write \{\{first_name\}\}\. /,
    ],
    [
      'a mailbox that is switched off',
      async given => {
        const { id } = await launched(given.t, given)
        await given.t.deps.db.execute(
          sql`update mail_accounts set is_active = false where id = ${given.account.id}`,
        )
        return id
      },
      /switched off or gone, so nothing is sent\. Switch one on under Accounts/,
    ],
    [
      'one of two mailboxes that is switched off',
      async given => {
        const { t, user, account } = given
        const other = await t.buildAccount(user)
        const { id, revision } = await launched(t, given)
        const body = { revision, accountIds: [account.id, other.id] }
        await t.call(user, 'PATCH', `${CAMPAIGNS}/${id}`, { body })
        await t.deps.db.execute(sql`update mail_accounts set is_active = false where id = ${account.id}`)
        return id
      },
      /is switched off\. Switch it on under Accounts\. 1 contact waits for it\./,
    ],
    [
      'a mailbox that cannot sign in',
      async given => {
        const { id } = await launched(given.t, given)
        await given.t.deps.db.execute(sql`
          update mail_accounts set token_expiry = ${given.t.deps.clock.now().toISOString()} where id = ${given.account.id}`)
        return id
      },
      /cannot sign in to its server\. Connect it again under Accounts\. 1 contact waits for it\./,
    ],
    [
      'a mailbox that rests',
      async given => {
        const { t, account } = given
        const { id } = await launched(t, given)
        const startedAt = t.deps.clock.now()
        const { workspaceId, id: accountId } = account
        const until = new Date(startedAt.getTime() + 5 * DAY)
        await t.deps.db
          .insert(mailboxRests)
          .values({ workspaceId, accountId, cause: 'bounces', sent: 60, returned: 6, startedAt, until })
        return id
      },
      /is on hold: 6 of its last 60 messages came back\. It sends again on .+ under Deliverability\. 1 contact waits for it\./,
    ],
    [
      'the switch that stops all that acts by itself',
      async given => {
        const { id } = await launched(given.t, given)
        await given.t.deps.db.execute(sql`
          insert into automation_stops (user_id, stopped_at) values (${given.user.id}, now())`)
        return id
      },
      /^Everything that acts by itself is stopped, so nothing is sent\. /,
    ],
    [
      'the outbox',
      async given => {
        const { t, account } = given
        const { id } = await launched(t, given)
        t.advance(10 * MINUTE)
        await tickCampaigns(t.deps)
        await t.deps.db
          .update(outgoingMessages)
          .set({ lastError: 'The server refused the password.' })
          .where(eq(outgoingMessages.accountId, account.id))
        return id
      },
      /^1 mail waits in the outbox: The server refused the password\. /,
    ],
    [
      'a person who does a step',
      async given => {
        const { id } = await launched(given.t, { ...given, steps: [task, mail(2, 1)] })
        await work(given.t, given.account, 60)
        return id
      },
      /^1 contact waits for somebody to do a step by hand\. See Tasks\.$/,
    ],
    [
      'a person who decides what became of a mail',
      async given => {
        const { id } = await launched(given.t, given)
        await given.t.deps.db
          .update(enrolments)
          .set({ state: 'paused', reason: 'not-sent' })
          .where(eq(enrolments.campaignId, id))
        return id
      },
      /^1 contact waits because nobody knows whether a mail was sent\. /,
    ],
    [
      'nobody at all',
      async given => {
        const { id } = await launched(given.t, given)
        await given.t.deps.db.delete(enrolments).where(eq(enrolments.campaignId, id))
        return id
      },
      /^Nobody in it waits for anything any more\. Add contacts to it, or stop it\.$/,
    ],
  ]

  test.for(WAYS)('for %s', async ([, make, says], { t, user, account }) => {
    const id = await make({ t, user, account })
    const lines = await waits(t, user, id)
    expect(lines.join(' ')).toMatch(says)
  })
})
