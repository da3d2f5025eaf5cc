import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Draft, DraftContent } from '#core/contract/drafts.ts'
import { saveDraft } from './save-draft.ts'

const content = (body: string): DraftContent => ({
  fromAccountId: 1,
  to: 'a@x.example',
  cc: '',
  bcc: '',
  subject: 's',
  body,
})
const draft = (body: string, revision: number): Draft => ({
  ...(content(body) as Omit<Draft, 'id'>),
  id: 7,
  messageId: 1,
  threadId: null,
  about: null,
  attachments: [],
  revision,
  updatedAt: '2026-01-01T00:00:00.000Z',
})

/** Whether the message is being sent and accepts no changes. */
let isSent = false
/** The draft on the server. Like the server, it refuses a save over another revision with 409. */
let there: Draft | null
let created: { copyOf?: number }[]
beforeEach(() => {
  created = []
  isSent = false
  vi.stubGlobal('localStorage', { getItem: () => 'token' })
  vi.stubGlobal('fetch', async (_url: string, { method, body }: { method: string; body?: string }) => {
    const sent = body ? JSON.parse(body) : {}
    if (method === 'POST') {
      if (there && sent.key === 'k') return Response.json(there)
      created.push(sent)
      return Response.json(draft(sent.body, 1))
    }
    if (!there) return Response.json({ message: 'gone' }, { status: 404 })
    if (method === 'GET') return Response.json(there)
    if (isSent || sent.revision !== there.revision)
      return Response.json({ message: 'changed' }, { status: 409 })
    there = draft(sent.body, there.revision + 1)
    return Response.json(there)
  })
})
afterEach(() => void vi.unstubAllGlobals())

const save = (body: string, base: Draft) =>
  saveDraft({
    key: 'k',
    draftId: base.id,
    revision: base.revision,
    content: content(body),
    about: null,
    base,
  })

test('saves over the revision that it is based on', async () => {
  there = draft('old', 3)
  expect(await save('new', there)).toMatchObject({ isCopy: false, draft: { revision: 4, body: 'new' } })
})

test('takes an added file for no conflict', async () => {
  there = draft('old', 4)
  expect(await save('new', draft('old', 3))).toMatchObject({
    isCopy: false,
    draft: { revision: 5, body: 'new' },
  })
})

test('takes its own earlier save, whose answer was lost, for no conflict', async () => {
  there = draft('new', 4)
  expect(await save('new', draft('old', 3))).toMatchObject({ isCopy: false, draft: { revision: 4 } })
})

test('continues a draft that was created although the answer was lost', async () => {
  there = draft('first', 1)
  const begin = { key: 'k', draftId: null, revision: null, content: content('first and more'), about: null }
  expect(await saveDraft(begin)).toMatchObject({
    isCopy: false,
    draft: { revision: 2, body: 'first and more' },
  })
  expect(created).toEqual([])
})

test("keeps another person's text, and saves this one as another draft with the same files", async () => {
  there = draft('theirs', 4)
  expect(await save('mine', draft('old', 3))).toMatchObject({ isCopy: true, draft: { body: 'mine' } })
  expect(there.body).toBe('theirs')
  expect(created).toMatchObject([{ copyOf: 7 }])
})

test('saves as another draft with the same files while the draft is being sent', async () => {
  there = draft('as it is sent', 4)
  isSent = true
  expect(await save('corrected', there)).toMatchObject({ isCopy: true, draft: { body: 'corrected' } })
  expect(created).toMatchObject([{ copyOf: 7 }])
})

test('creates a new draft when the old one was sent or discarded elsewhere', async () => {
  there = null
  expect(await save('mine', draft('old', 3))).toMatchObject({ isCopy: true, draft: { body: 'mine' } })
  expect(created[0]).not.toHaveProperty('copyOf')
})
