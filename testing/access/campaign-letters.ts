import { call, type Expected, OUTREACH, type PeopleRow } from './row.ts'

/** No campaign has this id: those who may use outreach learn only that. */
const NONE = '/api/outreach/campaigns/999999'
const INSIDE: Expected = { inside: 404, manager: 403, reader: 403, keeper: 403 }

/** Where links in messages of campaigns lead: to everybody, and a link that is not ours to nobody. */
export const campaignLetterMatrix: PeopleRow[] = [
  {
    endpoint: 'campaignLinks.unsubscribePage',
    call: call('GET', '/api/outreach/unsubscribe/not-ours'),
    expected: { public: 404 },
  },
  {
    endpoint: 'campaignLinks.unsubscribe',
    call: call('POST', '/api/outreach/unsubscribe/not-ours'),
    expected: { public: 404 },
  },
  // It tells nobody whether a picture is ours.
  { endpoint: 'campaignLinks.open', call: call('GET', '/api/outreach/open/x'), expected: { public: 200 } },
  {
    endpoint: 'campaignLinks.click',
    call: call('GET', '/api/outreach/click?to=x'),
    expected: { public: 404 },
  },
  { endpoint: 'campaignLetters.variables', call: call('GET', `${NONE}/variables`), expected: INSIDE },
  {
    endpoint: 'campaignLetters.check',
    call: call('POST', `${NONE}/check-text`, { subject: 'x', body: 'x' }),
    expected: INSIDE,
  },
  {
    endpoint: 'campaignLetters.preview',
    call: call('POST', `${NONE}/preview`, { step: 1 }),
    expected: INSIDE,
  },
  {
    endpoint: 'campaignLetters.testSend',
    call: call('POST', `${NONE}/test-send`, { step: 1, to: 'a@x.example' }),
    expected: INSIDE,
  },
  { endpoint: 'campaignLetters.firstLines', call: call('GET', `${NONE}/first-lines`), expected: INSIDE },
  {
    endpoint: 'campaignLetters.proposeFirstLines',
    call: call('POST', `${NONE}/first-lines/propose`, {}),
    expected: INSIDE,
  },
  {
    endpoint: 'campaignLetters.decideFirstLines',
    call: call('POST', `${NONE}/first-lines/decide`, { contactIds: [1], decision: 'approved' }),
    expected: INSIDE,
  },
  {
    endpoint: 'campaignLetters.editFirstLine',
    call: call('PUT', `${NONE}/first-lines/1`, { text: 'x' }),
    expected: INSIDE,
  },
  { endpoint: 'deliverability.read', call: call('GET', '/api/outreach/deliverability'), expected: OUTREACH },
  {
    endpoint: 'deliverability.check',
    call: call('POST', '/api/outreach/deliverability/check', { domain: 'nobodys.example' }),
    expected: INSIDE,
  },
  {
    endpoint: 'deliverability.endRest',
    call: call('POST', '/api/outreach/deliverability/mailboxes/999999/end-rest'),
    expected: INSIDE,
  },
]
