import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Email, ProgramDraft } from '#core/contract/emails.ts'
import { press, soon } from '#testing/dom.tsx'
import { renderScreen } from '#testing/web/render-screen.tsx'
import { ComposeProvider, useCompose } from '#web/send/compose/compose-state.tsx'
import { DraftsOfConversation } from './drafts-of-conversation.tsx'

const PROGRAM: ProgramDraft = {
  id: 5,
  origin: 'follow_up',
  engine: 'OpenAI (gpt-5-mini)',
  why: 'The assistant wrote it, and nobody has read it yet.',
}
const DRAFT = {
  id: 5,
  revision: 2,
  fromAccountId: 1,
  fromAddress: null,
  to: 'Zoe <zoe@b.example>',
  cc: '',
  bcc: '',
  subject: 'Re: Plan',
  body: '<p>Any news?</p>',
  followUp: null,
  messageId: 50,
  threadId: '7',
  about: { type: 'reply', messageId: 40 },
  attachments: [] as object[],
  filingProblem: null,
  sendAt: null,
  notSentBecause: PROGRAM.why,
  updatedAt: '2027-02-04T10:00:00.000Z',
}
const email = (change: Partial<Email> = {}): Email =>
  ({
    id: 50,
    threadId: '7',
    accountId: 1,
    subject: 'Re: Plan',
    to: 'Zoe <zoe@b.example>',
    toList: [{ name: 'Zoe', address: 'zoe@b.example' }],
    body: '<p>Any news?</p><div class="quillbox-quote"><p>My first mail</p></div>',
    snippet: 'Any news?',
    labels: ['draft'],
    programDraft: PROGRAM,
    ...change,
  }) as Email

let asked: { url: string; body: Record<string, unknown> | null }[]
let draft: typeof DRAFT
beforeEach(() => {
  asked = []
  draft = DRAFT
  vi.stubGlobal('localStorage', { getItem: () => 'token' })
  vi.stubGlobal('fetch', async (url: string, { method, body }: { method: string; body?: string }) => {
    const { pathname } = new URL(url, 'http://localhost')
    asked.push({ url: `${method} ${pathname}`, body: body === undefined ? null : JSON.parse(body) })
    if (pathname === '/api/drafts/5' && method === 'GET') return Response.json(draft)
    if (pathname === '/api/drafts/5') return Response.json({ success: true, messageId: 50, before: [] })
    if (pathname === '/api/emails/send')
      return Response.json({ id: 60, threadId: '7', warnings: [], sendAt: null })
    if (pathname === '/api/outbox/settings') return Response.json({ undoSeconds: 10, autoReminder: null })
    throw new Error(`${method} ${pathname}`)
  })
})
afterEach(() => void vi.unstubAllGlobals())

const presses = (url: string) => asked.filter(one => one.url === url)

function Opened() {
  return <output>{useCompose().windows.map(({ start }) => start.draft?.id)}</output>
}

const show = (drafts: Email[]) =>
  renderScreen(
    <ComposeProvider>
      <DraftsOfConversation drafts={drafts} />
      <Opened />
    </ComposeProvider>,
  )

test('it says who wrote it, why it is a draft, and what it says to whom', () => {
  const screen = show([email()])
  const card = screen.querySelector('section')
  expect(card?.getAttribute('aria-label')).toBe('Follow-up, a draft')
  for (const words of ['Written by OpenAI (gpt-5-mini).', PROGRAM.why, 'Zoe <zoe@b.example>', 'Any news?'])
    expect(card?.textContent).toContain(words)
  // What it quotes is known, and would push the buttons out of sight.
  expect(card?.textContent).not.toContain('My first mail')
})

test('one key sends it as it stands, once', async () => {
  show([email()])
  press(document.body, 'S')
  press(document.body, 'S')
  await soon(() => expect(presses('POST /api/emails/send')).toHaveLength(1))
  expect(presses('POST /api/emails/send')[0]?.body).toMatchObject({
    draftId: 5,
    type: 'reply',
    inReplyToMessageId: 40,
    to: 'Zoe <zoe@b.example>',
    body: '<p>Any news?</p>',
    undoSeconds: 10,
    idempotencyKey: 'program-draft:5:2',
  })
})

test('another key opens it, and a third one throws it away', async () => {
  const screen = show([email()])
  press(document.body, 'E')
  await soon(() => expect(screen.querySelector('output')?.textContent).toBe('5'))
  press(document.body, 'D')
  await soon(() => expect(presses('DELETE /api/drafts/5')).toHaveLength(1))
  expect(presses('POST /api/emails/send')).toEqual([])
})

test('of several drafts one has the keys', async () => {
  show([email({ id: 49, programDraft: { ...PROGRAM, id: 4 } }), email()])
  press(document.body, 'S')
  await soon(() => expect(presses('POST /api/emails/send')).toHaveLength(1))
  expect(presses('GET /api/drafts/4')).toEqual([])
})

test.each([
  ['no text', { body: '<p></p><div class="quillbox-quote"><p>Before</p></div>' }],
  ['no recipient', { toList: [] }],
  ['no subject', { subject: '' }],
])('with %s it cannot be sent, only edited', async (_, change) => {
  show([email(change)])
  press(document.body, 'S')
  press(document.body, 'E')
  await soon(() => expect(presses('GET /api/drafts/5')).toHaveLength(1))
  expect(presses('POST /api/emails/send')).toEqual([])
})

test('one that speaks of a file that it does not have asks first', async () => {
  draft = { ...DRAFT, body: '<p>Please find the plan attached.</p>' }
  show([email()])
  press(document.body, 'S')
  await soon(() => expect(document.body.textContent).toContain('It speaks of an attachment, and has none'))
  expect(presses('POST /api/emails/send')).toEqual([])
})
