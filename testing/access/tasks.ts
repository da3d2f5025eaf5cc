import type { TaskKind } from '#core/contract/outreach/task-values.ts'
import { openTask } from '#server/campaigns/tasks/store/open-tasks.ts'
import { campaigns, contactAddresses, contacts } from '#server/db/schema/index.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { TestApp } from '#testing/app.ts'
import { call, OF_ORGANIZATION, type Organization, OUTREACH, type PeopleRow } from './row.ts'

const TASKS = '/api/outreach/tasks'

let count = 0

const workspaceOf = ({ admin }: Organization) => admin.workspaceIds[1] ?? 0

/** A task of the organization about a contact of it. */
async function build(t: TestApp, organization: Organization, kind: TaskKind): Promise<number> {
  const workspaceId = workspaceOf(organization)
  const now = t.deps.clock.now()
  count += 1
  const address = `somebody-${count}@firm.example`
  const facts = { kind: 'person', name: 'Lee', source: 'person', createdAt: now, updatedAt: now } as const
  const [contact] = await t.deps.db
    .insert(contacts)
    .values({ workspaceId, ...facts })
    .returning()
  const contactId = contact?.id ?? 0
  await t.deps.db.insert(contactAddresses).values({ workspaceId, contactId, address })
  const task = { workspaceId, kind, key: `test:${count}`, title: 'hidden', contactId, address }
  return (await inTransaction(t.deps.db, tx => openTask(tx, t.deps, task))) ?? 0
}

/** Something with a task of the organization. `deed` follows its id. */
const onTask =
  (
    method: 'GET' | 'POST',
    { deed = '', kind = 'step', body }: { deed?: string; kind?: TaskKind; body?: object } = {},
  ): PeopleRow['call'] =>
  async (t, who, organization) => {
    const id = await build(t, organization, kind)
    return t.call(who, method, `${TASKS}/${id}${deed}`, body ? { body } : {})
  }

const onReport =
  (file = ''): PeopleRow['call'] =>
  async (t, who, organization) => {
    const workspaceId = workspaceOf(organization)
    const [campaign] = await t.deps.db
      .insert(campaigns)
      .values({ workspaceId, name: 'hidden', state: 'running', createdAt: t.deps.clock.now() })
      .returning()
    return t.call(who, 'GET', `/api/outreach/campaigns/${campaign?.id}/report${file}`)
  }

/** A task about a contact of the organization. */
const onContact: PeopleRow['call'] = async (t, who, { admin }) => {
  const contact = (await t.call(admin, 'POST', '/api/outreach/contacts', { body: { firstName: 'Lee' } })).body
  return t.call(who, 'POST', TASKS, { body: { contactId: contact.id, title: 'Call them' } })
}

/** What people do with tasks, and who sees what came of a campaign. */
export const taskMatrix: PeopleRow[] = [
  { endpoint: 'tasks.list', call: call('GET', TASKS), expected: OUTREACH },
  { endpoint: 'tasks.create', call: onContact, expected: OF_ORGANIZATION },
  { endpoint: 'tasks.counts', call: call('GET', `${TASKS}/counts`), expected: OUTREACH },
  { endpoint: 'tasks.assignees', call: call('GET', `${TASKS}/assignees`), expected: OUTREACH },
  { endpoint: 'tasks.get', call: onTask('GET'), expected: OF_ORGANIZATION },
  { endpoint: 'tasks.done', call: onTask('POST', { deed: '/done' }), expected: OF_ORGANIZATION },
  { endpoint: 'tasks.skip', call: onTask('POST', { deed: '/skip' }), expected: OF_ORGANIZATION },
  {
    endpoint: 'tasks.snooze',
    call: onTask('POST', { deed: '/snooze', body: { until: new Date().toISOString() } }),
    expected: OF_ORGANIZATION,
  },
  {
    endpoint: 'tasks.assign',
    call: onTask('POST', { deed: '/assign', body: { userId: null } }),
    expected: OF_ORGANIZATION,
  },
  {
    endpoint: 'tasks.judge',
    call: onTask('POST', { deed: '/judge', kind: 'answer', body: { as: 'interested' } }),
    expected: OF_ORGANIZATION,
  },
  {
    endpoint: 'tasks.mend',
    call: (t, who, organization) => {
      const body = { address: `right-${count}-${who?.id}@firm.example` }
      return onTask('POST', { deed: '/mend', kind: 'bounce', body })(t, who, organization)
    },
    expected: OF_ORGANIZATION,
  },
  { endpoint: 'tasks.undo', call: onTask('POST', { deed: '/undo' }), expected: OF_ORGANIZATION },
  { endpoint: 'campaignReports.get', call: onReport(), expected: OF_ORGANIZATION },
  { endpoint: 'campaignReports.csv', call: onReport('.csv'), expected: OF_ORGANIZATION },
]
