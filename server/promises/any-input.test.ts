import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ZodType } from 'zod'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { contract } from '#core/contract/index.ts'
import { fillInbox, type TestUser, testMessage } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { extent } from '#testing/limits.ts'

/** Calls of each endpoint. */
const RUNS = extent(6)

const t = sharedApp()
let calls = 0
/** Ids of what the caller has, because most input should be about something that exists. */
let ids: number[]

type Person = Awaited<ReturnType<typeof someone>>
/** A person who has everything still: the next endpoint is called as they. */
let whole: Person | undefined

/** Builds a person with mail and a draft. */
async function someone() {
  const organizationId = await t.buildOrganization()
  const user = await t.buildUser({ role: 'admin', organizationId })
  const account = await t.buildAccount(user)
  await fillInbox(t, account, [testMessage({ subject: 'One' }), testMessage({ subject: 'Two' })])
  const rows: { id: number; threadId: string }[] = (await t.call(user, 'GET', '/api/emails?folder=inbox'))
    .body.emails
  const labels: { id: number }[] = (await t.call(user, 'GET', '/api/labels')).body
  const blank = { to: '', cc: '', bcc: '', subject: '', body: '' }
  const draft = await t.call(user, 'POST', '/api/drafts', { body: { fromAccountId: account.id, ...blank } })
  const contact = { addresses: ['zoe@outside.example'] }
  const theirs = [
    (await t.call(user, 'POST', '/api/outreach/contacts', { body: contact })).body.id,
    organizationId,
    user.id,
    account.id,
    draft.body.id,
    ...rows.flatMap(row => [row.id, Number(row.threadId)]),
    ...labels.map(({ id }) => id),
  ]
  return { user, theirs, had: await whatHas(user) }
}

/** What there is of a person that input may be about, with what they may do and use. Some endpoints delete or forbid. */
async function whatHas({ id, organizationId }: TestUser): Promise<string> {
  const { rows } = await t.deps.db.execute(sql`select
    (select to_jsonb(u) from users u where id = ${id}) as person,
    (select to_jsonb(o) from organizations o where id = ${organizationId}) as organization,
    (select count(*) from sessions where user_id = ${id}) as sessions,
    exists (select from seals where user_id = ${id}) as sealed,
    (select to_jsonb(s) - 'reserved' - 'reserved_until' from ai_settings s where organization_id = ${organizationId}) as ai,
    array(select account_id from ai_off_accounts o join mail_accounts a on a.id = account_id
      where owner_id = ${id} order by 1) as without_ai,
    (select jsonb_agg(a order by id) from mail_accounts a where owner_id = ${id}) as accounts,
    array(select f.id from folders f join mail_accounts a on a.id = account_id where owner_id = ${id} order by 1) as folders,
    array(select m.id || ' ' || thread_id from messages m join mail_accounts a on a.id = account_id
      where owner_id = ${id} order by 1) as messages,
    array(select d.id from drafts d join mail_accounts a on a.id = account_id where owner_id = ${id} order by 1) as drafts,
    array(select c.id from contacts c join workspaces w on w.id = workspace_id
      where w.organization_id = ${organizationId} order by 1) as contacts`)
  return JSON.stringify(rows)
}

const endpoints = Object.entries(contract).flatMap(([noun, group]) =>
  Object.entries(group as Record<string, Endpoint>).map(
    ([name, endpoint]) => [`${noun}.${name}`, endpoint] as const,
  ),
)

test.each(endpoints)(
  '%s answers or refuses, whatever it is given',
  async (_name, { method, path, params, query, body }) => {
    whole ??= await someone()
    const { user, theirs, had } = whole
    ids = theirs
    const given = fc.record({
      params: params ? fitting(params as ZodType) : fc.constant({}),
      query: query ? fitting(query as ZodType) : fc.constant({}),
      body: body ? like(body as ZodType) : fc.constant(undefined),
    })
    await fc.assert(
      fc.asyncProperty(given, async ({ params, query, body }) => {
        calls += 1
        const { statusCode } = await t.app.inject({
          method,
          url: addressOf(path, Object(params), Object(query)),
          // Another address for each call, so that no limit of requests applies.
          remoteAddress: `10.1.${calls >> 8}.${calls & 255}`,
          headers: {
            authorization: `Bearer ${user.token}`,
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
        })
        expect(statusCode).not.toBe(500)
      }),
      { numRuns: RUNS },
    )
    if ((await whatHas(user)) !== had) whole = undefined
  },
)

function addressOf(path: string, params: object, query: object): string {
  const values = new Map(Object.entries(params))
  const place = path.replace(/:(\w+)/g, (_, name: string) => encoded(values.get(name)))
  const asked = Object.entries(query).filter(([, value]) => value !== undefined)
  return `${place}?${asked.map(([name, value]) => `${name}=${encoded(value)}`).join('&')}`
}

const encoded = (value: unknown) =>
  encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed())

const AWKWARD = [
  '',
  ' ',
  '\0',
  '\uD800',
  '%',
  "'",
  '"',
  '\\',
  '*',
  ':*',
  '()',
  '<b>',
  '1e999',
  '2026-02-30',
  'from:',
  '\u202E',
  '🙂',
]
const TEXTS = [
  'Plans',
  'one two',
  'a@b.example',
  'Ada <ada@b.example>, c@d.example',
  '2026-11-22T00:00:00Z',
  'from:zoe before:2026-01-01',
  'a'.repeat(3000),
]
// Made once, because making them takes longer than drawing from them.
const id = fc.nat().map(n => ids[n % ids.length] ?? 0)
const text = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.constantFrom(...AWKWARD),
  fc.array(fc.constantFrom(...AWKWARD, ...TEXTS), { maxLength: 4 }).map(parts => parts.join(' ')),
  fc.string({ unit: 'binary', maxLength: 40 }),
)
const flatJson = fc.jsonValue({ maxDepth: 1 })
const json = fc.jsonValue()
const numberId = fc.oneof({ weight: 8, arbitrary: id }, fc.constantFrom(0, -1, 1.5, 2 ** 31, 2 ** 53))
const number = fc.oneof(fc.integer({ min: 0, max: 100 }), fc.integer(), fc.double())
const textId = fc.oneof({ weight: 8, arbitrary: id.map(String) }, text)
const other = fc.oneof(text, json)

/** Mostly values that fit the schema, sometimes any JSON. The name of the field is a hint. */
function like(schema: ZodType, name = ''): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 30, arbitrary: fitting(schema, name) }, flatJson)
}

function fitting(schema: ZodType, name = ''): fc.Arbitrary<unknown> {
  // biome-ignore lint/suspicious/noExplicitAny: the inside of a schema has every shape
  const { def } = schema as any
  switch (def.type) {
    case 'object': {
      const fields = Object.entries<ZodType>(def.shape).map(([name, field]) => [name, like(field, name)])
      return fc.record(Object.fromEntries(fields))
    }
    case 'array':
      return fc.array(like(def.element, name), { minLength: 1, maxLength: 3 })
    case 'optional':
    case 'default':
    case 'prefault':
      return fc.option(like(def.innerType, name), { nil: undefined })
    case 'nullable':
      return fc.option(like(def.innerType, name), { nil: null })
    case 'pipe':
      return like(def.in, name)
    case 'union':
      return fc.oneof(...def.options.map((option: ZodType) => like(option, name)))
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries))
    case 'literal':
      return fc.constantFrom(...def.values)
    case 'boolean':
      return fc.boolean()
    case 'number':
      return /ids?$/i.test(name) ? numberId : number
    case 'string':
      return /ids?$/i.test(name) ? textId : text
    default:
      return other
  }
}
