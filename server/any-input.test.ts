import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ZodType } from 'zod'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { contract } from '#core/contract/index.ts'
import { fillInbox, testMessage } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'

/** Calls of each endpoint; `RUNS=200 npx vitest run server/any-input` tests more. */
const RUNS = Number(process.env.RUNS ?? 15)

const t = sharedApp()
let calls = 0
/** Ids of what the caller has, because most input should be about something that exists. */
let ids: number[]

/** A person who has everything: endpoints that only read share one, because nothing of theirs changes. */
let whole: ReturnType<typeof someone> | undefined

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
  return { user, theirs }
}

const endpoints = Object.entries(contract).flatMap(([noun, group]) =>
  Object.entries(group as Record<string, Endpoint>).map(
    ([name, endpoint]) => [`${noun}.${name}`, endpoint] as const,
  ),
)

test.each(endpoints)(
  '%s answers or refuses, whatever it is given',
  async (_name, { method, path, params, query, body }) => {
    if (method === 'GET') whole ??= someone()
    // Each of the others gets a new person, because some endpoints delete.
    const { user, theirs } = await (method === 'GET' && whole ? whole : someone())
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
const id = () => fc.nat().map(n => ids[n % ids.length] ?? 0)
const text = () =>
  fc.oneof(
    fc.constantFrom(...TEXTS),
    fc.constantFrom(...AWKWARD),
    fc.array(fc.constantFrom(...AWKWARD, ...TEXTS), { maxLength: 4 }).map(parts => parts.join(' ')),
    fc.string({ unit: 'binary', maxLength: 40 }),
  )

/** Mostly values that fit the schema, sometimes any JSON. The name of the field is a hint. */
function like(schema: ZodType, name = ''): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 30, arbitrary: fitting(schema, name) }, fc.jsonValue({ maxDepth: 1 }))
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
      return /ids?$/i.test(name)
        ? fc.oneof({ weight: 8, arbitrary: id() }, fc.constantFrom(0, -1, 1.5, 2 ** 31, 2 ** 53))
        : fc.oneof(fc.integer({ min: 0, max: 100 }), fc.integer(), fc.double())
    case 'string':
      return /ids?$/i.test(name) ? fc.oneof({ weight: 8, arbitrary: id().map(String) }, text()) : text()
    default:
      return fc.oneof(text(), fc.jsonValue())
  }
}
