import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { admin } from '#core/contract/admin.ts'
import { call } from './api.ts'
import { onProofRequired, onSessionEnd } from './questions.ts'

const REFUSAL = { message: 'Please confirm first that it is you.', code: 'proof-required' }
const role = { params: { id: 7 }, body: { role: 'agent' as const } }

let isProven = false
const fetched = vi.fn(async () =>
  isProven ? Response.json({ id: 7 }) : Response.json(REFUSAL, { status: 403 }),
)
beforeEach(() => {
  isProven = false
  fetched.mockClear()
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('localStorage', { getItem: () => 'a token' })
})
afterEach(() => vi.unstubAllGlobals())

test('repeats a call that needs a proof unchanged once the person has given it', async () => {
  const stop = onProofRequired(async () => {
    isProven = true
    return true
  })
  expect(await call(admin.changeRole, role)).toEqual({ id: 7 })
  expect(fetched.mock.calls).toHaveLength(2)
  expect(fetched.mock.calls[1]).toEqual(fetched.mock.calls[0])
  stop()
})

test('asks once for calls at the same time', async () => {
  const ask = vi.fn(async () => {
    isProven = true
    return true
  })
  const stop = onProofRequired(ask)
  await Promise.all([call(admin.changeRole, role), call(admin.changeRole, role)])
  expect(ask).toHaveBeenCalledOnce()
  stop()
})

test("refuses the call with the server's error if no proof is given", async () => {
  const stop = onProofRequired(async () => false)
  await expect(call(admin.changeRole, role)).rejects.toMatchObject({ code: REFUSAL.code, status: 403 })
  stop()
  await expect(call(admin.changeRole, role)).rejects.toMatchObject({ serverMessage: REFUSAL.message })
})

test('a call that an ended session refused is repeated for the person who made it, and for nobody else', async () => {
  let token = 'old'
  let user = 1
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (key === 'user' ? JSON.stringify({ id: user }) : token),
  })
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Record<string, string> }) =>
    headers.authorization === 'Bearer new'
      ? Response.json({ id: 7 })
      : Response.json({ message: 'Please sign in', code: 'unauthorized' }, { status: 401 }),
  )
  const signIn = (id: number) => async () => {
    token = 'new'
    user = id
    return true
  }
  const stopSame = onSessionEnd(signIn(1))
  expect(await call(admin.changeRole, role)).toEqual({ id: 7 })
  stopSame()
  token = 'old'
  const stopOther = onSessionEnd(signIn(2))
  await expect(call(admin.changeRole, role)).rejects.toMatchObject({ status: 401 })
  stopOther()
})

test('a call that is aborted does not wait for the person', async () => {
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'user' ? '{"id":1}' : 'a token') })
  vi.stubGlobal('fetch', async () => Response.json({ code: 'unauthorized' }, { status: 401 }))
  const answer = Promise.withResolvers<boolean>()
  const stop = onSessionEnd(() => answer.promise)
  const controller = new AbortController()
  const waiting = call(admin.changeRole, role, { signal: controller.signal })
  setTimeout(() => controller.abort())
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
  answer.resolve(false)
  stop()
})
