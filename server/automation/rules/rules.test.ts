import { and, asc, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { RuleAction } from '#core/contract/rule-actions.ts'
import { auditLog, messages, outgoingMessages, pushNews, ruleRuns } from '#server/db/schema/index.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { recoverOutgoing } from '#server/send/outbox/recovery/recover-outgoing.ts'
import { fetchNow, fillInbox, syncNow, type TestAccount, type TestUser, testMessage } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { doJobs } from '#testing/jobs.ts'
import { pushReader } from '#testing/servers/push-service.ts'

const t = sharedApp()
let user: TestUser
let account: TestAccount
beforeEach(async () => {
  user = await t.buildUser()
  account = await t.buildAccount(user)
  await syncNow(t, account)
  await doJobs(t, 'on/rules.apply')
})

const invoice = (n: number, headers: Record<string, string> = {}) =>
  testMessage({ From: 'Billing <billing@shop.example>', Subject: `Invoice ${n}`, ...headers })

const create = async (actions: object[], body: object = {}, who = user) =>
  (
    await t.call(who, 'POST', '/api/rules', {
      body: { name: 'Bills', search: 'from:billing', actions, ...body },
    })
  ).body
/** Tried, and switched on. */
const begin = async (actions: object[], body: object = {}, who = user) => {
  const rule = await create(actions, body, who)
  await t.call(who, 'POST', `/api/rules/${rule.id}/dry-run`)
  const { status } = await t.call(who, 'PUT', `/api/rules/${rule.id}/on`, { body: { isOn: true } })
  expect(status).toBe(200)
  return rule.id as number
}
const arrive = async (sources: Buffer[], to = account, sync = syncNow) => {
  await fillInbox(t, to, sources, sync)
  await doJobs(t, 'on/rules.apply')
}
const folder = async (name: string, who = user) =>
  (await t.call(who, 'GET', `/api/emails?folder=${name}`)).body.emails as {
    id: number
    subject: string
    labels: string[]
    isRead: boolean
    isStarred: boolean
  }[]
const subjects = async (name: string) => (await folder(name)).map(({ subject }) => subject)
const runs = async (id: number, who = user) =>
  (await t.call(who, 'GET', `/api/rules/${id}/runs`)).body.runs as {
    email: { id: number; subject: string }
    state: string
    results: { kind: string; outcome: string; says: string }[]
    mayUndo: boolean
  }[]
const readRule = async (id: number, who = user) =>
  (await t.call(who, 'GET', '/api/rules')).body.rules.find((rule: { id: number }) => rule.id === id)
const audited = async () =>
  (
    await t.deps.db
      .select({ action: auditLog.action, subject: auditLog.subject, details: auditLog.details })
      .from(auditLog)
      .where(sql`action like 'rule.%'`)
      .orderBy(asc(auditLog.seq))
  ).map(({ action, ...entry }) => ({ action, ...entry }))

describe('a dry run', () => {
  test('tells what would have been done, does nothing, and comes before switching on', async () => {
    await arrive([invoice(1), testMessage(), invoice(2)])
    const rule = await create([{ kind: 'archive' }, { kind: 'forward', to: 'tax@office.example' }])
    const turnOn = async () =>
      (await t.call(user, 'PUT', `/api/rules/${rule.id}/on`, { body: { isOn: true } })).body
    expect(await turnOn()).toMatchObject({ code: 'dry-run-first' })
    const { body } = await t.call(user, 'POST', `/api/rules/${rule.id}/dry-run`)
    expect(body).toMatchObject({ days: 90, total: 2, takenBefore: 0 })
    expect(body.actions.map(({ says }: { says: string }) => says)).toEqual([
      'would archive 2',
      'would forward 2 to tax@office.example',
    ])
    expect(body.examples.map(({ subject }: { subject: string }) => subject)).toEqual([
      'Invoice 2',
      'Invoice 1',
    ])
    expect(await subjects('inbox')).toHaveLength(3)
    expect(await turnOn()).toMatchObject({ isOn: true })
    // Mail that was there before stays as it is.
    await doJobs(t, 'on/rules.apply')
    expect(await runs(rule.id)).toEqual([])
  })

  test('is needed again after a change of search, actions or mailboxes, not of the name', async () => {
    const id = await begin([{ kind: 'star' }])
    const change = async (body: object) =>
      (
        await t.call(user, 'PUT', `/api/rules/${id}`, {
          body: { name: 'Bills', search: 'from:billing', actions: [{ kind: 'star' }], ...body },
        })
      ).body
    expect(await change({ name: 'Renamed' })).toMatchObject({ isOn: true })
    expect(await change({ search: 'from:other' })).toMatchObject({ isOn: false, dryRunAt: null })
    // As it was tried.
    expect(await change({})).toMatchObject({ isOn: false, dryRunAt: expect.any(String) })
    expect(await change({ actions: [{ kind: 'trash' }] })).toMatchObject({ dryRunAt: null })
    expect(await change({ accountIds: [account.id] })).toMatchObject({ dryRunAt: null })
  })

  test('leaves out what an earlier rule keeps for itself', async () => {
    await arrive([invoice(1), testMessage()])
    await begin([{ kind: 'star' }], { stopsHere: true })
    const rule = await create([{ kind: 'archive' }], { search: 'in:inbox' })
    const { body } = await t.call(user, 'POST', `/api/rules/${rule.id}/dry-run`)
    expect(body).toMatchObject({ total: 2, takenBefore: 1, actions: [{ says: 'would archive 1' }] })
  })
})

describe('mail that arrives', () => {
  test('is acted on once, however often the event is delivered; undo takes it back', async () => {
    const id = await begin([
      { kind: 'label', label: 'Bills' },
      { kind: 'star' },
      { kind: 'mark-read' },
      { kind: 'archive' },
    ])
    await fillInbox(t, account, [invoice(1), testMessage({ Subject: 'Lunch' })])
    await t.deps.db.execute(sql`
      insert into pgboss.job (name, data) select name, data from pgboss.job
      where name = 'on/rules.apply' and state = 'created'`)
    await doJobs(t, 'on/rules.apply')
    expect(await subjects('inbox')).toEqual(['Lunch'])
    expect(await folder('archive')).toMatchObject([
      { subject: 'Invoice 1', isRead: true, isStarred: true, labels: ['archive', 'Bills'] },
    ])
    const [run, ...others] = await runs(id)
    expect(others).toEqual([])
    expect(run).toMatchObject({ state: 'done', mayUndo: true })
    expect(run?.results.map(({ says }) => says)).toEqual([
      'Labelled “Bills”',
      'Starred',
      'Marked as read',
      'Archived',
    ])
    const { body } = await t.call(user, 'POST', `/api/rules/${id}/runs/${run?.email.id}/undo`)
    expect(body).toMatchObject({ state: 'undone' })
    expect((await folder('inbox')).find(({ subject }) => subject === 'Invoice 1')).toMatchObject({
      isRead: false,
      isStarred: false,
      labels: ['inbox'],
    })
    // The rule does not do it again.
    await doJobs(t, 'on/rules.apply')
    expect((await runs(id))[0]).toMatchObject({ state: 'undone', mayUndo: false })
  })

  test('of a first sync is left alone', async () => {
    const id = await begin([{ kind: 'archive' }])
    const fresh = await t.buildAccount(user)
    await arrive([invoice(1)], fresh)
    expect(await runs(id)).toEqual([])
    await arrive([invoice(2)], fresh)
    expect(await runs(id)).toHaveLength(1)
  })

  test('is decided by the rules in their order; one that stops keeps it', async () => {
    const first = await begin([{ kind: 'star' }], { stopsHere: true })
    const second = await begin([{ kind: 'trash' }], { search: 'invoice' })
    await arrive([invoice(1)])
    expect([(await runs(first)).length, (await runs(second)).length]).toEqual([1, 0])
    await t.call(user, 'PUT', '/api/rules/order', { body: { ids: [second, first] } })
    await arrive([invoice(2)])
    expect([(await runs(first)).length, (await runs(second)).length]).toEqual([2, 1])
    expect(await subjects('trash')).toEqual(['Invoice 2'])
  })

  test('of a large page is found by words that are made for it', async () => {
    const id = await begin([{ kind: 'mark-read' }], { search: 'wonderful -draft' })
    const sources = [...Array(30).keys()].map(n => testMessage({}, n % 2 ? 'Wonderful' : 'Plain'))
    await arrive(sources, account, fetchNow)
    expect(await runs(id)).toHaveLength(15)
  })

  test('is moved, muted and snoozed as asked, and comes back by Undo', async () => {
    const id = await begin([{ kind: 'move', folder: 'Shop' }, { kind: 'mute' }])
    await arrive([invoice(1)])
    const [run] = await runs(id)
    expect(run?.results.map(({ kind, outcome }) => [kind, outcome])).toEqual([
      ['move', 'done'],
      ['mute', 'done'],
    ])
    const { body } = await t.call(user, 'POST', `/api/rules/${id}/runs/${run?.email.id}/undo`)
    expect(body.state).toBe('undone')
    expect(await subjects('inbox')).toEqual(['Invoice 1'])
    const snoozing = await begin([{ kind: 'snooze', until: 'next-week' }], { search: 'lunch' })
    await arrive([testMessage({ Subject: 'Lunch' })])
    expect(await subjects('snoozed')).toEqual(['Lunch'])
    const [snoozed] = await runs(snoozing)
    await t.call(user, 'POST', `/api/rules/${snoozing}/runs/${snoozed?.email.id}/undo`)
    expect(await subjects('inbox')).toEqual(['Lunch', 'Invoice 1'])
  })

  test('waits for nobody while everything that acts by itself is stopped, and is not acted on later', async () => {
    const id = await begin([{ kind: 'archive' }])
    const stop = (isStopped: boolean) =>
      t.call(user, 'PUT', '/api/outbox/stops/person', { body: { isStopped } })
    await stop(true)
    await arrive([invoice(1)])
    await stop(false)
    await doJobs(t, 'on/rules.apply')
    expect(await runs(id)).toEqual([])
  })

  test('is left alone by a rule whose search is not understood any more, which says so', async () => {
    const label = { accountId: account.id, name: 'Keep' }
    const { body } = await t.call(user, 'POST', '/api/labels', { body: label })
    const id = await begin([{ kind: 'trash' }], { search: 'from:billing -label:keep' })
    await t.call(user, 'DELETE', `/api/labels/${body.id}`)
    await arrive([invoice(1)])
    expect(await runs(id)).toEqual([])
    expect(await readRule(id)).toMatchObject({ problem: 'There is no folder or label "keep".' })
  })
})

describe('forwarding', () => {
  const outgoing = () =>
    t.deps.db
      .select({ envelope: outgoingMessages.envelope, origin: outgoingMessages.origin })
      .from(outgoingMessages)
      .where(and(eq(outgoingMessages.accountId, account.id)))

  test('goes to the address of the rule alone, whatever the mail says, and cannot be undone', async () => {
    const id = await begin([{ kind: 'forward', to: 'tax@office.example' }])
    const hostile = Buffer.from(
      invoice(1, {
        'Reply-To': 'thief@evil.example',
        'X-Forward-To': 'thief@evil.example',
        Cc: '"forward:thief@evil.example" <c@shop.example>',
        Subject: 'Invoice\r\n Bcc: thief@evil.example',
      }),
    )
    await arrive([hostile])
    expect(await outgoing()).toEqual([
      {
        envelope: { from: account.email, to: ['tax@office.example'] },
        origin: 'rule_forward',
      },
    ])
    const [run] = await runs(id)
    expect(run).toMatchObject({ mayUndo: false, results: [{ outcome: 'done' }] })
    const { body } = await t.call(user, 'POST', `/api/rules/${id}/runs/${run?.email.id}/undo`)
    expect(body.results[0].says).toContain('cannot be undone')
  })

  test('hands on a mail as it is read: with its style sheet, which holds for its part, and its pictures', async () => {
    await begin([{ kind: 'forward', to: 'tax@office.example' }])
    const html =
      '<style>.sum{color:navy}</style><p class="sum">20 €<img src="https://shop.example/logo.png"></p>'
    await arrive([
      testMessage(
        { From: 'Billing <billing@shop.example>', 'Content-Type': 'text/html; charset=utf-8' },
        html,
      ),
    ])
    await doJobs(t, 'compose.send')
    const [sent] = await folder('sent')
    const { body } = await t.call(user, 'GET', `/api/emails/${sent?.id}`)
    expect(body.styles).toMatch(/^\.quillbox-mail-\d+ \.sum\{color:navy\}$/)
    expect(body.body).toContain('data-remote-src="https://shop.example/logo.png"')
  })

  test('two rules that forward to each other end, and nothing goes to the mailbox itself', async () => {
    const friend = await t.buildUser()
    const theirs = await t.buildAccount(friend)
    await syncNow(t, theirs)
    const mine = await begin([{ kind: 'forward', to: theirs.email }], { search: 'subject:invoice' })
    const back = await begin([{ kind: 'forward', to: account.email }], { search: 'subject:invoice' }, friend)
    await arrive([invoice(1)])
    for (let round = 0; round < 4; round += 1) {
      await recoverOutgoing(t.deps)
      await doJobs(t, 'compose.send')
      await syncNow(t, theirs)
      await syncNow(t, account)
      await doJobs(t, 'on/rules.apply')
    }
    const [theirRun] = await runs(back, friend)
    expect(await runs(back, friend)).toHaveLength(1)
    expect(theirRun?.results[0]).toMatchObject({
      outcome: 'skipped',
      says: expect.stringContaining('comes from'),
    })
    expect(await runs(mine)).toHaveLength(1)
    const { status, body } = await t.call(user, 'POST', '/api/rules', {
      body: { name: 'n', search: 'a', actions: [{ kind: 'forward', to: account.email.toUpperCase() }] },
    })
    expect([status, Object.keys(body.fields)]).toEqual([400, ['actions']])
  })
})

describe('people', () => {
  test('a rule stops where its person may not manage mail any more, told in its list and in the audit log', async () => {
    const organizationId = await t.buildOrganization()
    const admin = await t.buildUser({ role: 'admin', organizationId })
    const member = await t.buildUser({ role: 'team_member', organizationId })
    const shared = await t.buildAccount(admin)
    await syncNow(t, shared)
    await t.grant(member, { canAccessAllAccounts: true, canManageEmails: true })
    const id = await begin([{ kind: 'star' }], { accountIds: [shared.id] }, member)
    await arrive([invoice(1)], shared)
    expect(await runs(id, member)).toHaveLength(1)
    await t.grant(member, { canManageEmails: false })
    await arrive([invoice(2)], shared)
    expect(await runs(id, member)).toHaveLength(1)
    expect(await readRule(id, member)).toMatchObject({
      isOn: false,
      problem: expect.stringContaining(shared.email),
    })
    expect((await audited()).at(-1)).toMatchObject({
      action: 'rule.stopped',
      subject: 'Bills',
      details: { mailbox: shared.email },
    })
    for (const person of [admin, member])
      expect((await t.call(person, 'GET', '/api/notices')).body.notices).toHaveLength(1)
    // The organization’s admin has it now, for this mailbox, and may let it go on.
    const [handed] = (await t.call(admin, 'GET', '/api/rules')).body.rules
    expect(handed).toMatchObject({ isOn: false, rests: true, isOrganizations: true, accountIds: [shared.id] })
    expect((await t.call(admin, 'POST', `/api/rules/${handed.id}/take-over`)).body.isOn).toBe(true)
    await arrive([invoice(3)], shared)
    expect(await runs(handed.id, admin)).toHaveLength(1)
  })

  test('who leaves loses their rules in the organization’s mailboxes at once, which its log says', async () => {
    const organizationId = await t.buildOrganization()
    const admin = await t.buildUser({ role: 'admin', organizationId })
    const member = await t.buildUser({ role: 'team_member', organizationId })
    const shared = await t.buildAccount(admin)
    await t.grant(member, { canAccessAllAccounts: true, canManageEmails: true })
    const chosen = await begin([{ kind: 'star' }], { accountIds: [shared.id], name: 'Chosen' }, member)
    const own = await t.buildAccount(member)
    const wide = await begin([{ kind: 'star' }], { name: 'Wide' }, member)
    await t.deps.db.execute(sql`update users set role = null, organization_id = null where id = ${member.id}`)
    const event = { workspaceId: shared.workspaceId, organizationId, userId: member.id }
    await inTransaction(t.deps.db, tx => t.deps.publish(tx, 'person.left', event))
    await doJobs(t, 'on/rules.stop')
    expect(await readRule(chosen, member)).toMatchObject({ isOn: false, accountIds: [] })
    expect(await readRule(wide, member)).toMatchObject({ isOn: true })
    const { rules } = (await t.call(admin, 'GET', '/api/rules')).body
    expect(rules).toMatchObject([{ name: 'Chosen', accountIds: [shared.id], isOn: false, rests: true }])
    const told = (await audited()).filter(({ action }) => action === 'rule.stopped').slice(-2)
    expect(told.map(({ subject }) => subject).sort()).toEqual(['Chosen', 'Wide'])
    expect(own.ownerId).toBe(member.id)
  })

  test('admins keep rules for all mailboxes of the organization; one rests when its admin has left, until another takes it over', async () => {
    const organizationId = await t.buildOrganization()
    const [first, second] = [
      await t.buildUser({ role: 'admin', organizationId }),
      await t.buildUser({ role: 'admin', organizationId }),
    ]
    const agent = await t.buildUser({ role: 'agent', organizationId })
    const shared = await t.buildAccount(agent)
    await syncNow(t, shared)
    const body = { name: 'n', search: 'a', actions: [{ kind: 'star' }], isOrganizations: true }
    expect((await t.call(agent, 'POST', '/api/rules', { body })).status).toBe(403)
    const id = await begin([{ kind: 'star' }], { isOrganizations: true }, first)
    expect(await readRule(id, second)).toMatchObject({ isOrganizations: true, isOn: true })
    expect(await readRule(id, agent)).toBeUndefined()
    expect((await t.call(agent, 'DELETE', `/api/rules/${id}`)).status).toBe(404)
    await t.deps.db.execute(sql`update users set role = null, organization_id = null where id = ${first.id}`)
    await arrive([invoice(1)], shared)
    expect(await runs(id, second)).toHaveLength(0)
    expect(await readRule(id, second)).toMatchObject({ isOn: true, rests: true })
    const notices = async () => (await t.call(second, 'GET', '/api/notices')).body.notices
    expect(await notices()).toMatchObject([{ title: 'The rule “Bills” is on hold', path: '/rules' }])
    const take = async () => (await t.call(second, 'POST', `/api/rules/${id}/take-over`)).status
    expect([await take(), await take()]).toEqual([200, 409])
    expect([await notices(), await readRule(id, second)]).toMatchObject([[], { rests: false, problem: null }])
    await arrive([invoice(2)], shared)
    expect(await runs(id, second)).toHaveLength(1)
  })

  test('a rule of somebody else is nobody’s business', async () => {
    const id = await begin([{ kind: 'star' }])
    const stranger = await t.buildUser()
    for (const [method, url, body] of [
      ['PUT', `/api/rules/${id}`, { name: 'x', search: 'x', actions: [{ kind: 'star' }] }],
      ['PUT', `/api/rules/${id}/on`, { isOn: false }],
      ['POST', `/api/rules/${id}/dry-run`, undefined],
      ['GET', `/api/rules/${id}/runs`, undefined],
      ['POST', `/api/rules/${id}/runs/1/undo`, undefined],
      ['DELETE', `/api/rules/${id}`, undefined],
    ] as const)
      expect((await t.call(stranger, method, url, { body })).status, url).toBe(404)
    expect((await t.call(user, 'DELETE', `/api/rules/${id}`)).status).toBe(200)
    await doJobs(t, 'rules.tidy')
    expect(await t.deps.db.$count(ruleRuns, eq(ruleRuns.ruleId, id))).toBe(0)
  })
})

test('rules say which mail is told of on devices: never, always, or as it would have been', async () => {
  const { subscription } = pushReader('https://push.example/1')
  await t.call(user, 'PUT', '/api/push/devices', { body: subscription })
  const never: RuleAction[] = [{ kind: 'never-notify' }]
  await begin(never, { search: 'from:billing' })
  await begin([{ kind: 'notify' }], { search: 'from:list' })
  const list = { From: 'list@list.example', 'List-Unsubscribe': '<mailto:off@list.example>' }
  await arrive([invoice(1), testMessage({ Subject: 'Lunch' }), testMessage({ ...list, Subject: 'Issue' })])
  const rows = await folder('inbox')
  const idOf = (subject: string) => rows.find(row => row.subject === subject)?.id
  const told = await t.deps.db
    .select({ messageId: pushNews.messageId, level: pushNews.level })
    .from(pushNews)
    .where(and(eq(pushNews.userId, user.id), eq(pushNews.workspaceId, account.workspaceId)))
    .orderBy(pushNews.messageId)
  expect(told).toEqual([
    { messageId: idOf('Lunch'), level: 'people' },
    { messageId: idOf('Issue'), level: 'known' },
  ])
})

describe('rules that are written for a person to check', () => {
  const understand = async (text: string) =>
    (await t.call(user, 'POST', '/api/rules/understand', { body: { text } })).body

  test('plain words become a search and actions, or nothing; what is to be checked is said', async () => {
    expect(await understand('archive mail from Ada')).toMatchObject({
      actions: [{ kind: 'archive' }],
      search: 'from:ada',
      problems: ['No mail from or to “Ada” is here yet. Please check the name.'],
      isOn: false,
    })
    expect(await understand('archive newsletters I have not opened for a month')).toMatchObject({
      search: 'is:unread older_than:1m is:newsletter in:inbox',
      problems: [],
    })
    expect((await understand('notify me about newsletters older than a month')).problems).toEqual([
      expect.stringContaining('cannot answer'),
    ])
    expect(await understand('archive mail from Ada that I have paid')).toMatchObject({
      search: '',
      actions: [],
      problems: ['Not understood: “that I have paid”.'],
    })
    expect((await t.call(user, 'GET', '/api/rules')).body.rules).toEqual([])
  })

  test('filters of Gmail and Sieve are read without being kept, and rules are written as Sieve', async () => {
    const text = 'require "fileinto";\nif header :contains "subject" "club" { fileinto "Club"; }'
    const { body } = await t.call(user, 'POST', '/api/rules/import', { body: { text } })
    expect(body).toMatchObject({
      format: 'sieve',
      rules: [{ isOn: false, actions: [{ kind: 'move', folder: 'Club' }] }],
    })
    const broken = await t.call(user, 'POST', '/api/rules/import', {
      body: { text: '<?xml version="1.0"?><x/>' },
    })
    expect(broken.body).toMatchObject({ format: 'gmail', rules: [], problems: [expect.any(String)] })
    await create([{ kind: 'archive' }])
    const { sieve } = (await t.call(user, 'GET', '/api/rules/export')).body
    expect(sieve).toContain('# rule:[Bills]')
  })
})

describe('answers', () => {
  /** A program answers nothing that was written long ago. */
  const justNow = () => ({ To: account.email, Date: t.deps.clock.now().toUTCString() })

  test('a snippet answers a person once, with their name, and no program', async () => {
    const body = { name: 'Thanks', body: '<p>Dear {{first_name|there}}, we have it.</p>' }
    const { id: snippetId } = (await t.call(user, 'POST', '/api/snippets', { body })).body
    const id = await begin([{ kind: 'reply-snippet', snippetId }], { search: 'subject:order' })
    const order = { ...justNow(), Subject: 'Order', 'Message-ID': '<order@outside.example>' }
    await arrive([
      testMessage(order),
      testMessage({ ...order, 'Message-ID': '<auto@outside.example>', 'Auto-Submitted': 'auto-generated' }),
    ])
    const outcomes = (await runs(id)).flatMap(({ results }) => results.map(({ outcome }) => outcome))
    expect(outcomes.sort()).toEqual(['done', 'skipped'])
    const { items } = (await t.call(user, 'GET', '/api/scheduled')).body
    expect(items).toMatchObject([
      { origin: 'auto_reply', preview: expect.stringContaining('Dear Zoe, we have it.') },
    ])
  })

  test('a shared snippet whose writer may not send from the mailbox answers nobody', async () => {
    const organizationId = await t.buildOrganization()
    const admin = await t.buildUser({ role: 'admin', organizationId })
    const member = await t.buildUser({ role: 'team_member', organizationId })
    const shared = await t.buildAccount(admin)
    await syncNow(t, shared)
    const body = { name: 'Thanks', body: '<p>Theirs</p>', isShared: true }
    const { id: snippetId } = (await t.call(member, 'POST', '/api/snippets', { body })).body
    const rule = { name: 'Orders', search: 'subject:order', actions: [{ kind: 'reply-snippet', snippetId }] }
    expect((await t.call(admin, 'POST', '/api/rules', { body: rule })).status).toBe(400)
    await t.grant(member, { canAccessAllAccounts: true, canManageEmails: true })
    const id = await begin(rule.actions, { search: rule.search }, admin)
    await t.grant(member, { canManageEmails: false })
    const order = (n: number) =>
      testMessage({
        ...justNow(),
        To: shared.email,
        Subject: 'Order',
        'Message-ID': `<s${n}@outside.example>`,
      })
    await arrive([order(1)], shared)
    expect((await runs(id, admin))[0]).toMatchObject({ state: 'failed' })
    await t.call(admin, 'PUT', `/api/snippets/${snippetId}`, { body })
    await arrive([order(2)], shared)
    expect((await runs(id, admin))[0]).toMatchObject({ state: 'done' })
  })

  test('mail to an alias is answered from it, with its signature', async () => {
    const address = 'sales@own.example'
    await t.call(user, 'PUT', `/api/accounts/${account.id}/profile`, {
      body: {
        signature: '<p>Ann herself</p>',
        signatures: { [address]: '<p>The sales team</p>' },
        aliases: [{ address, name: 'Sales' }],
      },
    })
    const body = { name: 'Thanks', body: '<p>We have it.</p>' }
    const { id: snippetId } = (await t.call(user, 'POST', '/api/snippets', { body })).body
    await begin([{ kind: 'reply-snippet', snippetId }], { search: 'subject:order' })
    await arrive([testMessage({ ...justNow(), To: address, Subject: 'Order' })])
    const { items } = (await t.call(user, 'GET', '/api/scheduled')).body
    expect(items).toHaveLength(1)
    const answer = (await t.call(user, 'GET', `/api/scheduled/${items[0].id}`)).body
    expect(answer.body).toContain('The sales team')
    expect(answer.body).not.toContain('Ann herself')
    const [message] = await t.deps.db.select().from(messages).where(eq(messages.id, items[0].emailId))
    expect(message?.fromAddress).toBe(address)
  })

  test('the assistant drafts an answer', async () => {
    const id = await begin([{ kind: 'reply-ai', tone: 'friendly', delay: 5, prompt: '', mode: 'draft' }], {
      search: 'subject:question',
    })
    const question = { ...justNow(), Subject: 'Question' }
    await arrive([testMessage(question, 'Dear friend, could you send me the plan of the hall by Friday?')])
    const [run] = await runs(id)
    expect(run?.results[0]).toMatchObject({ outcome: 'done', says: expect.stringContaining('drafted') })
    expect(await subjects('drafts')).toHaveLength(1)
  })
})
