import { expect, test } from 'vitest'
import { trackersRemoved } from './trackers-removed.ts'

test.each([
  [[], null],
  [['HubSpot'], '1 tracker removed: HubSpot.'],
  [['HubSpot', 'Mailchimp'], '2 trackers removed: HubSpot, Mailchimp.'],
  [['Mailchimp', 'HubSpot', 'Mailchimp'], '3 trackers removed: HubSpot, Mailchimp.'],
  [[''], '1 invisible image removed.'],
  [['', 'HubSpot', ''], '1 tracker removed: HubSpot. 2 invisible images removed.'],
])('%j: %s', (trackers, told) => expect(trackersRemoved(trackers)).toBe(told))
