import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fillInbox, syncNow, type TestAccount, type TestUser, testMessage } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'

const t = sharedApp()
let user: TestUser
let account: TestAccount
beforeAll(async () => {
  user = await t.buildUser()
})
beforeEach(async () => {
  account = await t.buildAccount(user)
})

interface Row {
  id: number
  threadId: string
  labels: string[]
  isMuted: boolean
  isRead: boolean
  snoozedUntil: string | null
}

const mail = (id: string, parents: string[] = [], body?: string) =>
  testMessage(
    {
      'Message-ID': `<${id}@x>`,
      ...(parents.length > 0 ? { References: parents.map(parent => `<${parent}@x>`).join(' ') } : {}),
    },
    body,
  )
const arrive = (...sources: Buffer[]) => fillInbox(t, account, sources)
const post = async (url: string, body: object) => {
  const answer = await t.call(user, 'POST', url, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
/** The rows of all lists, by Message-ID. */
const rows = async (): Promise<Record<string, Row>> => {
  const found: Record<string, Row> = {}
  for (const folder of ['inbox', 'archive', 'snoozed']) {
    const { body } = await t.call(user, 'GET', `/api/emails?folder=${folder}&accounts=${account.id}`)
    for (const row of body.emails) found[row.rfcMessageId.replace('@x', '')] = row
  }
  return found
}
const at = async (id: string) => (await rows())[id] as Row
const inFolder = async (folder: string): Promise<string> => {
  const { body } = await t.call(user, 'GET', `/api/emails?folder=${folder}&accounts=${account.id}`)
  return body.emails
    .map(({ rfcMessageId }: { rfcMessageId: string }) => rfcMessageId.replace('@x', ''))
    .sort()
    .join('')
}
const threadOf = async (id: string) => (await at(id)).threadId
const merge = async (into: string, other: string) =>
  post(`/api/threads/${await threadOf(into)}/merge`, { threadId: await threadOf(other) })
const split = async (id: string) => {
  const { id: messageId, threadId } = await at(id)
  return post(`/api/threads/${threadId}/split`, { messageId })
}
const mute = async (id: string) =>
  post('/api/triage/mute', { threadIds: [await threadOf(id)], isMuted: true })
const hour = (count: number) => new Date(t.deps.clock.now().getTime() + count * 3_600_000).toISOString()
const snooze = async (id: string, until: string) =>
  post('/api/triage/snooze', { threadIds: [await threadOf(id)], until })
const automation = async (id: string) => `/api/threads/${await threadOf(id)}/automation`

describe('muting', () => {
  test.each([
    ['the one that stays', 'a'],
    ['the one that is joined to it', 'z'],
  ])('of %s applies to both, and to later mail', async (_which, muted) => {
    await arrive(mail('a'), mail('z'))
    await mute(muted)
    await merge('a', 'z')
    expect(await inFolder('inbox')).toBe('')
    await arrive(mail('b', ['a']), mail('y', ['z']))
    expect(await inFolder('inbox')).toBe('')
    expect(await inFolder('archive')).toBe('abyz')
  })

  test('applies to messages that arrived before they were known to belong to the conversation', async () => {
    await arrive(mail('a'), mail('c', ['b']))
    await mute('a')
    expect(await inFolder('inbox')).toBe('c')
    await arrive(mail('b', ['a']))
    expect(await inFolder('inbox')).toBe('')
    expect(await inFolder('archive')).toBe('abc')
  })

  test('applies to both parts of a split', async () => {
    await arrive(mail('a'), mail('b', ['a']))
    await mute('a')
    await split('b')
    await arrive(mail('c', ['a', 'b']), mail('d', ['a']))
    expect(await inFolder('inbox')).toBe('')
    expect((await at('b')).isMuted).toBe(true)
  })
})

describe('a snooze', () => {
  test('applies to both parts of a split, each message once', async () => {
    await arrive(mail('a'), mail('b', ['a']))
    await snooze('a', hour(1))
    await split('b')
    expect(await inFolder('snoozed')).toBe('ab')
    expect(await inFolder('inbox')).toBe('')
  })

  test('ends at the earliest time when conversations are joined', async () => {
    await arrive(mail('a'), mail('z'))
    const early = hour(1)
    await snooze('a', hour(5))
    await snooze('z', early)
    await merge('a', 'z')
    expect((await at('a')).snoozedUntil).toBe(early)
    expect((await at('z')).snoozedUntil).toBe(early)
  })

  test('ends if one part is in the inbox, and the snoozed messages are there unchanged', async () => {
    await arrive(mail('a'), mail('z'))
    await post('/api/triage/mark', { messageIds: [(await at('z')).id], isRead: true })
    await snooze('z', hour(1))
    await merge('a', 'z')
    expect(await inFolder('inbox')).toBe('az')
    expect(await at('z')).toMatchObject({ isRead: true, snoozedUntil: null })
  })
})

test('labels stay on their messages', async () => {
  await arrive(mail('a'), mail('b', ['a']), mail('z'))
  const { id: labelId } = await post('/api/labels', { accountId: account.id, name: 'Plans' })
  await post('/api/triage/label', { messageIds: [(await at('b')).id, (await at('z')).id], add: [labelId] })
  await split('b')
  await merge('a', 'z')
  await syncNow(t, account)
  const found = await rows()
  const labels = ['a', 'b', 'z'].map(id => found[id]?.labels.join())
  expect(labels).toEqual(['inbox', 'inbox,Plans', 'inbox,Plans'])
})

describe('following up', () => {
  const settings = { autoFollowUpEnabled: true, customMessage: 'Any news?' }
  const settingsOf = async (id: string) => (await t.call(user, 'GET', await automation(id))).body

  test('is kept when conversations are joined', async () => {
    await arrive(mail('a'), mail('z'))
    await post(await automation('z'), settings)
    await merge('a', 'z')
    expect(await settingsOf('a')).toMatchObject(settings)
  })

  test('has the settings that were saved last if both parts had some', async () => {
    await arrive(mail('a'), mail('z'))
    await post(await automation('a'), { ...settings, customMessage: 'Later' })
    t.advance(1000)
    await post(await automation('z'), settings)
    await merge('a', 'z')
    expect(await settingsOf('z')).toMatchObject(settings)
  })

  test('stays with one part of a split, so that nobody is reminded twice', async () => {
    await arrive(mail('a'), mail('b', ['a']))
    await post(await automation('a'), settings)
    await split('b')
    expect(await settingsOf('a')).toMatchObject(settings)
    expect(await settingsOf('b')).toMatchObject({ autoFollowUpEnabled: false })
  })
})

test('a split deletes the summary of the whole', async () => {
  const body = 'We meet on Monday at ten in Vienna to plan the move of the office.'
  await arrive(mail('a', [], body), mail('b', ['a'], body), mail('c', ['a'], body))
  const url = `/api/threads/${await threadOf('a')}/summary`
  await post(`/api/threads/${await threadOf('a')}/summarize`, {})
  expect((await t.call(user, 'GET', url)).body).not.toBeNull()
  await split('b')
  expect((await t.call(user, 'GET', url)).body).toBeNull()
})
