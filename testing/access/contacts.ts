import { call, type Expected, type Method, OF_ORGANIZATION, OUTREACH, type PeopleRow } from './row.ts'

const CONTACTS = '/api/outreach/contacts'

/** What takes contacts away is for admins. */
const OF_ADMINS: Expected = { ...OF_ORGANIZATION, owner: 403, ungranted: 403, outreacher: 403, ended: 403 }

/** Something with a contact of the organization. `deed` follows its id. */
const onContact =
  (method: Method, deed: string, body?: object): PeopleRow['call'] =>
  async (t, who, { admin }) => {
    const { id } = (await t.call(admin, 'POST', CONTACTS, { body: { firstName: 'Ada' } })).body
    return t.call(who, method, `${CONTACTS}/${id}${deed}`, body ? { body } : {})
  }

/** Something with contacts of the organization that are named one by one. */
const onSelected =
  (deed: string, body: object = {}): PeopleRow['call'] =>
  async (t, who, { admin }) => {
    const { id } = (await t.call(admin, 'POST', CONTACTS, { body: { firstName: 'Ada' } })).body
    return t.call(who, 'POST', `${CONTACTS}${deed}`, { body: { ...body, selection: { ids: [id] } } })
  }

const onGroup =
  (method: Method, deed = '', body?: object): PeopleRow['call'] =>
  async (t, who, { admin }) => {
    const tag = { kind: 'tag', name: 'Friends' }
    const { id } = (await t.call(admin, 'POST', `${CONTACTS}/groups`, { body: tag })).body
    return t.call(who, method, `${CONTACTS}/groups/${id}${deed}`, body ? { body } : {})
  }

/** A field of the organization; another workspace may have one with the same key, but has not. */
const onField =
  (method: Method, body?: object): PeopleRow['call'] =>
  async (t, who, { admin }) => {
    await t.call(admin, 'POST', `${CONTACTS}/fields`, { body: { name: 'Size', type: 'number' } })
    return t.call(who, method, `${CONTACTS}/fields/size`, body ? { body } : {})
  }

/** A note of the admin. */
const onNote =
  (method: Method, body?: object): PeopleRow['call'] =>
  async (t, who, { admin }) => {
    const { id } = (await t.call(admin, 'POST', CONTACTS, { body: { firstName: 'Ada' } })).body
    const notes = `${CONTACTS}/${id}/notes`
    const note = (await t.call(admin, 'POST', notes, { body: { text: 'secret' } })).body
    return t.call(who, method, `${notes}/${note.id}`, body ? { body } : {})
  }
const OF_AUTHOR: Expected = OF_ADMINS

/** Entries of other workspaces are not found, so nothing is removed. */
const ENTRY = { entries: [{ kind: 'address', value: 'nobody@x.example' }] }

export const contactMatrix: PeopleRow[] = [
  { endpoint: 'contacts.list', call: call('GET', CONTACTS), expected: OUTREACH },
  { endpoint: 'contacts.create', call: call('POST', CONTACTS, { firstName: 'Ada' }), expected: OUTREACH },
  { endpoint: 'contacts.count', call: call('POST', `${CONTACTS}/count`, { filter: {} }), expected: OUTREACH },
  { endpoint: 'contacts.suggestions', call: call('GET', `${CONTACTS}/suggestions?q=a`), expected: OUTREACH },
  {
    endpoint: 'contacts.knownAs',
    call: call('GET', `${CONTACTS}/known-as?address=a@x.example`),
    expected: OUTREACH,
  },
  { endpoint: 'contacts.get', call: onContact('GET', ''), expected: OF_ORGANIZATION },
  { endpoint: 'contacts.timeline', call: onContact('GET', '/timeline'), expected: OF_ORGANIZATION },
  { endpoint: 'contacts.campaigns', call: onContact('GET', '/campaigns'), expected: OF_ORGANIZATION },
  { endpoint: 'contacts.change', call: onContact('PATCH', '', { city: 'Ulm' }), expected: OF_ORGANIZATION },
  { endpoint: 'contacts.remove', call: onContact('DELETE', ''), expected: OF_ADMINS },
  { endpoint: 'contacts.removeMany', call: onSelected('/delete'), expected: OF_ADMINS },
  {
    endpoint: 'contacts.setStatus',
    call: onSelected('/status', { status: 'answered' }),
    expected: OF_ORGANIZATION,
  },
  { endpoint: 'contacts.suppress', call: onSelected('/suppress'), expected: OF_ORGANIZATION },
  {
    endpoint: 'contacts.merge',
    async call(t, who, { admin }) {
      const made = await Promise.all(
        ['Ada', 'Eda'].map(firstName => t.call(admin, 'POST', CONTACTS, { body: { firstName } })),
      )
      const [into, other] = made.map(({ body }) => body.id)
      return t.call(who, 'POST', `${CONTACTS}/merge`, { body: { into, ids: [other] } })
    },
    expected: OF_ORGANIZATION,
  },
  { endpoint: 'contactGroups.list', call: call('GET', `${CONTACTS}/groups`), expected: OUTREACH },
  {
    endpoint: 'contactGroups.create',
    call: call('POST', `${CONTACTS}/groups`, { kind: 'list', name: 'All' }),
    expected: OUTREACH,
  },
  {
    endpoint: 'contactGroups.rename',
    call: onGroup('PATCH', '', { name: 'Friends' }),
    expected: OF_ORGANIZATION,
  },
  { endpoint: 'contactGroups.remove', call: onGroup('DELETE'), expected: OF_ORGANIZATION },
  {
    endpoint: 'contactGroups.put',
    call: onGroup('POST', '/contacts', { selection: { filter: { q: 'nobody' } }, isIn: true }),
    expected: OF_ORGANIZATION,
  },
  { endpoint: 'contactFields.list', call: call('GET', `${CONTACTS}/fields`), expected: OUTREACH },
  {
    endpoint: 'contactFields.create',
    call: (t, who) =>
      t.call(who, 'POST', `${CONTACTS}/fields`, { body: { name: `Budget of ${who?.id}`, type: 'number' } }),
    expected: OUTREACH,
  },
  {
    endpoint: 'contactFields.change',
    call: onField('PATCH', { name: 'Size' }),
    expected: OF_ORGANIZATION,
  },
  { endpoint: 'contactFields.remove', call: onField('DELETE'), expected: OF_ADMINS },
  {
    endpoint: 'contactNotes.create',
    call: onContact('POST', '/notes', { text: 'n' }),
    expected: OF_ORGANIZATION,
  },
  { endpoint: 'contactNotes.change', call: onNote('PATCH', { text: 'n' }), expected: OF_AUTHOR },
  { endpoint: 'contactNotes.remove', call: onNote('DELETE'), expected: OF_AUTHOR },
  { endpoint: 'suppressions.list', call: call('GET', '/api/outreach/suppressions'), expected: OUTREACH },
  {
    endpoint: 'suppressions.add',
    call: call('POST', '/api/outreach/suppressions', { entries: 'x@x.example' }),
    expected: OUTREACH,
  },
  {
    endpoint: 'suppressions.remove',
    call: call('POST', '/api/outreach/suppressions/remove', ENTRY),
    expected: OUTREACH,
  },
]
