import { describe, expect, test, vi } from 'vitest'
import { compareAutomatic } from './check/compare-automatic.ts'
import { compareMail } from './check/compare-mail.ts'
import { compareMirror, compareScreens } from './check/compare-mirror.ts'
import { compareDrafts, compareSends } from './check/compare-written.ts'
import type { Stored, StoredMessage, StoredSend } from './check/stored.ts'
import { findingsIn } from './handover/run-handovers.ts'
import {
  type AutomaticRecord,
  type DraftRecord,
  type MailRecord,
  mailRecord,
  noteChange,
  type SendRecord,
} from './ledger.ts'
import type { ServerCopy } from './load/views.ts'
import { createTimeline } from './timeline.ts'

const MAILBOX = 'user01@mail.test'
const copy: ServerCopy = {
  mailbox: MAILBOX,
  place: 'inbox',
  id: 'a@load',
  subject: 'Load 1',
  read: false,
  starred: false,
  hash: 'h1',
  source: 'words',
}
const message: StoredMessage = {
  dbId: 1,
  mailbox: MAILBOX,
  id: 'a@load',
  identity: 'h1',
  subject: 'Load 1',
  text: 'words',
  files: ['f1'],
  sourceBlob: 'h1',
  isOrphaned: false,
  snoozedUntil: null,
  problems: [],
  copies: [{ place: 'inbox', read: false, starred: false, remoteId: '1:1:INBOX' }],
  changes: [],
}
const none = new Set<never>()
const kinds = (findings: { kind: string }[]) => findings.map(({ kind }) => kind)
const at = (place: string, more: Partial<StoredMessage['copies'][number]> = {}) => ({
  place,
  read: false,
  starred: false,
  remoteId: 'x',
  ...more,
})

describe('here and on the mail server', () => {
  const compare = (server: ServerCopy[], messages: StoredMessage[]) =>
    kinds(compareMirror(server, messages, none))

  test('the same is no finding', () => {
    expect(compare([copy], [message])).toEqual([])
    expect(
      compareScreens(
        [copy],
        [{ ...message, places: ['inbox'], read: false, starred: false, sending: null }],
        none,
      ),
    ).toEqual([])
  })

  test.each<[string, ServerCopy[], StoredMessage[]]>([
    ['lost', [copy], []],
    ['lost', [copy], [{ ...message, isOrphaned: true }]],
    ['lost', [copy, { ...copy, hash: 'h2' }], [message]],
    ['doubled', [copy], [message, { ...message, dbId: 2 }]],
    ['placeholder', [copy], [{ ...message, id: '', subject: '(This message could not be stored)' }]],
    ['wrong label', [copy], [{ ...message, copies: [...message.copies, at('Plans')] }]],
    ['wrong flag or folder', [copy], [{ ...message, copies: [at('inbox', { starred: true })] }]],
    ['wrong flag or folder', [copy], [{ ...message, copies: [at('archive')] }]],
    ['wrong flag or folder', [copy], [{ ...message, copies: [at('inbox'), at('inbox')] }]],
    ['wrong flag or folder', [], [message]],
  ])('%s', (kind, server, messages) => {
    expect(compare(server, messages)).toEqual([kind])
  })

  test('what could not be sent is here alone', () => {
    expect(compareMirror([], [message], new Set([1]))).toEqual([])
  })
})

describe('mail from outside', () => {
  const record = (change: (record: MailRecord) => void = () => undefined) => {
    const values = {
      id: 'a@load',
      mailbox: MAILBOX,
      pool: 'person',
      subject: 'Load 1',
      text: 'words',
    } as const
    const made = { ...mailRecord({ ...values, files: ['f1'] }), isDelivered: true }
    change(made)
    return made
  }
  const compare = (made: MailRecord, server = [copy], messages = [message]) =>
    kinds(compareMail([made], server, messages, Date.now()))

  test('an unanswered change may have been made or not, and nothing else', () => {
    const archived = record(made => noteChange(made, { do: 'move', to: 'archive' }, false))
    expect(compare(archived)).toEqual([])
    expect(compare(archived, [{ ...copy, place: 'archive' }])).toEqual([])
    expect(compare(archived, [{ ...copy, place: 'trash' }])).toEqual(['wrong flag or folder'])
  })

  test('an acknowledged change has been made', () => {
    expect(compare(record(made => noteChange(made, { do: 'star', on: true }, true)))).toEqual([
      'wrong flag or folder',
    ])
    expect(compare(record(made => noteChange(made, { do: 'label', add: 'Plans' }, true)))).toEqual([
      'wrong label',
    ])
  })

  test('it is there, once, and whole', () => {
    expect(compare(record())).toEqual([])
    expect(compare(record(), [])).toEqual(['lost'])
    expect(compare(record(), [copy, copy])).toEqual(['doubled'])
    expect(compare(record(), [copy], [{ ...message, text: '' }])).toEqual(['lost'])
    expect(compare(record(), [copy], [{ ...message, files: [] }])).toEqual(['lost'])
    expect(compare(record(), [copy], [{ ...message, snoozedUntil: '2099-01-01T00:00:00Z' }])).toEqual([
      'wrong flag or folder',
    ])
  })
})

test('a message whose handover was interrupted was sent once, and is known as sent or asked about', () => {
  const handover = { subject: 'Handover 1', moment: 'with the answer', copies: 1, filed: 0 } as const
  const asked = { ...handover, state: 'uncertain', shown: 'uncertain' }
  const known = { ...handover, state: 'sent', shown: null, filed: 1 }
  expect([asked, known].flatMap(findingsIn)).toEqual([])
  const faulty = [
    { ...asked, copies: 2 },
    { ...asked, copies: 0 },
    { ...asked, shown: null },
    { ...known, filed: 2 },
    { ...known, filed: 0 },
    { ...known, state: 'queued' },
  ]
  expect(faulty.map(each => findingsIn(each).length)).toEqual([1, 1, 1, 1, 1, 1])
})

describe('what is written', () => {
  const stored: Stored = {
    messages: [],
    sends: [],
    drafts: [],
    failedChanges: [],
    repairs: 0,
    wrongCounts: [],
  }
  const draft: DraftRecord = {
    mailbox: MAILBOX,
    subject: 'Draft 1',
    key: 'k',
    id: 1,
    revision: 2,
    texts: ['text 2.'],
    file: null,
    fates: new Set(['kept']),
    history: [],
  }
  const row = {
    dbId: 1,
    mailbox: MAILBOX,
    subject: 'Draft 1',
    body: '<p>text 2.</p>',
    messageId: 5,
    outgoingId: null,
    filing: '',
  }
  const filed = { ...copy, place: 'draft', subject: 'Draft 1', source: 'text 2.' }
  const drafts = (record: DraftRecord, server: ServerCopy[], rows: Stored['drafts']) =>
    kinds(compareDrafts([record], server, { ...stored, drafts: rows }, none))

  test('a draft has its newest acknowledged text on both sides, once', () => {
    expect(drafts(draft, [filed], [row])).toEqual([])
    expect(drafts(draft, [filed], [{ ...row, body: 'text 1.' }])).toEqual(['lost'])
    expect(drafts(draft, [{ ...filed, source: 'text 1.' }], [row])).toEqual(['lost'])
    expect(drafts(draft, [], [])).toEqual(['lost'])
    expect(drafts(draft, [filed, filed], [row])).toEqual(['doubled'])
    expect(drafts({ ...draft, fates: new Set(['sent']) }, [filed], [])).toEqual(['doubled'])
    expect(drafts({ ...draft, fates: new Set(['discarded']) }, [], [])).toEqual(['lost'])
  })

  const now = Date.now()
  const send: SendRecord = {
    mailbox: MAILBOX,
    to: 'guest@elsewhere.example',
    subject: 'Send 1',
    text: 'sent words',
    key: 'send-1',
    file: null,
    messageId: 9,
    dueAt: now - 300_000,
    takenBack: 'no',
    history: [],
  }
  const sent = {
    messageId: 9,
    mailbox: MAILBOX,
    key: 'send-1',
    subject: 'Send 1',
    state: 'sent',
    attempts: 1,
    lastError: null,
    startedAt: new Date(send.dueAt).toISOString(),
    sentAt: null,
    filedAt: null,
  }
  const arrived = (afterMs: number) => ({
    from: MAILBOX,
    to: [send.to],
    raw: Buffer.from('Subject: Send 1\r\n\r\nsent words\r\n'),
    at: new Date(send.dueAt + afterMs),
  })
  const inSent = { ...message, dbId: 9 }
  const sends = async (
    record: SendRecord,
    accepted: ReturnType<typeof arrived>[],
    row = sent,
    timeline = createTimeline(),
  ) =>
    kinds(
      (
        await compareSends(
          [record],
          { accepted },
          [],
          { ...stored, sends: [row], messages: [inSent] },
          timeline,
        )
      ).findings,
    )

  test('a send is delivered once and in time, or told as what it is', async () => {
    expect(await sends(send, [arrived(0)])).toEqual([])
    expect(await sends(send, [])).toEqual(['lost'])
    expect(await sends(send, [], { ...sent, state: 'queued' })).toEqual(['late send'])
    expect(await sends(send, [arrived(0), arrived(1)])).toEqual(['doubled'])
    expect(await sends(send, [arrived(61_000)])).toEqual(['late send'])
    expect(await sends({ ...send, takenBack: 'yes' }, [arrived(0)])).toEqual(['doubled'])
    expect(await sends(send, [], { ...sent, state: 'failed' })).toEqual([])
    expect(await sends(send, [arrived(0)], { ...sent, state: 'failed' })).toEqual(['doubled'])
    expect(await sends({ ...send, text: 'other words' }, [arrived(0)])).toEqual(['lost'])
  })

  test('uncertain is only what something interrupted; the time without a database is not counted', async () => {
    const uncertain = { ...sent, state: 'uncertain' }
    expect(await sends(send, [], uncertain)).toEqual(['uncertain send without cause'])
    const timeline = createTimeline()
    timeline.events.push({ at: send.dueAt, until: send.dueAt + 30_000, what: 'frozen', hits: 'database' })
    expect(await sends(send, [], uncertain, timeline)).toEqual([])
    expect(await sends(send, [arrived(90_000)], sent, timeline)).toEqual([])
    expect(await sends(send, [arrived(100_000)], sent, timeline)).toEqual(['late send'])
  })
})

test('a time counts as lost to the database, or to all workers at once, and a moment after it', () => {
  vi.useFakeTimers({ now: 0 })
  const timeline = createTimeline()
  const [one, two] = ['one', 'two'].map(name => timeline.begin('it starts', 'due work', name))
  vi.setSystemTime(10_000)
  one?.()
  vi.setSystemTime(60_000)
  two?.()
  vi.setSystemTime(100_000)
  timeline.begin('database frozen', 'database')
  vi.setSystemTime(110_000)
  expect(timeline.away(0, 50_000)).toBe(15_100)
  expect(timeline.away(50_000, 90_000)).toBe(0)
  expect(timeline.away(90_000, 110_000)).toBe(10_000)
  vi.useRealTimers()
})

describe('what leaves by itself', () => {
  const record: AutomaticRecord = {
    by: 'rule',
    mailbox: MAILBOX,
    to: 'a@b.example',
    subject: 'Fwd: Ruled 1',
    text: 'words',
    isPromised: true,
    history: [],
  }
  const arrived = {
    from: MAILBOX,
    to: [record.to],
    raw: Buffer.from(`Subject: ${record.subject}\r\n\r\nwords\r\n`),
    at: new Date(),
  }
  const row: StoredSend = {
    messageId: 9,
    mailbox: MAILBOX,
    key: '',
    subject: record.subject,
    state: 'sent',
    attempts: 1,
    lastError: null,
    startedAt: arrived.at.toISOString(),
    sentAt: null,
    filedAt: null,
  }
  const found = (accepted: (typeof arrived)[], rows: StoredSend[], one = record) =>
    kinds(compareAutomatic({ automatic: [one] }, { accepted }, rows, createTimeline()).findings)

  test.each([
    ['arrived', [arrived], [row], []],
    ['never written', [], [], ['lost']],
    ['told as sent only', [], [row], ['lost', 'lost']],
    ['there twice', [arrived, arrived], [row], ['doubled']],
    ['written twice', [arrived], [row, { ...row, state: 'queued' }], ['doubled']],
    ['there, and told as failed', [arrived], [{ ...row, state: 'failed' }], ['doubled']],
    [
      'of unknown fate while all worked',
      [],
      [{ ...row, state: 'uncertain' }],
      ['uncertain send without cause'],
    ],
    ['at somebody else', [{ ...arrived, to: ['c@d.example'] }], [row], ['leaked']],
    [
      'without its text',
      [{ ...arrived, raw: Buffer.from(`Subject: ${record.subject}\r\n`) }],
      [row],
      ['lost'],
    ],
  ])('%s', (_, accepted, rows, findings) => expect(found(accepted, rows)).toEqual(findings))

  test('may be missing if it was not promised', () =>
    expect(found([], [], { ...record, isPromised: false })).toEqual([]))
})
