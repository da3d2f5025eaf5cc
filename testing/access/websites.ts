import { call, type Method, OF_ORGANIZATION, OUTREACH, type PeopleRow } from './row.ts'

let count = 0
const ofAdmin =
  (method: Method, deed: string, body?: object): PeopleRow['call'] =>
  async (t, who, { admin }) => {
    count += 1
    const addresses = `hidden-${count}.example`
    const { added } = (await t.call(admin, 'POST', '/api/outreach/websites', { body: { addresses } })).body
    return t.call(who, method, `/api/outreach/websites/${added[0].id}${deed}`, body ? { body } : {})
  }
/** Websites are their workspace's. */
export const websiteMatrix: PeopleRow[] = [
  { endpoint: 'websites.list', call: call('GET', '/api/outreach/websites'), expected: OUTREACH },
  {
    endpoint: 'websites.add',
    call: call('POST', '/api/outreach/websites', { addresses: 'site.example' }),
    expected: OUTREACH,
  },
  {
    endpoint: 'websites.addFromContacts',
    call: call('POST', '/api/outreach/websites/from-contacts'),
    expected: OUTREACH,
  },
  { endpoint: 'websites.get', call: ofAdmin('GET', ''), expected: OF_ORGANIZATION },
  { endpoint: 'websites.read', call: ofAdmin('POST', '/read'), expected: OF_ORGANIZATION },
  { endpoint: 'websites.stop', call: ofAdmin('POST', '/stop'), expected: OF_ORGANIZATION },
  {
    endpoint: 'websites.decide',
    // There is no such finding.
    call: ofAdmin('POST', '/findings', { ids: [1], decision: 'accept' }),
    expected: { inside: 404, manager: 403, reader: 403, keeper: 403 },
  },
  { endpoint: 'websites.remove', call: ofAdmin('DELETE', ''), expected: OF_ORGANIZATION },
]
