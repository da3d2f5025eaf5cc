import { expect, test } from 'vitest'
import { fillInbox, syncNow, type TestAccount, type TestUser, testMessage } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { extent } from '#testing/limits.ts'

const t = sharedApp()
/** Whose mailbox the test changes. */
let user: TestUser

interface Row {
  id: number
  threadId: string
  isRead: boolean
  isStarred: boolean
  isMuted: boolean
  snoozedUntil: string | null
}
interface Labels {
  worn: number
  other: number
}

const FOLDERS = ['inbox', 'archive', 'starred', 'snoozed', 'trash', 'spam']
const TIMES = { soon: 3_600_000, later: 7_200_000 }

const call = async (path: string, body: object) => {
  const answer = await t.call(user, 'POST', path, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const triage = (verb: string, body: object) => call(`/api/triage/${verb}`, body)
const until = (when: keyof typeof TIMES) => new Date(t.deps.clock.now().getTime() + TIMES[when]).toISOString()

/** Everything that a person sees of an account. */
async function seen(account: TestAccount): Promise<Record<string, Row[]>> {
  const lists: Record<string, Row[]> = {}
  for (const folder of FOLDERS) {
    const url = `/api/emails?folder=${folder}&accounts=${account.id}`
    lists[folder] = (await t.call(user, 'GET', url)).body.emails
  }
  return lists
}
/** Everything that the provider has. */
const kept = (account: TestAccount) => {
  const copies = [...t.world.mailbox(account.email).messages.values()]
  return copies
    .map(({ messageId, folder, flags }) => `${messageId} ${folder} ${JSON.stringify(flags)}`)
    .sort()
}

const states: Record<string, (row: Row, labels: Labels) => Promise<unknown>> = {
  'in the inbox': async () => {},
  read: ({ id }) => triage('mark', { messageIds: [id], isRead: true }),
  starred: ({ id }) => triage('mark', { messageIds: [id], isStarred: true }),
  labelled: ({ id }, { worn }) => triage('label', { messageIds: [id], add: [worn] }),
  snoozed: ({ threadId }) => triage('snooze', { threadIds: [threadId], until: until('soon') }),
  muted: ({ threadId }) => triage('mute', { threadIds: [threadId], isMuted: true }),
  archived: ({ id }) => triage('move', { messageIds: [id], to: 'archive' }),
  spam: ({ id }) => triage('move', { messageIds: [id], to: 'spam' }),
  'in the trash': ({ id }) => triage('move', { messageIds: [id], to: 'trash' }),
  'all at once': async ({ id, threadId }, { worn }) => {
    await triage('mark', { messageIds: [id], isRead: true, isStarred: true })
    await triage('label', { messageIds: [id], add: [worn] })
    await triage('snooze', { threadIds: [threadId], until: until('soon') })
    await triage('mute', { threadIds: [threadId], isMuted: true })
  },
}

type Undo = () => Promise<unknown>
const move = async (id: number, to: unknown): Promise<Undo> => {
  const { before } = await triage('move', { messageIds: [id], to })
  return async () => before.length > 0 && triage('restore', { places: before })
}
const label = async (id: number, change: object): Promise<Undo> => {
  const { before } = await triage('label', { messageIds: [id], ...change })
  return async () => before.length > 0 && triage('restore', { places: before })
}
const mark = async (id: number, flag: 'isRead' | 'isStarred', value: boolean): Promise<Undo> => {
  const { changed } = await triage('mark', { messageIds: [id], [flag]: value })
  return async () => changed.length > 0 && triage('mark', { messageIds: changed, [flag]: !value })
}
const snooze = async ({ threadId, snoozedUntil }: Row, time: string | null): Promise<Undo> => {
  await triage('snooze', { threadIds: [threadId], until: time })
  return () => triage('snooze', { threadIds: [threadId], until: snoozedUntil })
}
const mute = async ({ threadId, isMuted: before }: Row, isMuted: boolean): Promise<Undo> => {
  await triage('mute', { threadIds: [threadId], isMuted })
  return () => triage('mute', { threadIds: [threadId], isMuted: before })
}

/** Each does what the screens do, and returns what they send to undo it. */
const actions: Record<string, (row: Row, labels: Labels) => Promise<Undo>> = {
  archive: ({ id }) => move(id, 'archive'),
  'move to the trash': ({ id }) => move(id, 'trash'),
  'report as spam': ({ id }) => move(id, 'spam'),
  'move to the inbox': ({ id }) => move(id, 'inbox'),
  'move to a label': ({ id }, { other }) => move(id, { labelIds: [other] }),
  'add a label': ({ id }, { other }) => label(id, { add: [other] }),
  'take a label away': ({ id }, { worn }) => label(id, { remove: [worn] }),
  'mark read': ({ id }) => mark(id, 'isRead', true),
  'mark unread': ({ id }) => mark(id, 'isRead', false),
  star: ({ id }) => mark(id, 'isStarred', true),
  unstar: ({ id }) => mark(id, 'isStarred', false),
  snooze: row => snooze(row, until('later')),
  'end the snooze': row => snooze(row, null),
  mute: row => mute(row, true),
  unmute: row => mute(row, false),
}

/** A mailbox with a message in one of the states. */
interface Mailbox {
  user: TestUser
  account: TestAccount
  labels: Labels
  row: Row
  before: Record<string, Row[]>
  atProvider: string[]
}

async function buildMailbox(state: string): Promise<Mailbox> {
  // A person has only so many calls a minute, so each mailbox has an owner of its own.
  user = await t.buildUser()
  const account = await t.buildAccount(user)
  await fillInbox(t, account, [testMessage(), testMessage(), testMessage()])
  const newLabel = (name: string) => call('/api/labels', { accountId: account.id, name })
  const labels = { worn: (await newLabel('Worn')).id, other: (await newLabel('Other')).id }
  const [, target] = (await seen(account)).inbox as [Row, Row, Row]
  await states[state]?.(target, labels)
  await syncNow(t, account)
  await syncNow(t, account)
  const before = await seen(account)
  const row = Object.values(before)
    .flat()
    .find(({ id }) => id === target.id) as Row
  return { user, account, labels, row, before, atProvider: kept(account) }
}

/** By their state. A test that passes has left no trace, so the next one goes on with the same mailbox. */
const mailboxes = new Map<string, Mailbox>()

/** Each action in these states and in one of the others; in the large form, in all. */
const ALWAYS = ['in the inbox', 'all at once']
const isTried = (action: number, state: string, at: number) =>
  extent(1) > 1 || ALWAYS.includes(state) || (action + at) % (Object.keys(states).length - 2) === 0
const cases = Object.keys(states).flatMap((state, at) =>
  Object.keys(actions)
    .filter((_, action) => isTried(action, state, at))
    .map((action): [string, string] => [action, state]),
)

test.each(cases)('%s, of a message that is %s, is undone without a trace', async (action, state) => {
  const mailbox = mailboxes.get(state) ?? (await buildMailbox(state))
  mailboxes.delete(state)
  const { account, labels, row, before, atProvider } = mailbox
  user = mailbox.user

  for (const isReplayed of [false, true]) {
    const undo = await actions[action]?.(row, labels)
    if (isReplayed) await syncNow(t, account)
    await undo?.()
    expect(await seen(account)).toEqual(before)
    await syncNow(t, account)
    await syncNow(t, account)
    expect(await seen(account)).toEqual(before)
    expect(kept(account)).toEqual(atProvider)
  }
  mailboxes.set(state, mailbox)
})
