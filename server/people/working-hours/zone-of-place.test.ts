import { expect, test } from 'vitest'
import { zoneOfPlace } from './zone-of-place.ts'

const NOTHING = { timeZone: '', country: '', region: '', city: '', phone: '' }

test.each([
  [{ timeZone: 'Asia/Tokyo', country: 'DE', city: 'Berlin' }, 'Asia/Tokyo', 'given'],
  [{ country: 'US', city: 'San Francisco' }, 'America/Los_Angeles', 'city'],
  [{ country: 'US', city: 'Austin, TX' }, 'America/Chicago', 'city'],
  [{ country: 'US', city: 'Portland', region: 'ME' }, 'America/New_York', 'city'],
  [{ country: 'US', city: 'Portland', region: 'Oregon' }, 'America/Los_Angeles', 'city'],
  [{ country: 'US', city: 'Nowhere Springs', region: 'California' }, 'America/Los_Angeles', 'region'],
  [{ country: 'US', region: 'NY' }, 'America/New_York', 'region'],
  [{ country: 'AU', city: 'Perth' }, 'Australia/Perth', 'city'],
  [{ country: 'BR', city: 'São Paulo' }, 'America/Sao_Paulo', 'city'],
  [{ country: 'DE', city: 'Hintertupfing' }, 'Europe/Berlin', 'country'],
  [{ country: 'JP' }, 'Asia/Tokyo', 'country'],
  [{ country: 'CN' }, 'Asia/Shanghai', 'country'],
  [{ country: 'ES' }, 'Europe/Madrid', 'country'],
  [{ country: 'IN' }, 'Asia/Kolkata', 'country'],
  [{ city: 'Sydney' }, 'Australia/Sydney', 'city'],
  [{ country: 'US', phone: '+1 212 555 2368' }, 'America/New_York', 'phone'],
  [{ country: 'US', phone: '(415) 555-2671' }, 'America/Los_Angeles', 'phone'],
  [{ phone: '+49 30 901820' }, 'Europe/Berlin', 'phone'],
  [{ phone: '+81 3 3580 3311' }, 'Asia/Tokyo', 'phone'],
] as const)('%j is in %s, as its %s says', async (known, timeZone, from) => {
  expect(await zoneOfPlace({ ...NOTHING, ...known })).toEqual({ timeZone, from })
})

test.each([
  {},
  { country: 'US' },
  { country: 'CA', city: 'Hintertupfing' },
  { country: 'US', city: 'Springfield' },
  { phone: '+1 800 555 0199' },
  // A number of another country says nothing of where somebody is.
  { country: 'US', phone: '+44 20 7946 0018' },
  { timeZone: 'Nowhere/Here' },
  { city: '__proto__', country: 'constructor', phone: 'call me' },
])('%j tells no zone', async known => {
  expect(await zoneOfPlace({ ...NOTHING, ...known })).toBeNull()
})
