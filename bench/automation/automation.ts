import { sql } from 'drizzle-orm'
import { tick } from '#server/automation/sequences/tick.ts'
import type { Db } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import type { DatabasePlace } from '../faults/world.ts'
import { withApp, withServerApp } from '../in-process.ts'
import { ms, percentile, sample } from '../percentile.ts'

/** How many follow-ups become due at once. */
const DUE = [100, 1000]
/** Messages that the other enrolments follow. */
const OTHERS = 2000
const DAY_MS = 24 * 60 * 60_000

/** How long the tick of follow-ups takes among so many, with none due, 100 and 1,000; a table in Markdown. */
export async function benchAutomation(enrolments: number, place: DatabasePlace): Promise<string> {
  const run = (_: unknown, deps: Deps) => measure(deps, enrolments)
  return place === 'own' ? withApp({}, run) : withServerApp(run)
}

async function measure(real: Deps, enrolments: number): Promise<string> {
  await seed(real.db, enrolments)
  // On a Monday morning, because steps leave in working hours.
  let now = Date.parse('2027-03-01T10:00:00Z')
  const deps = { ...real, clock: { now: () => new Date(now) } }
  const idle = await sample(200, () => tick(deps))
  const rows = [['none due', `${ms(percentile(idle, 0.5))} (p95 ${ms(percentile(idle, 0.95))})`]]
  for (const due of DUE) {
    now += DAY_MS
    await real.db.execute(sql`update enrolments set due_at = ${new Date(now).toISOString()}
      where id in (select id from enrolments where kind = 'compose' and due_at = '2028-01-01' order by id limit ${due})`)
    const start = performance.now()
    const { written } = await tick(deps)
    if (written !== due) throw new Error(`${written} of ${due} were written`)
    const took = performance.now() - start
    rows.push([
      `${due.toLocaleString('en')} due, all written`,
      `${(took / 1000).toFixed(1)} s, ${ms(took / due)} each`,
    ])
  }
  const head = `| Tick among ${enrolments.toLocaleString('en')} follow-ups | |\n|---|---|`
  return [head, ...rows.map(([name, value]) => `| ${name} | ${value} |`)].join('\n')
}

/** One mailbox; enrolments that become due have a message each, the others share theirs and are due within a year. */
async function seed(db: Db, enrolments: number): Promise<void> {
  const wanted = DUE.reduce((sum, due) => sum + due, 0)
  const at = '2027-02-24T09:00:00Z'
  await db.execute(sql`insert into users (email, password_hash, first_name, last_name, account_type)
    values ('bench@quillbox.example', 'none', 'Ben', 'Reader', 'individual')`)
  await db.execute(sql`insert into workspaces (user_id) values (1)`)
  await db.execute(sql`insert into mail_accounts (workspace_id, owner_id, email, provider, is_active)
    values (1, 1, 'bench@quillbox.example', 'imap', true)`)
  await db.execute(
    sql`insert into folders (workspace_id, account_id, remote_id, name, role) values (1, 1, 'Sent', 'Sent', 'sent')`,
  )
  await db.execute(
    sql`insert into threads (workspace_id, account_id) select 1, 1 from generate_series(1, ${wanted + OTHERS}::int)`,
  )
  await db.execute(sql`
    insert into messages (workspace_id, account_id, thread_id, identity, rfc_message_id, subject, base_subject, from_address,
      to_list, cc_list, bcc_list, reply_to, snippet, received_at, sent_at, size_bytes, is_read, in_sent, derived_version)
    select 1, 1, t.id, 'bench ' || t.id, t.id || '@bench.example', 'Plan ' || t.id, 'plan ' || t.id, 'bench@quillbox.example',
      json_build_array(json_build_object('name', 'Zoe Adams', 'address', 'zoe' || t.id || '@outside.example'))::jsonb,
      '[]', '[]', '[]', '', ${at}, ${at}, 1000, true, true, 1000 from threads t`)
  await db.execute(sql`
    insert into placements (workspace_id, account_id, message_id, folder_id, remote_id, read, starred, answered, draft)
    select 1, 1, id, 1, 'bench ' || id, true, false, false, false from messages`)
  const step = {
    wait: { amount: 3, unit: 'days' },
    text: { kind: 'template', name: 'polite-reminder' },
    subject: '',
    startsThread: false,
  }
  const steps = JSON.stringify([step, step])
  const columns = sql.raw(
    'workspace_id, account_id, message_id, user_id, kind, steps, state, counts_from, created_at, due_at',
  )
  await db.execute(sql`insert into enrolments (${columns})
    select 1, 1, id, 1, 'compose', ${steps}::jsonb, 'active', ${at}, ${at}, '2028-01-01' from messages order by id limit ${wanted}`)
  await db.execute(sql`insert into enrolments (${columns})
    select 1, 1, ${wanted}::int + 1 + n % ${OTHERS}::int, 1, 'thread', ${steps}::jsonb, 'active', ${at}, ${at},
      timestamptz '2027-06-01' + n % 525600 * interval '1 minute'
    from generate_series(1, ${enrolments - wanted}::int) n`)
  await db.execute(sql`analyze`)
}
