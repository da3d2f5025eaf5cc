import { expect } from 'vitest'
import { isWorkingAt } from '#core/sequence/work-calendar.ts'
import { test } from '#testing/fixture.ts'
import { calendarOf, hoursInWords } from './calendar.ts'
import { rememberZone } from './working-hours.ts'

const URL = '/api/working-hours'
const BAVARIA = {
  timeZone: 'Europe/Berlin',
  days: [4, 1, 2],
  from: '08:30',
  to: '16:00',
  country: 'DE',
  region: 'BY',
}

test('the usual hours hold in the zone of the browser until others are chosen', async ({ t, user }) => {
  expect((await t.call(user, 'GET', `${URL}?timeZone=Europe/Paris`)).body).toMatchObject({
    timeZone: 'Europe/Paris',
    days: [1, 2, 3, 4, 5],
    from: '09:00',
    to: '17:00',
    isChosen: false,
    nextHolidays: [],
  })
  const now = t.deps.clock.now()
  await rememberZone(t.deps.db, { userId: user.id, timeZone: 'Asia/Tokyo', now })
  expect((await t.call(user, 'GET', `${URL}?timeZone=Europe/Paris`)).body.timeZone).toBe('Asia/Tokyo')
  expect((await t.call(user, 'PUT', URL, { body: BAVARIA })).body).toMatchObject({
    ...BAVARIA,
    days: [1, 2, 4],
    isChosen: true,
  })
  await rememberZone(t.deps.db, { userId: user.id, timeZone: 'Asia/Tokyo', now })
  const calendar = await calendarOf(t.deps.db, { userId: user.id, now })
  expect(hoursInWords(calendar)).toBe('Monday, Tuesday, Thursday, 08:30 to 16:00, Europe/Berlin')
})

test('work may end with the day', async ({ t, user }) => {
  const night = { ...BAVARIA, from: '18:00', to: '24:00' }
  expect((await t.call(user, 'PUT', URL, { body: night })).body).toMatchObject({ from: '18:00', to: '24:00' })
  const calendar = await calendarOf(t.deps.db, { userId: user.id, now: t.deps.clock.now() })
  // Thursday.
  const at = (clock: string) => isWorkingAt(new Date(`2026-01-08T${clock}+01:00`), calendar)
  expect([at('17:59:00'), at('23:59:59')]).toEqual([false, true])
})

test('nobody works on the public holidays of the region', async ({ t, user }) => {
  await t.call(user, 'PUT', URL, { body: { ...BAVARIA, days: [1, 2, 3, 4, 5] } })
  const calendar = await calendarOf(t.deps.db, { userId: user.id, now: new Date('2026-01-02T12:00:00Z') })
  const at = (day: string) => isWorkingAt(new Date(`${day}T12:00:00+01:00`), calendar)
  // Epiphany is a holiday in Bavaria, Reformation Day is not.
  expect([at('2026-01-06'), at('2026-01-07'), at('2026-10-30'), at('2026-12-25')]).toEqual([
    false,
    true,
    true,
    false,
  ])
  const { body } = await t.call(user, 'GET', `${URL}/holidays?country=DE`)
  expect(body.countries).toContainEqual({ code: 'DE', name: 'Germany' })
  expect(body.regions).toContainEqual(expect.objectContaining({ code: 'BY' }))
})

test.for([
  [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
  [{ country: 'XX' }, 'country'],
  [{ region: 'ZZ' }, 'region'],
  [{ to: '08:00' }, 'to'],
  [{ from: '24:00' }, 'from'],
  [{ days: [] }, 'days'],
] as const)('%j is refused by field', async ([change, field], { t, user }) => {
  const answer = await t.call(user, 'PUT', URL, { body: { ...BAVARIA, ...change } })
  expect(answer.status).toBe(400)
  expect(answer.body.fields).toHaveProperty(field)
})
