import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { EmailRow } from '#core/contract/emails.ts'
import { readCalendar } from '#core/text/calendar/calendar.ts'
import { outgoingMessages } from '#server/db/schema/index.ts'
import { fillInbox, syncNow, type TestAccount, type TestUser } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { doJobs } from '#testing/jobs.ts'
import { APPLE, GOOGLE, invitationMail, OUTLOOK_DATE, OUTLOOK_SERIES } from '#testing/text/invitations.ts'

const t = sharedApp()
let user: TestUser
let account: TestAccount
let organizer: TestAccount
beforeEach(async () => {
  user = await t.buildUser()
  account = await t.buildAccount(user)
  organizer = await t.buildAccount(user)
  // From then on mail reaches it.
  await syncNow(t, organizer)
})

/** With people of this test: the guest is the account, or another address. */
const ours = (source: string, guest = account.email) =>
  source
    .replaceAll(/noor@demo\.example/gi, guest)
    .replaceAll(/(ana@x|lukas@y|gp@z)\.example/g, organizer.email)

let count = 0
/** Brings the invitation in; returns its address in the API. */
async function invite(source: string, guest?: string): Promise<string> {
  count += 1
  const subject = `Invitation ${count}`
  const mail = { from: organizer.email, to: account.email, subject, id: `i${count}@x.example` }
  await fillInbox(t, account, [invitationMail(ours(source, guest), mail)])
  const { emails } = (await t.call(user, 'GET', `/api/emails?accounts=${account.id}`)).body
  const { id } = emails.find((email: EmailRow) => email.subject === subject)
  const { attachments } = (await t.call(user, 'GET', `/api/emails/${id}`)).body
  return `/api/calendar/${id}/${attachments[0].id}`
}
const answer = (at: string, body: object) => t.call(user, 'POST', `${at}/answer`, { body })
/** The last message that has arrived with the organizer, and the event in it. */
async function arrived() {
  await doJobs(t, 'compose.send')
  await syncNow(t, organizer)
  const { emails } = (await t.call(user, 'GET', `/api/emails?folder=inbox&accounts=${organizer.id}`)).body
  const { body: email } = await t.call(user, 'GET', `/api/emails/${emails[0].id}`)
  const [file] = email.attachments
  const url = `/api/emails/${email.id}/attachments/${file.id}`
  const headers = { authorization: `Bearer ${user.token}` }
  const source = (await t.app.inject({ method: 'GET', url, headers })).body
  return { emails, email, file, event: readCalendar(source) }
}

describe('invitations', () => {
  test.each([
    ['Google', () => GOOGLE],
    ['Outlook, a series', () => OUTLOOK_SERIES],
    ['Outlook, one date', () => OUTLOOK_DATE],
    ['Apple', () => APPLE],
  ])('of %s: the organizer gets the answer, with the note, once', async (_, source) => {
    const at = await invite(source())
    const asked = readCalendar(ours(source()))!
    const before = (await t.call(user, 'GET', at)).body
    expect(before).toEqual({
      given: null,
      invited: account.email,
      addresses: [],
      canAnswer: true,
      whyNot: null,
    })
    const body = { answer: 'tentative', note: 'I may be late', idempotencyKey: 'once' }
    const { status, body: after } = await answer(at, body)
    expect([status, after.given]).toMatchObject([
      200,
      { answer: 'tentative', note: 'I may be late', address: account.email, isForSeries: false },
    ])
    expect((await answer(at, body)).status).toBe(200)
    const { emails, email, file, event } = await arrived()
    expect(emails).toHaveLength(1)
    expect(email).toMatchObject({ subject: `Tentative: ${asked.summary}`, senderEmail: account.email })
    expect(email.bodyText).toContain('I may be late')
    expect(file.mimeType).toBe('text/calendar')
    const { uid, sequence, recurrence } = asked
    expect(event).toMatchObject({ method: 'reply', uid, sequence, recurrence, comment: 'I may be late' })
    expect(event?.attendees.map(({ address, answer }) => [address, answer])).toEqual([
      [account.email, 'tentative'],
    ])
    const [row] = await t.deps.db
      .select()
      .from(outgoingMessages)
      .where(eq(outgoingMessages.accountId, account.id))
    expect(row).toMatchObject({ origin: 'reply', actorKind: 'person', userId: user.id })
  })

  test('can be answered otherwise later, and a new version has its own answer', async () => {
    const at = await invite(GOOGLE)
    await answer(at, { answer: 'accepted' })
    expect((await answer(at, { answer: 'declined' })).body.given.answer).toBe('declined')
    const moved = await invite(GOOGLE.replace('SEQUENCE:0', 'SEQUENCE:1'))
    expect((await t.call(user, 'GET', moved)).body.given).toMatchObject({ answer: 'declined', sequence: 0 })
    expect((await answer(moved, { answer: 'accepted' })).body.given).toMatchObject({
      answer: 'accepted',
      sequence: 1,
    })
  })

  test('to one date of a series know of the answer to the whole', async () => {
    await answer(await invite(OUTLOOK_SERIES), { answer: 'accepted' })
    const date = await invite(OUTLOOK_DATE)
    expect((await t.call(user, 'GET', date)).body.given).toMatchObject({
      answer: 'accepted',
      isForSeries: true,
    })
    const { given } = (await answer(date, { answer: 'declined' })).body
    expect(given).toMatchObject({ answer: 'declined', isForSeries: false })
  })

  test('come to an alias, which answers, or to nobody here: then a person chooses', async () => {
    const alias = 'Sales@mail.example'
    const body = { aliases: [{ address: alias, name: 'Sales' }] }
    await t.call(user, 'PUT', `/api/accounts/${account.id}/profile`, { body })
    const toAlias = await invite(GOOGLE, 'sales@MAIL.example')
    expect((await t.call(user, 'GET', toAlias)).body.invited).toBe(alias)
    expect((await answer(toAlias, { answer: 'accepted' })).body.given.address).toBe(alias)
    expect((await arrived()).email.senderEmail.toLowerCase()).toBe(alias.toLowerCase())

    const toList = await invite(GOOGLE.replace('4k2v7d6h3n8q', 'other'), 'list@lists.example')
    const { body: state } = await t.call(user, 'GET', toList)
    expect(state).toMatchObject({ invited: null, addresses: [account.email, alias], canAnswer: true })
    expect((await answer(toList, { answer: 'accepted' })).body.fields).toHaveProperty('address')
    expect((await answer(toList, { answer: 'accepted', address: 'who@else.example' })).status).toBe(400)
    expect((await answer(toList, { answer: 'accepted', address: alias })).body.given.address).toBe(alias)
    expect((await arrived()).event?.attendees[0]?.address.toLowerCase()).toBe(alias.toLowerCase())
  })

  test.each([
    ['a cancellation', (source: string) => source.replace('METHOD:REQUEST', 'METHOD:CANCEL'), ''],
    [
      'what the mailbox organizes',
      (source: string) => source.replaceAll(organizer.email, account.email),
      'You are its organizer.',
    ],
    [
      'what has no organizer',
      (source: string) => source.replace(/ORGANIZER.*\r\n/, ''),
      'It does not say to whom an answer goes.',
    ],
  ])('%s is not answered', async (_, change, why) => {
    const at = await invite(change(ours(GOOGLE)))
    expect((await t.call(user, 'GET', at)).body).toMatchObject({ canAnswer: false, whyNot: why })
    expect((await answer(at, { answer: 'accepted' })).status).toBe(400)
  })

  test('and nothing else is a calendar', async () => {
    const at = await invite('BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR')
    expect((await t.call(user, 'GET', at)).status).toBe(400)
    expect((await t.call(user, 'GET', '/api/calendar/999999/1')).status).toBe(404)
  })
})
