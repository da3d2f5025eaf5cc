import 'fake-indexeddb/auto'
import { QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { auth } from '#core/contract/auth.ts'
import { emails } from '#core/contract/emails.ts'
import { keepAnswers, keptAnswer } from './device/kept-answers.ts'
import { createQueryClient, readKey, readOptions, refresh, runChange } from './query.ts'

/** A client with answers on screen, and how often each was loaded. */
async function onScreen(...paths: string[]) {
  const client = createQueryClient()
  const asked = Object.fromEntries(paths.map(path => [path, 0]))
  for (const path of paths) {
    const queryFn = () => {
      asked[path] = (asked[path] ?? 0) + 1
      return path
    }
    new QueryObserver(client, { queryKey: [path, {}], queryFn }).subscribe(() => {})
    await client.fetchQuery({ queryKey: [path, {}], queryFn })
  }
  return { client, asked }
}

test('loads once for a change that is reported twice', async () => {
  const { client, asked } = await onScreen('/api/emails', '/api/accounts', '/api/emails/counts')
  await Promise.all([refresh(client, ['/api/emails']), refresh(client, ['/api/emails', '/api/labels'])])
  expect(asked).toEqual({ '/api/emails': 2, '/api/accounts': 1, '/api/emails/counts': 2 })
  await refresh(client, ['/api/accounts'])
  expect(asked).toEqual({ '/api/emails': 2, '/api/accounts': 2, '/api/emails/counts': 2 })
})

test('loads nothing while a change is being sent, and everything after it', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { client, asked } = await onScreen('/api/emails')
  const answer = Promise.withResolvers<void>()
  const refreshes = ['/api/emails']
  const change = runChange(client, () => answer.promise, { refreshes })
  const failing = runChange(client, () => Promise.reject(new Error('refused')), { refreshes })
  const refreshed = refresh(client, ['/api/emails'])
  await expect(failing).rejects.toThrow('refused')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked['/api/emails']).toBe(1)
  answer.resolve()
  await change
  await vi.advanceTimersByTimeAsync(60_000)
  await refreshed
  expect(asked['/api/emails']).toBe(2)
})

test('what a change has put on screen stays until it is done, whoever asks', async () => {
  vi.useFakeTimers()
  const asked: string[] = []
  vi.stubGlobal('localStorage', { getItem: () => 'token' })
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return Response.json({ unread: 7, accounts: [] })
  })
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const client = createQueryClient()
  const options = readOptions(emails.counts, {})
  client.setQueryData(options.queryKey, { unread: 1, accounts: [] })
  const answer = Promise.withResolvers<void>()
  const change = runChange(client, () => answer.promise, { refreshes: ['/api/emails'] })
  const poll = () => client.fetchQuery({ ...options, staleTime: 0 })
  expect(await poll()).toMatchObject({ unread: 1 })
  expect(asked).toEqual([])
  const others = runChange(client, () => answer.promise, { refreshes: ['/api/accounts'] })
  answer.resolve()
  await Promise.all([change, others])
  expect(await poll()).toMatchObject({ unread: 7 })
})

test('changes of one line are sent in the order in which they were made, also after one that failed', async () => {
  const client = createQueryClient()
  const sent: string[] = []
  const answers = { first: Promise.withResolvers<void>(), second: Promise.withResolvers<void>() }
  const change = (name: keyof typeof answers, line: string) =>
    runChange(
      client,
      () => {
        sent.push(name)
        return answers[name].promise
      },
      { refreshes: [], line },
    )
  const first = change('first', 'settings')
  const second = change('second', 'settings')
  await runChange(client, async () => void sent.push('other'), { refreshes: [], line: 'order' })
  expect(sent).toEqual(['first', 'other'])
  answers.first.reject(new Error('refused'))
  await expect(first).rejects.toThrow('refused')
  answers.second.resolve()
  await second
  expect(sent).toEqual(['first', 'other', 'second'])
})

test('a server without its database signs nobody out', async () => {
  const key = readKey(auth.user, {})
  const user = { id: 1, firstName: 'Ada' }
  const before = createQueryClient()
  onTestFinished(keepAnswers(before))
  await before.fetchQuery({ queryKey: key, queryFn: () => user })
  await vi.waitFor(async () => expect(await keptAnswer(key)).toEqual(user))

  vi.stubGlobal('localStorage', { getItem: () => 'token' })
  vi.stubGlobal('fetch', async () =>
    Response.json({ message: 'For a moment', code: 'database-away' }, { status: 503 }),
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  expect(await createQueryClient().fetchQuery(readOptions(auth.user, {}))).toEqual(user)
})
