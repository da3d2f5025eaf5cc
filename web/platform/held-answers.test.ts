import { beforeEach, expect, test, vi } from 'vitest'
import { emails } from '#core/contract/emails.ts'
import { call } from './api.ts'

let token: string | null
let version: number
const asked: (string | null)[] = []
const LIST = { query: { folder: 'inbox' as const } }

beforeEach(() => {
  token = `token-${Math.random()}`
  version = 1
  asked.length = 0
  vi.stubGlobal('localStorage', { getItem: () => token })
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    const given = new Headers(init.headers).get('if-none-match')
    asked.push(given)
    const etag = `W/"${version}"`
    if (given === etag) return new Response(null, { status: 304, headers: { etag } })
    return Response.json({ version, token }, { headers: { etag } })
  })
})

test('a repeated list costs a 304 while nothing changes, and is the same answer', async () => {
  const first = await call(emails.list, LIST)
  expect(await call(emails.list, LIST)).toBe(first)
  expect(await call(emails.list, { query: { folder: 'sent' } })).not.toBe(first)
  version = 2
  expect(await call(emails.list, LIST)).toEqual({ version: 2, token })
  expect(asked).toEqual([null, 'W/"1"', null, 'W/"1"'])
})

test('no answer of the previous person is used, not even a late one', async () => {
  const before = call(emails.list, LIST)
  token = 'another'
  await before
  expect(await call(emails.list, LIST)).toEqual({ version: 1, token: 'another' })
  token = null
  expect(await call(emails.list, LIST)).toEqual({ version: 1, token: null })
  expect(asked).toEqual([null, null, null])
})
