import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GmailEmulator, startGmailEmulator } from '#demo/gmail/gmail-emulator.ts'
import { startYahooSignIn } from '#demo/yahoo/yahoo-sign-in.ts'
import { openDatabase } from '#server/db/client.ts'
import { mailAccounts } from '#server/db/schema/index.ts'
import { insertUser } from '#server/people/auth/queries.ts'
import { findWorkspaceId } from '#server/people/workspaces/queries.ts'
import { createSecretBox, loadSecretKeys } from '#server/platform/secrets/secrets.ts'
import { removeDataDirectory, testDataDirectory } from '#testing/db/database.ts'
import { bareEnvironment } from '#testing/servers/bare-environment.ts'
import { freePorts } from '#testing/servers/ports.ts'
import { startServer } from '#testing/servers/server-process.ts'

let dir: string
let gmail: GmailEmulator
const client = { id: 'ours', secret: 'shared-with-google', redirectUri: 'http://localhost:5000/oauth/google' }
beforeAll(async () => {
  dir = await testDataDirectory('quillbox-doctor-')
  await loadSecretKeys(undefined, dir)
  gmail = await startGmailEmulator({ users: [{ email: 'a@gmail.test', name: 'A' }], client })
})
afterAll(async () => {
  await gmail?.close()
  await removeDataDirectory(dir)
})

async function doctor(env: Record<string, string> = {}) {
  const [port] = await freePorts(1)
  const child = spawn(process.execPath, ['server/doctor/main.ts'], {
    env: {
      ...bareEnvironment(),
      DATA_DIR: dir,
      LOG_LEVEL: 'error',
      PORT: `${port}`,
      PUBLIC_URL: 'http://localhost:5000',
      CHECK_SENDERS: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (said += chunk))
  const [code] = await once(child, 'close')
  return { code, said }
}
const google = () => ({
  GOOGLE_CLIENT_ID: client.id,
  GOOGLE_CLIENT_SECRET: client.secret,
  GOOGLE_BASE_URL: gmail.url,
})

test('a sound installation has no problem, and says what is not set up', async () => {
  const { code, said } = await doctor()
  expect(said).toMatch(/^ok {7}Database: PostgreSQL \d+/m)
  expect(said).toMatch(/^ok {7}Storage: files can be written/m)
  expect(said).toMatch(/^ok {7}Secret key: in .*secret\.key/m)
  expect(said).toMatch(/^note {5}Google: not set up.*docs\/connect-google\.md/m)
  expect(said).not.toContain('PROBLEM')
  expect(code).toBe(0)
})

test('a registration that Google knows is told apart from one that it does not', async () => {
  const right = await doctor(google())
  expect(right.said).toContain('Google: knows this installation by its client id and secret')
  expect(right.said).toContain(client.redirectUri)
  expect(right.said).toContain('7 days')
  expect(right.said).toContain('Clock: is right')
  gmail.faults.push({ match: /POST \/oauth2\/token/, status: 401, reason: 'invalid_client' })
  const wrong = await doctor({ ...google(), PUBLIC_URL: 'http://localhost:5001' })
  expect(wrong.said).toMatch(
    /^PROBLEM {2}Google: refuses this redirect address: http:\/\/localhost:5001\/oauth\/google/m,
  )
  expect(wrong.said).toMatch(/^PROBLEM {2}Google: .*client id, secret or redirect address is wrong/m)
  expect(wrong.code).toBe(1)
  expect(wrong.said).not.toContain(client.secret)
})

test('addresses that Google would refuse are told before anybody meets them', async () => {
  const { code, said } = await doctor({ ...google(), PUBLIC_URL: 'http://mail.example' })
  expect(said).toMatch(/^PROBLEM {2}Google: .*PUBLIC_URL an https one/m)
  expect(code).toBe(1)
})

test('telling of new mail is checked, too', async () => {
  const push = {
    GMAIL_PUBSUB_TOPIC: 'projects/p/topics/t',
    GMAIL_PUBSUB_SERVICE_ACCOUNT: 'push@p.iam.gserviceaccount.com',
  }
  expect((await doctor(google())).said).toMatch(/^note {5}Gmail push: not set up/m)
  expect((await doctor({ ...google(), ...push })).said).toMatch(/^PROBLEM {2}Gmail push: .*https/m)
  const registered = { ...client, redirectUri: 'https://mail.example/oauth/google' }
  const there = await startGmailEmulator({ users: [], client: registered })
  const keys = { ...google(), GOOGLE_BASE_URL: there.url }
  const right = await doctor({ ...keys, ...push, PUBLIC_URL: 'https://mail.example' })
  await there.close()
  expect(right.said).toContain('push to https://mail.example/api/sync/push/gmail, as push@p.iam')
  expect(right.code).toBe(0)
  const half = await doctor({ ...google(), GMAIL_PUBSUB_TOPIC: 'projects/p/topics/t' })
  expect(half.said).toContain(
    'GMAIL_PUBSUB_TOPIC and GMAIL_PUBSUB_SERVICE_ACCOUNT: expected both or neither.',
  )
})

test('Yahoo takes no http address at all', async () => {
  const yahoo = await startYahooSignIn({ users: [], client })
  const keys = { YAHOO_CLIENT_ID: client.id, YAHOO_CLIENT_SECRET: client.secret, YAHOO_BASE_URL: yahoo.url }
  const local = await doctor(keys)
  expect(local.said).toContain('Yahoo: knows this installation by its client id and secret')
  expect(local.said).toMatch(/^PROBLEM {2}Yahoo: Yahoo takes no http address; give PUBLIC_URL/m)
  expect((await doctor({ ...keys, PUBLIC_URL: 'https://mail.example' })).code).toBe(0)
  await yahoo.close()
})

test('a server that runs, a storage that cannot be written', async () => {
  const server = await startServer(dir)
  const beside = await doctor({ PORT: new URL(server.url).port })
  expect(beside.said).toMatch(/^ok {7}Database: PostgreSQL 18\.\d+, in /m)
  expect(beside.said).toMatch(/^ok {7}Running server: is ready/m)
  await server.stop()
  const s3 = {
    BLOB_S3_ENDPOINT: 'http://127.0.0.1:9',
    BLOB_S3_BUCKET: 'b',
    BLOB_S3_ACCESS_KEY_ID: 'k',
    BLOB_S3_SECRET_ACCESS_KEY: 's',
  }
  expect((await doctor(s3)).said).toMatch(/^PROBLEM {2}Storage: files cannot be written to b at/m)
})

test('a key that does not open what was sealed is found out', async () => {
  const database = await openDatabase({ dataDir: dir })
  const { db } = database
  const person = { email: 'a@people.example', passwordHash: '', firstName: 'A', lastName: 'B' }
  const user = await db.transaction(tx => insertUser(tx, { ...person, accountType: 'individual' }))
  const workspaceId = await findWorkspaceId(db, user)
  const sealed = (email: string, key: Uint8Array) => ({
    workspaceId,
    ownerId: user.id,
    email,
    provider: 'imap' as const,
    sealedSecret: createSecretBox([key]).seal('secret', 'c'),
  })
  const key = randomBytes(32)
  await db.insert(mailAccounts).values([sealed('a@x.example', key), sealed('b@x.example', randomBytes(32))])
  await database.close()
  const { code, said } = await doctor({ SECRET_KEY: key.toString('base64') })
  expect(said).toMatch(/^PROBLEM {2}Secret key: does not open the sign-in of 1 of 2 mailboxes/m)
  expect(code).toBe(1)
})

test('a database of an older version is told what an upgrade does to it, and not upgraded', async () => {
  const newest = async (change: string) => {
    const { db, close } = await openDatabase({ dataDir: dir })
    await db.execute(change)
    const { rows } = await db.execute('select max(id)::int as id from drizzle.__drizzle_migrations')
    await close()
    return rows
  }
  const before = await newest(
    'delete from drizzle.__drizzle_migrations where id > (select max(id) - 2 from drizzle.__drizzle_migrations)',
  )
  const { said } = await doctor()
  expect(said).toMatch(/^note {5}Upgrade: 2 migrations wait for the first start of .* → Make a backup first/m)
  expect(said).toMatch(/^note {5}Upgrade: \d{4}_\w+: (?:makes|adds|builds|checks|changes) .* → Nothing: /m)
  expect(await newest('select 1')).toEqual(before)
  await newest('update drizzle.__drizzle_migrations set created_at = 1')
  expect((await doctor()).said).toMatch(
    /^PROBLEM {2}Database: .* version before 0\.1\.0\. Start version 0\.1\.0 /m,
  )
})
