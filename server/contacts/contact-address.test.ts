import { expect, test as plain } from 'vitest'
import { contactAddress } from '#core/outreach/contacts/contact-address.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { suppressedInWords } from '#server/send/outbox/gate/suppressed.ts'
import { fillInbox, testMessage } from '#testing/app.ts'
import { test } from '#testing/fixture.ts'
import { storeContacts } from './store/store-contacts.ts'
import { suppress } from './suppressions/suppress.ts'

const SHOWN = 'Info@Müller.example'
const STORED = 'info@xn--mller-kva.example'
const FORMS = [SHOWN, 'INFO@MÜLLER.EXAMPLE', 'info@XN--MLLER-KVA.example', STORED]

plain('an address of a contact is in lower case, with its domain in ASCII', () => {
  expect(FORMS.map(contactAddress)).toEqual(FORMS.map(() => STORED))
  expect([' Jürgen@Bücher.example\n', 'No At', 'a@1.2.3'].map(contactAddress)).toEqual([
    'jürgen@xn--bcher-kva.example',
    'no at',
    'a@1.2.3',
  ])
})

test('whoever is stored under one form of an address is found by every other', async ({
  t,
  user,
  account,
}) => {
  const workspaceId = account.workspaceId
  const call = async (method: 'GET' | 'POST', path: string, body?: object) =>
    (await t.call(user, method, `/api/outreach${path}`, body ? { body } : {})).body
  const { ids } = await inTransaction(t.deps.db, tx =>
    storeContacts(tx, workspaceId, [
      {
        kind: 'organization',
        name: 'Mill',
        addresses: [{ address: SHOWN }],
        source: 'website',
        createdAt: t.deps.clock.now(),
      },
    ]),
  )
  await fillInbox(
    t,
    account,
    FORMS.map(form => testMessage({ From: `Mill <${form}>`, Subject: form })),
  )
  const { entries } = await call('GET', `/contacts/${ids[0]}/timeline`)
  expect(entries.map(({ subject }: { subject: string }) => subject).sort()).toEqual([...FORMS].sort())
  for (const form of FORMS) {
    const asked = encodeURIComponent(form)
    expect((await call('GET', `/contacts/known-as?address=${asked}`)).company, form).toBe('Mill')
    expect((await call('GET', `/contacts?q=${asked}`)).total, form).toBe(1)
    const again = await call('POST', '/contacts', { firstName: 'A', addresses: [form] })
    expect(again.message, form).toBe(`${STORED} belongs to “Mill” already`)
  }
})

test('whoever is suppressed under one form of an address is so under every other', async ({ t, user }) => {
  const workspaceId = user.workspaceIds[0] as number
  const call = async (path: string, body?: object) =>
    (await t.call(user, body ? 'POST' : 'GET', `/api/outreach/suppressions${path}`, body ? { body } : {}))
      .body
  for (const form of FORMS) {
    await inTransaction(t.deps.db, tx =>
      suppress(tx, workspaceId, {
        entries: [{ kind: 'address', value: form }],
        reason: 'Asked',
        source: 'person',
        userId: null,
        at: t.deps.clock.now(),
      }),
    )
    expect((await call('')).entries.map(({ value }: { value: string }) => value)).toEqual([STORED])
    for (const other of FORMS) {
      expect(await suppressedInWords(t.deps.db, workspaceId, [other]), other).toHaveLength(1)
      expect((await call(`?q=${encodeURIComponent(other)}`)).total, other).toBe(1)
    }
    expect(await call('/remove', { entries: [{ kind: 'address', value: form }] })).toEqual({ removed: 1 })
  }
  await call('', { entries: 'Müller.example' })
  for (const other of FORMS)
    expect(await suppressedInWords(t.deps.db, workspaceId, [other]), other).toHaveLength(1)
})
