import { readdirSync, readFileSync } from 'node:fs'
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import * as schema from '#server/db/schema/index.ts'
import { createSecretBox, keyId } from '#server/platform/secrets/secrets.ts'
import { sharedApp } from '#testing/fixture.ts'
import { rotateKeys } from './rotate-keys.ts'
import { findSealedOtherwise, SEALED_COLUMNS } from './sealed-queries.ts'

const OLD = new Uint8Array(32).fill(1)
const NEW = new Uint8Array(32).fill(2)

const t = sharedApp({ config: { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' } })

const EVERY = { newest: '-', after: '', limit: 1000 }
const rotate = (...keys: Uint8Array[]) => rotateKeys(t.deps.db, createSecretBox(keys))

/** Lets the features themselves seal one value of each kind. */
async function sealAll() {
  const { db } = t.deps
  const organizationId = await t.buildOrganization()
  const admin = await t.buildUser({ role: 'admin', organizationId })
  const user = await t.buildUser()
  const old = createSecretBox([OLD])
  const account = await t.buildAccount(user)
  await db
    .update(schema.mailAccounts)
    .set({ sealedSecret: old.seal('the password', `mail-account:${account.uniqueId}`) })
  for (const person of [admin, user]) {
    const change = { provider: 'openai', model: 'gpt', apiKey: 'the api key' }
    expect((await t.call(person, 'PUT', '/api/ai/settings', { body: change })).status).toBe(200)
  }
  expect((await t.call(user, 'GET', '/api/auth/google')).status).toBe(200)
  await db.insert(schema.totpFactors).values({
    userId: user.id,
    sealedSecret: t.deps.secrets.seal('the factor', `totp:${user.id}`),
  })
}

test('everything is sealed with the newest key, and opens with it alone', async () => {
  await sealAll()
  const ofApp = new Uint8Array(32).fill(7)
  const first = await rotate(NEW, OLD)
  expect(first).toMatchObject({ resealed: 1, newest: 0 })
  expect(first.lost).toHaveLength(4)
  // Interrupted after its first batch, and run again.
  const killed = { batch: 1, onBatch: () => Promise.reject(new Error('killed')) }
  await expect(rotateKeys(t.deps.db, createSecretBox([NEW, ofApp]), killed)).rejects.toThrow('killed')
  const again = await rotateKeys(t.deps.db, createSecretBox([NEW, ofApp]), { batch: 1 })
  expect(again.resealed + again.newest).toBe(5)
  expect(again.lost).toEqual([])
  expect(await rotate(NEW)).toEqual({ resealed: 0, newest: 5, lost: [] })
  const box = createSecretBox([NEW])
  const opened = []
  for (const column of SEALED_COLUMNS)
    for (const { sealed, context } of await findSealedOtherwise(t.deps.db, column, EVERY)) {
      expect(sealed).toContain(keyId(NEW))
      opened.push(box.open(sealed, context))
    }
  const known = ['the api key', 'the api key', 'the factor', 'the password']
  // The fifth is an OAuth verifier, which is random.
  expect(opened).toHaveLength(5)
  expect(opened.filter(text => known.includes(text)).sort()).toEqual(known)
})

test('every file that seals something is listed, and what it seals is a column of the schema', () => {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts') && !file.includes('test'))
    .map(file => `server/${file}`)
  const sealing = files.filter(file => /secrets\.seal\(/.test(readFileSync(file, 'utf8')))
  // It stores the secret of Microsoft's notifications there, which is renewed every three days.
  const elsewhere = [
    'server/mail/providers/graph/push/receive-push.ts',
    // The links in mails of campaigns, which lie with their readers: the old key is kept for them.
    'server/campaigns/letters/letter-tokens.ts',
    // A link that is good for a day.
    'server/people/auth/first/first-person.ts',
  ]
  expect(sealing.sort()).toEqual([...SEALED_COLUMNS.flatMap(({ sealedIn }) => sealedIn), ...elsewhere].sort())
  const columns = Object.values(schema)
    .filter(value => is(value, PgTable))
    .flatMap(table => Object.values(getTableColumns(table)))
  const sealed = columns.filter(({ name, dataType }) => /^sealed_(?!by$)/.test(name) && dataType === 'string')
  const nameOf = ({ table, name }: (typeof columns)[number]) => `${getTableName(table)}.${name}`
  expect(SEALED_COLUMNS.map(({ column }) => nameOf(column)).sort()).toEqual(sealed.map(nameOf).sort())
})
