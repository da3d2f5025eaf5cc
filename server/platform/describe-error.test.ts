import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Database } from '#server/db/client.ts'
import { testDatabase } from '#testing/db/database.ts'
import { describeError, errorInWords } from './describe-error.ts'
import { AppError } from './errors.ts'

const SECRET = 'the merger with Northwind'
let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await database.db.execute(sql`create table letters (subject text unique, size int check (size < 10))`)
})
afterAll(() => database.close())

const failureOf = async (work: () => unknown): Promise<unknown> => {
  try {
    await work()
  } catch (error) {
    return error
  }
  throw new Error('nothing failed')
}
const allOf = (error: unknown) => JSON.stringify(describeError(error)) + errorInWords(error)
const insert = (subject: string, size: unknown) =>
  database.db.execute(sql`insert into letters (subject, size) values (${subject}, ${size})`)

describe('a statement that fails', () => {
  test('is told with its text, its code and its constraint, and without what it was to store', async () => {
    await insert(SECRET, 1)
    const double = await failureOf(() => insert(SECRET, 2))
    // Messages of drizzle and PostgreSQL themselves.
    expect(JSON.stringify(double, Object.getOwnPropertyNames(double))).toContain(SECRET)
    expect(allOf(double)).not.toContain('Northwind')
    expect(describeError(double)).toMatchObject({
      type: 'Error',
      reason: 'Failed query: insert into letters (subject, size) values ($1, $2)',
      cause: { code: '23505', facts: { constraint: 'letters_subject_key', table: 'letters' } },
    })
    expect(errorInWords(double)).toContain('23505')
  })

  test.each([
    ['a value that is none', () => insert('x', SECRET)],
    ['a row that breaks a rule', () => insert(SECRET, 12)],
    ['a text in the statement', () => database.db.execute(sql.raw(`select '${SECRET}'::date`))],
  ])('does not quote %s', async (_, work) => {
    const error = await failureOf(work)
    // The statement's text contains only what the program has written.
    expect(JSON.stringify(describeError((error as Error).cause))).not.toContain('Northwind')
    expect(describeError(error).cause?.code).toMatch(/^2/)
  })
})

test.each([
  ['an answer of ours', new AppError(400, `"${SECRET}" is not a host`, 'bad-host')],
  ['a text that is no JSON', await failureOf(() => JSON.parse(`{"a": "${SECRET}" x`))],
  ['a schema', await failureOf(() => z.object({ a: z.literal('b') }).parse({ a: SECRET }))],
  [
    'a mail server',
    Object.assign(new Error('Command failed'), { responseText: SECRET, executedCommand: SECRET }),
  ],
  [
    'an outgoing server',
    Object.assign(new Error(`550 ${SECRET} rejected`), { response: SECRET, responseCode: 550 }),
  ],
  [
    'an engine',
    Object.assign(new Error(SECRET), { name: 'AI_APICallError', responseBody: SECRET, statusCode: 400 }),
  ],
  [
    'fields that nobody knows',
    Object.assign(new Error('no'), { whatever: SECRET, detail: SECRET, code: SECRET }),
  ],
  ['a quotation', new Error(`“${SECRET}” cannot be filed in '${SECRET}'`)],
  ['several errors', new AggregateError([new SyntaxError(SECRET)], `all of "${SECRET}" failed`)],
  [
    'a cause',
    new Error('no', { cause: new Error('no', { cause: { detail: SECRET, message: `"${SECRET}"` } }) }),
  ],
  ['a stack', new Error(`a\n    at ${SECRET} (file.ts:1:1)\n`, { cause: SECRET })],
])('%s is not quoted', (name, error) => {
  const all = allOf(error)
  if (name !== 'a stack') expect(all).not.toContain('Northwind')
  else expect(describeError(error).at?.join()).not.toContain('Northwind')
})

test('people, tokens, hashes and searches are left out of words', () => {
  const text = errorInWords(
    new Error(
      'ada@people.example asked GET /api/emails?q=northwind with Bearer kq3Zl0dPpWm1x9Qe7sT5vB2nY8uC4aJ6rG0hF_D-iEo: $argon2id$v=19$m=1$abc',
    ),
  )
  expect(text).toBe('Error: …@… asked GET /api/emails with Bearer …: …')
})

test('what helps the operator stays: where it was, the code, and words of our own', () => {
  const error = new Error('the person was not stored')
  const { reason, at } = describeError(error)
  expect(reason).toBe('the person was not stored')
  expect(at?.[0]).toMatch(/describe-error\.test\.ts:\d+/)
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:9'), {
    code: 'ECONNREFUSED',
    port: 9,
  })
  expect(describeError(refused)).toMatchObject({
    code: 'ECONNREFUSED',
    reason: 'connect ECONNREFUSED 127.0.0.1:9',
  })
})
