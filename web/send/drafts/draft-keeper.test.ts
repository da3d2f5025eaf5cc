import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Draft, DraftContent } from '#core/contract/drafts.ts'
import { ApiError } from '#web/platform/api.ts'
import { createDraftKeeper, type KeeperPorts } from './draft-keeper.ts'
import type { DraftSave } from './save-draft.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const typed = (body: string): DraftContent => ({
  fromAccountId: 1,
  to: '',
  cc: '',
  bcc: '',
  subject: '',
  body,
})

/** A keeper, with a server whose answers the test gives. */
function setUp({ draft = null as Draft | null } = {}) {
  const saves: (DraftSave & { answer: (revision?: number) => void; fail: (error: Error) => void })[] = []
  const kept = new Map<string, string>()
  const held = new Set<string>()
  const ports = {
    save: input =>
      new Promise((resolve, reject) =>
        saves.push({
          ...input,
          answer: (revision = saves.length) =>
            resolve({ draft: draftOf(input.content, revision), isCopy: false }),
          fail: reject,
        }),
      ),
    load: vi.fn<KeeperPorts['load']>(),
    keep: ({ key, content }) => void kept.set(key, content.body),
    forget: key => void kept.delete(key),
    hold: key => {
      held.add(key)
      return () => void held.delete(key)
    },
    leaveToSend: vi.fn<KeeperPorts['leaveToSend']>(),
    onCopied: vi.fn(),
    onSaved: vi.fn(),
  } satisfies KeeperPorts
  const keeper = createDraftKeeper({ userId: 1, draft, about: null }, ports)
  keeper.open()
  return {
    keeper,
    saves,
    kept,
    held,
    leaveToSend: ports.leaveToSend,
    load: ports.load,
    onSaved: ports.onSaved,
  }
}

const draftOf = (content: DraftContent, revision: number): Draft => ({
  ...content,
  id: 7,
  fromAccountId: 1,
  fromAddress: content.fromAddress ?? null,
  messageId: 1,
  threadId: null,
  filingProblem: null,
  sendAt: null,
  notSentBecause: null,
  followUp: null,
  about: null,
  attachments: [],
  revision,
  updatedAt: '2026-01-01T00:00:00.000Z',
})
const settle = () => vi.advanceTimersByTimeAsync(0)

test('saves on this device at once, and on the server a second after the last change', async () => {
  const { keeper, saves, kept } = setUp()
  keeper.change(typed('<p>a</p>'))
  expect([...kept.values()]).toEqual(['<p>a</p>'])
  await vi.advanceTimersByTimeAsync(900)
  keeper.change(typed('<p>ab</p>'))
  await vi.advanceTimersByTimeAsync(900)
  expect(saves).toEqual([])
  await vi.advanceTimersByTimeAsync(100)
  expect(saves.map(({ content }) => content.body)).toEqual(['<p>ab</p>'])
  saves[0]?.answer()
  await settle()
  expect(keeper.view().state).toBe('saved')
  expect(kept.size).toBe(0)
})

test('runs one save at a time, each over the revision before', async () => {
  const { keeper, saves, kept } = setUp()
  keeper.change(typed('<p>a</p>'))
  await vi.advanceTimersByTimeAsync(1000)
  keeper.change(typed('<p>b</p>'))
  await vi.advanceTimersByTimeAsync(5000)
  expect(saves).toHaveLength(1)
  saves[0]?.answer(4)
  await settle()
  expect(saves[1]).toMatchObject({ draftId: 7, revision: 4, content: { body: '<p>b</p>' } })
  expect(kept.size).toBe(1)
})

test('saves at once when the window is closed, and retries until the server has it', async () => {
  const { keeper, saves, kept, held } = setUp()
  keeper.change(typed('<p>a</p>'))
  keeper.close()
  await settle()
  expect(saves).toHaveLength(1)
  saves[0]?.fail(new TypeError('offline'))
  await settle()
  expect(keeper.view().state).toBe('kept')
  expect([kept.size, held.size]).toEqual([1, 1])
  await vi.advanceTimersByTimeAsync(10_000)
  saves[1]?.answer()
  await settle()
  expect([kept.size, held.size]).toEqual([0, 0])
})

test('sends a request that outlives the page when the page is closed', async () => {
  const { keeper, saves } = setUp()
  keeper.change(typed('<p>a</p>'))
  void keeper.flush({ keepalive: true })
  await settle()
  expect(saves[0]).toMatchObject({ keepalive: true })
})

test('does not retry a refused save until the text changes', async () => {
  const { keeper, saves } = setUp()
  keeper.change(typed('<p>a</p>'))
  await vi.advanceTimersByTimeAsync(1000)
  saves[0]?.fail(new ApiError(403, 'no'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(saves).toHaveLength(1)
  keeper.change(typed('<p>b</p>'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(saves).toHaveLength(2)
})

test('ignores an answer that is older than a later save', async () => {
  const { keeper, load } = setUp({ draft: draftOf(typed('<p>a</p>'), 5) })
  load
    .mockResolvedValueOnce(draftOf(typed('<p>old</p>'), 4))
    .mockResolvedValueOnce(draftOf(typed('<p>new</p>'), 6))
  await keeper.reload()
  expect(keeper.view().draft?.revision).toBe(5)
  await keeper.reload()
  expect(keeper.view().draft?.revision).toBe(6)
})

test('begins no draft for a signature or a quote alone', async () => {
  const { keeper, kept } = setUp()
  keeper.change(typed('<p></p><div class="quillbox-quote"><p>Theirs</p></div>'))
  await vi.advanceTimersByTimeAsync(5000)
  expect(kept.size).toBe(0)
})

test('keeps the text for its writer when somebody else signs in', async () => {
  const { keeper, saves, kept, held } = setUp()
  keeper.change(typed('<p>a</p>'))
  keeper.abandon()
  keeper.close()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([saves.length, kept.size, held.size]).toEqual([0, 1, 0])
})

test('saves a message that could not be sent', async () => {
  const { keeper, saves } = setUp()
  keeper.change(typed('<p>a</p>'))
  await keeper.stop()
  await vi.advanceTimersByTimeAsync(5000)
  expect(saves).toEqual([])
  keeper.resume()
  await vi.advanceTimersByTimeAsync(0)
  expect(saves).toHaveLength(1)
})

test('a message that is left to be sent is saved no more, and is free for whoever sends it', async () => {
  const { keeper, saves, held, leaveToSend } = setUp()
  keeper.change(typed('<p>a</p>'))
  await keeper.stop()
  const body = {
    fromAccountId: 1,
    to: 'ann@example.com',
    subject: 's',
    body: '<p>a</p>',
    idempotencyKey: 'x',
  }
  const key = keeper.leaveToSend(body)
  expect(leaveToSend).toHaveBeenCalledWith({ key, userId: 1, about: null }, { body, draft: null })
  expect(held.size).toBe(0)
  keeper.close()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(saves).toEqual([])
})
