import { expect } from 'vitest'
import { clockParts } from '#core/text/dates/time-zone.ts'
import { test } from '#testing/fixture.ts'
import { addContact } from '#testing/outreach/campaign-rows.ts'
import { CAMPAIGNS, mail } from '#testing/outreach/running-campaigns.ts'

const OURS = 'Europe/Berlin'

test('a campaign writes by day where a contact is, as city, country or number tell, else by its own clock', async ({
  t,
  user,
  account,
}) => {
  const places = [
    { zone: 'America/Los_Angeles', from: 'city', values: { country: 'US', city: 'San Francisco' } },
    { zone: 'Asia/Tokyo', from: 'country', values: { country: 'JP' } },
    { zone: 'America/New_York', from: 'phone', values: { country: 'US', phone: '+1 212 555 2368' } },
    {
      zone: 'Australia/Perth',
      from: 'region',
      values: { country: 'AU', custom: { state: 'Western Australia' } },
    },
    { zone: 'Asia/Kolkata', from: 'given', values: { country: 'US', timeZone: 'Asia/Kolkata' } },
    { zone: null, from: null, values: { country: 'US' } },
  ]
  const contactIds: number[] = []
  for (const [at, { values }] of places.entries())
    contactIds.push(await addContact(t, account.workspaceId, `ada${at}@place${at}.example`, values))
  const settings = { physicalAddress: '1 Main Street', timeZone: OURS }
  const audience = { contactIds, groupIds: [], exceptGroupIds: [] }
  const body = { name: 'Spring', steps: [mail(1, 0)], settings, accountIds: [account.id], audience }
  const made = (await t.call(user, 'POST', CAMPAIGNS, { body })).body
  await t.call(user, 'POST', `${CAMPAIGNS}/${made.id}/launch`, { body: { revision: made.revision } })

  const plan = (await t.call(user, 'GET', `${CAMPAIGNS}/${made.id}/plan`)).body
  expect(plan.withoutZone).toBe(places.filter(({ zone }) => zone === null).length)
  const { contacts } = (await t.call(user, 'GET', `${CAMPAIGNS}/${made.id}/contacts`)).body
  for (const [at, { zone, from }] of places.entries()) {
    const shown = contacts.find(({ contactId }: { contactId: number }) => contactId === contactIds[at])
    expect(shown.timeZone).toBe(zone)
    const { hour, weekday } = clockParts(new Date(shown.nextAt), zone ?? OURS)
    expect({ zone, hour, isByDay: hour >= 9 && hour < 17 }).toMatchObject({ isByDay: true })
    expect(weekday % 6).not.toBe(0)
    const { body: contact } = await t.call(user, 'GET', `/api/outreach/contacts/${contactIds[at]}`)
    expect(contact.clock).toEqual(zone === null ? null : { timeZone: zone, from })
  }
})
