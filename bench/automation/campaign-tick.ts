import { sql } from 'drizzle-orm'
import { takeDue } from '#server/automation/sequences/due-queries.ts'
import { tickCampaigns } from '#server/campaigns/sending/tick.ts'
import type { Db } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { withServerApp } from '../in-process.ts'
import { ms, percentile, sample } from '../percentile.ts'

/** So many mailboxes have one contact due each; a mailbox writes no more at once. */
const DUE = 50
const CAMPAIGNS = 100
const ADDRESSES = 'campaigns.example'
const AT = '2027-02-24T09:00:00Z'
/** On a Monday morning, because steps leave in working hours. */
const NOW = Date.parse('2027-03-01T10:00:00Z')
const SAMPLES = 200

/** How long the tick of campaigns takes among so many contacts, with none due and with 50; a table in Markdown. */
export const benchCampaignTick = (enrolments: number): Promise<string> =>
  withServerApp((_, deps) => measure(deps, enrolments))

async function measure(real: Deps, enrolments: number): Promise<string> {
  await seed(real.db, enrolments)
  const clock = { now: () => new Date(NOW) }
  const deps = { ...real, clock }
  const idle = await sample(SAMPLES, () => tickCampaigns(deps))
  await real.db.execute(sql`
    update enrolments set due_at = ${clock.now().toISOString()} where id in (
      select min(id) from enrolments where campaign_id = 1 group by account_id)`)
  const looks = await sample(SAMPLES, () => takeDueAgain(deps))
  const start = performance.now()
  const { written } = await tickCampaigns(deps)
  if (written !== DUE) throw new Error(`${written} of ${DUE} were written`)
  const took = performance.now() - start
  const typical = (times: number[]) => `${ms(percentile(times, 0.5))} (p95 ${ms(percentile(times, 0.95))})`
  return [
    `| Tick among ${enrolments.toLocaleString('en')} contacts in ${CAMPAIGNS} campaigns | |`,
    '|---|---|',
    `| none due | ${typical(idle)} |`,
    `| the look for ${DUE} that are due | ${typical(looks)} |`,
    `| ${DUE} due in as many mailboxes, all written | ${(took / 1000).toFixed(1)} s, ${ms(took / DUE)} each |`,
  ].join('\n')
}

/** Takes those that are due, and leaves them due. */
async function takeDueAgain({ db, clock }: Deps): Promise<void> {
  const now = clock.now()
  const taken = await takeDue(db, 'campaigns', { now, until: now, limit: 200 })
  if (taken.length !== DUE) throw new Error(`${taken.length} of ${DUE} were taken`)
}

/** One workspace; each of its contacts is in all campaigns, and is due within the next year. */
async function seed(db: Db, enrolments: number): Promise<void> {
  const contacts = enrolments / CAMPAIGNS
  await db.execute(sql`insert into users (email, password_hash, first_name, last_name, account_type)
    values ('bench@quillbox.example', 'none', 'Ben', 'Reader', 'individual')`)
  await db.execute(sql`insert into workspaces (user_id) values (1)`)
  await db.execute(sql`insert into mail_accounts (workspace_id, owner_id, email, provider, is_active)
    select 1, 1, 'bench' || n || '@quillbox.example', 'imap', true from generate_series(1, ${DUE}::int) n`)
  await db.execute(sql`insert into folders (workspace_id, account_id, remote_id, name, role)
    select 1, id, 'Sent', 'Sent', 'sent' from mail_accounts`)
  await db.execute(sql`insert into contacts (workspace_id, kind, first_name, name, source, created_at, updated_at)
    select 1, 'person', 'Zoe', 'Zoe ' || n, 'import', ${AT}, ${AT} from generate_series(1, ${contacts}::int) n`)
  await db.execute(sql`insert into contact_addresses (workspace_id, address, contact_id)
    select 1, 'zoe' || id || '@c' || id || '.' || ${ADDRESSES}::text, id from contacts`)
  const steps = [1, 2, 3].map(id => ({
    id,
    kind: 'mail',
    wait: { amount: 3, unit: 'days' },
    variants: [{ id: 1, subject: `Step ${id}`, body: '<p>Hi {{first_name|there}}</p>', isOn: true }],
    startsThread: false,
  }))
  const settings = { physicalAddress: '1 Example Street' }
  await db.execute(sql`insert into campaigns (workspace_id, name, user_id, state, steps, settings, created_at, started_at)
    select 1, 'Campaign ' || n, 1, 'running', ${JSON.stringify(steps)}::jsonb, ${JSON.stringify(settings)}::jsonb, ${AT}, ${AT}
    from generate_series(1, ${CAMPAIGNS}::int) n`)
  await db.execute(sql`insert into campaign_mailboxes (workspace_id, campaign_id, account_id)
    select 1, c.id, a.id from campaigns c, mail_accounts a`)
  await db.execute(sql`
    insert into enrolments (workspace_id, account_id, campaign_id, contact_id, kind, steps, state, counts_from, created_at, due_at)
    select 1, 1 + p.id % ${DUE}::int, c.id, p.id, 'campaign', '[]'::jsonb, 'active', ${AT}, ${AT},
      ${new Date(NOW).toISOString()}::timestamptz + interval '1 day' + (c.id * 5003 + p.id) % 525600 * interval '1 minute'
    from campaigns c, contacts p`)
  await db.execute(sql`analyze`)
}
