import type { Expected, PeopleRow } from './row.ts'

type Method = 'GET' | 'POST' | 'DELETE'

/** Members need the permission to use outreach. */
const MEMBERS_NOT: Expected = { inside: 200, manager: 403, reader: 403, keeper: 403 }
/** A website of the admin's organization: outside of it there is none. */
const COLLEAGUES: Expected = { ...MEMBERS_NOT, otherAdmin: 404, individual: 404, superAdmin: 404 }

let count = 0
const ofAdmin =
  (method: Method, deed: string, body?: object): PeopleRow['call'] =>
  async (t, who, { admin }) => {
    count += 1
    const addresses = `hidden-${count}.example`
    const { added } = (await t.call(admin, 'POST', '/api/outreach/websites', { body: { addresses } })).body
    return t.call(who, method, `/api/outreach/websites/${added[0].id}${deed}`, body ? { body } : {})
  }
const call =
  (method: Method, url: string, body?: object): PeopleRow['call'] =>
  (t, who) =>
    t.call(who, method, url, body ? { body } : {})

/** Websites are their workspace's. */
export const websiteMatrix: PeopleRow[] = [
  { endpoint: 'websites.list', call: call('GET', '/api/outreach/websites'), expected: MEMBERS_NOT },
  {
    endpoint: 'websites.add',
    call: call('POST', '/api/outreach/websites', { addresses: 'site.example' }),
    expected: MEMBERS_NOT,
  },
  {
    endpoint: 'websites.addFromContacts',
    call: call('POST', '/api/outreach/websites/from-contacts'),
    expected: MEMBERS_NOT,
  },
  { endpoint: 'websites.get', call: ofAdmin('GET', ''), expected: COLLEAGUES },
  { endpoint: 'websites.read', call: ofAdmin('POST', '/read'), expected: COLLEAGUES },
  { endpoint: 'websites.stop', call: ofAdmin('POST', '/stop'), expected: COLLEAGUES },
  {
    endpoint: 'websites.decide',
    // There is no such finding.
    call: ofAdmin('POST', '/findings', { ids: [1], decision: 'accept' }),
    expected: { inside: 404, manager: 403, reader: 403, keeper: 403 },
  },
  { endpoint: 'websites.remove', call: ofAdmin('DELETE', ''), expected: COLLEAGUES },
]
