import 'fake-indexeddb/auto'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from '#testing/dom.tsx'
import { ToastProvider } from '#web/ui/overlays/toast.tsx'
import { localDrafts } from './local-drafts.ts'
import { RecoverDrafts } from './recover-drafts.tsx'
import { leaveToSend, takeBackLetter } from './waiting-letters.ts'

const letter = { fromAccountId: 1, to: 'ann@friends.example', subject: 'Tea', body: '<p>At four?</p>' }

/** What the server received, and how it answers a message that is to be sent. */
let received: { path: string; body: { idempotencyKey?: string; subject: string } }[] = []
let status = 200
beforeEach(() => {
  received = []
  status = 200
  localStorage.setItem('authToken', 'token')
  localStorage.setItem('user', JSON.stringify({ id: 1 }))
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    received.push({ path, body: JSON.parse(body) })
    if (path !== '/api/emails/send') return Response.json({ ...JSON.parse(body), id: 7, revision: 1 })
    const message = status === 200 ? '' : 'This mailbox may not send.'
    return Response.json({ id: 1, message, code: 'refused' }, { status })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
})

const leave = (key: string) =>
  leaveToSend(
    { key, userId: 1, about: null },
    { body: { ...letter, idempotencyKey: `key-of-${key}` }, draft: null },
  )
const recover = () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ToastProvider>
        <RecoverDrafts userId={1} />
      </ToastProvider>
    </QueryClientProvider>,
  )
  // From here on the page changes by itself, whenever an answer comes.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
}
const said = () => document.body.textContent

test('a message that waits is sent with its key, once, and forgotten', async () => {
  leave('a')
  recover()
  await vi.waitFor(() => expect(said()).toContain('Email sent successfully'))
  expect(received.map(({ path, body }) => [path, body.idempotencyKey])).toEqual([
    ['/api/emails/send', 'key-of-a'],
  ])
  expect(await localDrafts(1)).toEqual([])
  leave('b')
  await vi.waitFor(() => expect(received).toHaveLength(2))
  // The same window writes again.
  await vi.waitFor(async () => expect(await localDrafts(1)).toEqual([]))
  leave('a')
  await vi.waitFor(() => expect(received).toHaveLength(3))
})

test('one that the server refuses becomes a draft, and the person is told why', async () => {
  status = 403
  leave('a')
  recover()
  await vi.waitFor(() => expect(said()).toContain('This mailbox may not send. The message is in Drafts.'))
  expect(received.map(({ path, body }) => [path, body.subject])).toEqual([
    ['/api/emails/send', 'Tea'],
    ['/api/drafts', 'Tea'],
  ])
  expect(await localDrafts(1)).toEqual([])
})

test('one that the server cannot take now goes on waiting, and can be taken back', async () => {
  status = 500
  vi.spyOn(console, 'warn').mockReturnValue()
  leave('a')
  recover()
  await vi.waitFor(() => expect(received).toHaveLength(1))
  await vi.waitFor(async () =>
    expect(await takeBackLetter('a')).toMatchObject({ content: { subject: 'Tea' } }),
  )
  expect(await localDrafts(1)).toEqual([])
  expect(await takeBackLetter('a')).toBeNull()
})
