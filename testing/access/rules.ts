import type { TestApp, TestUser } from '#testing/app.ts'
import { MANAGES, READS, type Who } from '#testing/callers.ts'
import type { SharedMailbox } from '#testing/mailboxes/shared-mailbox.ts'
import { call, type Method, type PeopleRow } from './row.ts'

/** A view or a rule of `owner`, whoever calls; everybody else has none of this id. */
const ofSomebody =
  (noun: 'saved-views' | 'rules', method: Method, deed: string, body?: object): PeopleRow['call'] =>
  async (t, who, { admin }) => {
    const made = { name: 'n', search: 'a', actions: [{ kind: 'star' }] }
    const { body: kept } = await t.call(admin, 'POST', `/api/${noun}`, { body: made })
    return t.call(who, method, `/api/${noun}/${kept.id}${deed}`, body ? { body } : {})
  }

const VIEW = { name: 'n', search: 'a' }
const RULE = { ...VIEW, actions: [{ kind: 'star' }] }
/** Nobody but their own person knows of them. */
const OTHERS = { inside: 404, admin: 200 }
/** Views and rules are their person's. */
export const ruleMatrix: PeopleRow[] = [
  { endpoint: 'savedViews.list', call: call('GET', '/api/saved-views'), expected: { inside: 200 } },
  { endpoint: 'savedViews.counts', call: call('GET', '/api/saved-views/counts'), expected: { inside: 200 } },
  {
    endpoint: 'savedViews.order',
    call: call('PUT', '/api/saved-views/order', { ids: [1] }),
    expected: { inside: 200 },
  },
  {
    endpoint: 'savedViews.change',
    call: ofSomebody('saved-views', 'PUT', '', VIEW),
    expected: OTHERS,
  },
  { endpoint: 'savedViews.remove', call: ofSomebody('saved-views', 'DELETE', ''), expected: OTHERS },
  { endpoint: 'savedViews.emails', call: ofSomebody('saved-views', 'GET', '/emails'), expected: OTHERS },
  { endpoint: 'rules.list', call: call('GET', '/api/rules'), expected: { inside: 200 } },
  { endpoint: 'rules.order', call: call('PUT', '/api/rules/order', { ids: [1] }), expected: { inside: 200 } },
  { endpoint: 'rules.change', call: ofSomebody('rules', 'PUT', '', RULE), expected: OTHERS },
  { endpoint: 'rules.remove', call: ofSomebody('rules', 'DELETE', ''), expected: OTHERS },
  {
    endpoint: 'rules.switch',
    call: ofSomebody('rules', 'PUT', '/on', { isOn: false }),
    expected: OTHERS,
  },
  { endpoint: 'rules.runs', call: ofSomebody('rules', 'GET', '/runs'), expected: OTHERS },
  {
    // It does not rest.
    endpoint: 'rules.takeOver',
    call: ofSomebody('rules', 'POST', '/take-over'),
    expected: { inside: 404, admin: 409 },
  },
  {
    // Nobody has a run yet: who keeps the rule is told so of the run, the others of the rule.
    endpoint: 'rules.undo',
    call: ofSomebody('rules', 'POST', '/runs/1/undo'),
    expected: { inside: 404 },
  },
  {
    endpoint: 'rules.understand',
    call: call('POST', '/api/rules/understand', { text: 'archive mail from Ada' }),
    expected: { inside: 200 },
  },
  {
    endpoint: 'rules.import',
    call: call('POST', '/api/rules/import', { text: 'require "fileinto"; keep;' }),
    expected: { inside: 200 },
  },
  { endpoint: 'rules.export', call: call('GET', '/api/rules/export'), expected: { inside: 200 } },
]

interface MailRow {
  endpoint: string
  allowed: Who[]
  others?: number
  call: (who: TestUser | null) => Promise<{ status: number; body: unknown }>
  tells?: (body: never) => boolean
}

/** Searches of views and rules that name a mailbox, which not everybody may read or manage. */
export const ruleMailMatrix = (mailbox: () => { t: TestApp; on: SharedMailbox }): MailRow[] => {
  const send = (method: Method, url: string, body: object) => (who: TestUser | null) => {
    const { t, on } = mailbox()
    return t.call(who, method, url, { body: { ...body, accountIds: [on.shared.id] } })
  }
  return [
    {
      endpoint: 'savedViews.create',
      allowed: READS,
      call: send('POST', '/api/saved-views', { name: 'n', search: 'secretword' }),
    },
    {
      endpoint: 'rules.preview',
      allowed: MANAGES,
      call: send('POST', '/api/rules/preview', { search: 'secretword' }),
      tells: (body: { total: number }) => body.total > 0,
    },
    {
      endpoint: 'rules.create',
      allowed: MANAGES,
      others: 404,
      call: send('POST', '/api/rules', RULE),
    },
    {
      // What was chosen while it was permitted is not tried in a mailbox that may not be managed any more.
      endpoint: 'rules.dryRun',
      allowed: MANAGES,
      others: 404,
      async call(who) {
        const { t, on } = mailbox()
        const body = { ...RULE, search: 'secretword', accountIds: [on.shared.id] }
        const made = await t.call(who, 'POST', '/api/rules', { body })
        return t.call(who, 'POST', `/api/rules/${made.body.id ?? 999_999_999}/dry-run`)
      },
    },
  ]
}
