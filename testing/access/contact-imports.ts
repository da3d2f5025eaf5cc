import { upload } from '#testing/app.ts'
import { call, type Expected, type Method, OF_ORGANIZATION, OUTREACH, type PeopleRow } from './row.ts'

const CONTACTS = '/api/outreach/contacts'
const IMPORTS = `${CONTACTS}/imports`
/** All contacts are exported by admins, the rows of an import also by whoever has imported them: here the admin. */
const NOT_OTHERS: Expected = { owner: 403, ungranted: 403, outreacher: 403, ended: 403 }
/** The same where it is in no state for that. */
const NOT_NOW: Expected = { ...OF_ORGANIZATION, inside: 409 }

const MAPPING = { mapping: ['name', 'address'] }

/** Something with a file that the admin of the organization has given. */
const onImport =
  (method: Method, deed = '', body?: object, isStarted = false): PeopleRow['call'] =>
  async (t, who, { admin }) => {
    const text = 'Name,Email\nAda,ada@one.example'
    const { id } = (await t.call(admin, 'POST', `${IMPORTS}/paste`, { body: { text } })).body
    if (isStarted) await t.call(admin, 'POST', `${IMPORTS}/${id}/start`, { body: MAPPING })
    return t.call(who, method, `${IMPORTS}/${id}${deed}`, body ? { body } : {})
  }

export const importMatrix: PeopleRow[] = [
  { endpoint: 'contactImports.list', expected: OUTREACH, call: call('GET', IMPORTS) },
  {
    endpoint: 'contactImports.upload',
    expected: OUTREACH,
    call: (t, who) =>
      upload(t, who, IMPORTS, 'file', Buffer.from('Email\nada@one.example'), { name: 'a.csv' }),
  },
  {
    endpoint: 'contactImports.paste',
    expected: OUTREACH,
    call: call('POST', `${IMPORTS}/paste`, { text: 'ada@one.example' }),
  },
  { endpoint: 'contactImports.get', expected: OF_ORGANIZATION, call: onImport('GET') },
  { endpoint: 'contactImports.preview', expected: OF_ORGANIZATION, call: onImport('POST', '/preview', {}) },
  { endpoint: 'contactImports.check', expected: OF_ORGANIZATION, call: onImport('POST', '/check', MAPPING) },
  { endpoint: 'contactImports.start', expected: OF_ORGANIZATION, call: onImport('POST', '/start', MAPPING) },
  {
    endpoint: 'contactImports.cancel',
    expected: OF_ORGANIZATION,
    call: onImport('POST', '/cancel', {}, true),
  },
  { endpoint: 'contactImports.undo', expected: NOT_NOW, call: onImport('POST', '/undo', {}) },
  { endpoint: 'contactImports.remove', expected: OF_ORGANIZATION, call: onImport('DELETE') },
  { endpoint: 'contactImports.rows', expected: OF_ORGANIZATION, call: onImport('GET', '/rows') },
  {
    endpoint: 'contactImports.report',
    expected: { ...OF_ORGANIZATION, ...NOT_OTHERS },
    call: onImport('GET', '/report'),
  },
  {
    endpoint: 'contactExchange.export',
    expected: { ...OUTREACH, ...NOT_OTHERS },
    call: call('GET', `${CONTACTS}/export`),
  },
  { endpoint: 'contactExchange.candidates', expected: OUTREACH, call: call('GET', `${CONTACTS}/from-mail`) },
  {
    endpoint: 'contactExchange.addFromMail',
    expected: OUTREACH,
    call: call('POST', `${CONTACTS}/from-mail`, { addresses: ['nobody@x.example'] }),
  },
]
