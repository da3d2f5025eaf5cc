import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Role } from '#core/contract/auth.ts'
import { createSandboxProvider } from '#demo/sandbox/sandbox-provider.ts'
import { ARRIVING, createSandboxWorld, type SandboxWorld } from '#demo/sandbox/sandbox-world.ts'
import { buildApp } from '#server/app.ts'
import { loadConfig } from '#server/config.ts'
import type { Database } from '#server/db/client.ts'
import { createMemory } from '#server/db/memory/memory.ts'
import { teamPermissions, type users } from '#server/db/schema/index.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { createMailReader, type MailReader } from '#server/mail/mime/reader/mail-reader.ts'
import { oauthClients } from '#server/mail/oauth/registry.ts'
import { gmailFactory } from '#server/mail/providers/gmail/gmail-provider.ts'
import { graphFactory } from '#server/mail/providers/graph/graph-provider.ts'
import { pushReceivers } from '#server/mail/providers/push.ts'
import { createProviderRegistry, type ProviderFactory } from '#server/mail/providers/registry.ts'
import { insertAccount, type MailAccount } from '#server/mailbox/accounts/queries.ts'
import { keepBlobs } from '#server/mailbox/blobs/keep-blobs.ts'
import { findBlob } from '#server/mailbox/blobs/queries.ts'
import { syncAccount } from '#server/mailbox/sync/sync-account.ts'
import { makeWords } from '#server/mailbox/words/make-words.ts'
import { findWaiting } from '#server/mailbox/words/word-queries.ts'
import { findUser, insertSession, insertUser } from '#server/people/auth/queries.ts'
import { replaceAllowedAccounts } from '#server/people/invitations/queries.ts'
import { insertOrganization } from '#server/people/organization/queries.ts'
import { findWorkspaceId } from '#server/people/workspaces/queries.ts'
import type { BlobStore } from '#server/platform/blobs/blobs.ts'
import { createDiskBlobs } from '#server/platform/blobs/blobs-disk.ts'
import type { Clock } from '#server/platform/clock.ts'
import { createEvents } from '#server/platform/events.ts'
import { createLog, type Log } from '#server/platform/log.ts'
import type { MailDns } from '#server/platform/network/mail-dns.ts'
import { createMailRelay } from '#server/platform/network/mail-relay.ts'
import { createOutbound } from '#server/platform/network/outbound.ts'
import { createSecretBox } from '#server/platform/secrets/secrets.ts'
import { hashToken, newToken } from '#server/platform/secrets/tokens.ts'
import { guests } from '#server/work/gate/guests.ts'
import { createQueue } from '#server/work/jobs/queue.ts'
import { allJobs, appPublish } from '#server/work/reactions/app-queue.ts'
import { testDatabase } from '#testing/db/database.ts'
import { refuseUncountedWrites } from '#testing/db/refuse/uncounted.ts'
import { refuseUnlockedWrites } from '#testing/db/refuse/unlocked.ts'
import { refuseUntoldWrites } from '#testing/db/refuse/untold.ts'
import { markMessage, markPrivate } from '#testing/servers/private-words.ts'

export type TestUser = typeof users.$inferSelect & { kind: 'person'; token: string; workspaceIds: number[] }
export type TestAccount = MailAccount

export interface TestApp {
  app: FastifyInstance
  deps: Deps
  world: SandboxWorld
  /** Where the bytes lie. */
  store: BlobStore
  /** Advances the clock. */
  advance(ms: number): void
  buildOrganization(name?: string): Promise<number>
  buildUser(values?: {
    email?: string
    role?: Role | null
    organizationId?: number | null
  }): Promise<TestUser>
  /** A sandbox mailbox that its owner's organization can see. */
  buildAccount(owner: TestUser, email?: string): Promise<TestAccount>
  grant(
    user: TestUser,
    permission: Partial<typeof teamPermissions.$inferInsert> & { allowedAccountIds?: number[] },
  ): Promise<void>
  /** One JSON call; without a person it is anonymous. */
  call(
    user: TestUser | null,
    method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
    url: string,
    options?: { body?: unknown; headers?: Record<string, string> },
    // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  ): Promise<{ status: number; body: any; headers: Record<string, unknown> }>
  close(): Promise<void>
}

let count = 0
/** With a random password. */
const NEVER_MATCHES =
  '$argon2id$v=19$m=19456,t=2,p=1$FAQQKLjukXsAnhdnKHbOaA$HOdYusPFOtNCjfSCRuzYODS6kg/w7Ha27OOq5i8th9Q'

export interface TestAppOptions {
  providers?: Record<string, ProviderFactory>
  config?: Record<string, string>
  /** Replaces the default, which is none. */
  mailDns?: MailDns
  log?: Log
  /** Closed together with the application. */
  reader?: MailReader
  /** A migrated database instead of a new one. Closed together with the application. */
  database?: Database
  /** Instead of this machine's, which a test can advance. */
  clock?: Clock
}

let reader: MailReader | undefined

/** All files of a process share the reading threads, because they take as long to start as many a test file runs. */
function lentReader(): MailReader {
  reader ??= createMailReader({ log: createLog('fatal') })
  return { ...reader, close: async () => {} }
}

/** The real application on a database of its own, blobs in a temporary directory, and sandbox mailboxes. */
export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const dir = await mkdtemp(path.join(tmpdir(), 'quillbox-test-'))
  let offsetMs = 0
  const clock = options.clock ?? { now: () => new Date(Date.now() + offsetMs) }
  const log = options.log ?? createLog('fatal')
  const database = options.database ?? (await testDatabase())
  await refuseUnlockedWrites(database)
  await refuseUntoldWrites(database)
  await refuseUncountedWrites(database)
  const events = await createEvents({ database, log })
  const queue = await createQueue({ database, log, catalog: allJobs })
  const world = await createSandboxWorld({ dir: path.join(dir, 'sandbox'), clock, answerAfterMs: 50 })
  const config = loadConfig({ DATA_DIR: dir, PUBLIC_URL: 'http://localhost:5000', ...options.config })
  const store = createDiskBlobs(path.join(dir, 'blobs'))
  const secrets = createSecretBox([new Uint8Array(32).fill(7)])
  const deps: Deps = {
    config,
    database,
    db: database.db,
    log,
    clock,
    clockAheadMs: () => 0,
    events,
    memory: createMemory({ db: database.db, events }),
    queue,
    publish: appPublish(queue, clock),
    guests,
    blobs: keepBlobs({ db: database.db, store }),
    reader: options.reader ?? (options.log ? createMailReader({ log }) : lentReader()),
    secrets,
    outbound: createOutbound({ allowHosts: ['localhost', '127.0.0.1'] }),
    mail: createProviderRegistry({
      sandbox: ({ email }) => createSandboxProvider(world, email),
      gmail: gmailFactory(config, log),
      outlook: graphFactory(config, log, secrets),
      ...options.providers,
    }),
    pushes: pushReceivers(config, secrets),
    oauth: oauthClients(config, clock),
    mailDns: options.mailDns ?? null,
    relay: config.smtp && createMailRelay(config.smtp),
  }
  const app = await buildApp(deps)
  await app.ready()
  const { db } = deps

  return {
    app,
    deps,
    world,
    store,
    advance: ms => {
      offsetMs += ms
    },
    async buildOrganization(name = 'Acme') {
      return (await inTransaction(db, tx => insertOrganization(tx, name))).id
    },
    async buildUser({ email, role = null, organizationId = null } = {}) {
      count += 1
      const values = {
        email: email ?? `person${count}@people.example`,
        passwordHash: NEVER_MATCHES,
        firstName: 'Person',
        lastName: String(count),
        role,
        organizationId,
        accountType: organizationId === null ? ('individual' as const) : ('company' as const),
      }
      const user = await inTransaction(db, tx => insertUser(tx, values))
      const workspaceIds = (await findUser(db, user.id))!.workspaceIds
      const token = newToken()
      markPrivate(token)
      markPrivate(values.email)
      const provenAt = clock.now()
      const expiresAt = new Date(provenAt.getTime() + 3_600_000)
      await insertSession(db, {
        userId: user.id,
        tokenHash: hashToken(token),
        userAgent: null,
        address: null,
        expiresAt,
        provenAt,
      })
      return { ...user, kind: 'person', workspaceIds, token }
    },
    async buildAccount(owner, email) {
      count += 1
      const values = {
        workspaceId: await findWorkspaceId(db, owner),
        ownerId: owner.id,
        email: email ?? `mailbox${count}@mail.example`,
        provider: 'sandbox' as const,
      }
      return inTransaction(db, tx => insertAccount(tx, values))
    },
    async grant(user, { allowedAccountIds, ...permission }) {
      const values = { workspaceId: await findWorkspaceId(db, user), teamMemberId: user.id, ...permission }
      await db
        .insert(teamPermissions)
        .values(values)
        .onConflictDoUpdate({
          target: [teamPermissions.workspaceId, teamPermissions.teamMemberId],
          set: values,
        })
      if (allowedAccountIds)
        await inTransaction(db, tx => replaceAllowedAccounts(tx, values, allowedAccountIds))
    },
    async call(user, method, url, { body, headers = {} } = {}) {
      markPrivate(body)
      markPrivate(Object.fromEntries(new URL(url, 'http://localhost').searchParams))
      const response = await app.inject({
        method,
        url,
        // Every call comes from another address, because calls are limited by address.
        ...(user ? { remoteAddress: `10.0.${user.id >> 8}.${user.id & 255}` } : {}),
        headers: { ...(user ? { authorization: `Bearer ${user.token}` } : {}), ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      })
      const isJson = String(response.headers['content-type']).startsWith('application/json')
      return {
        status: response.statusCode,
        body: isJson ? response.json() : response.body,
        headers: response.headers,
      }
    },
    async close() {
      await app.close()
      await queue.stop({ timeoutMs: 1000 })
      await events.close()
      await deps.reader.close()
      await database.close()
      world.close()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

/** Syncs an account, as its runner would, and makes the words of its mail, as the job does. */
export async function syncNow(t: TestApp, account: TestAccount): Promise<void> {
  await fetchNow(t, account)
  if (await findWaiting(t.deps.db, account)) await makeWords(t.deps, account, new AbortController().signal)
}

/** Syncs an account: large pages have no words yet. */
export async function fetchNow({ deps }: TestApp, account: TestAccount): Promise<void> {
  const provider = deps.mail.connect({ ...account, secret: null })
  await syncAccount(deps, account, provider, { signal: new AbortController().signal })
  await provider.close()
}

/** A plain message, for filling mailboxes. */
export function testMessage(headers: Record<string, string> = {}, body = 'Hello'): Buffer {
  count += 1
  const all = {
    From: 'Zoe <zoe@outside.example>',
    To: 'me@mail.example',
    // The number is a tag: an answer has the subject of what it answers.
    Subject: `[${count}] Message`,
    Date: 'Fri, 20 Nov 2026 10:00:00 +0000',
    'Message-ID': `<test-${count}@outside.example>`,
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}\r\n`)
}

/** Puts messages into an account's inbox at its provider, oldest first, a minute apart; then syncs. */
export async function fillInbox(
  t: TestApp,
  account: TestAccount,
  sources: Uint8Array[],
  sync = syncNow,
): Promise<void> {
  const box = t.world.mailbox(account.email)
  const now = t.deps.clock.now().getTime()
  sources.forEach((source, index) => {
    markMessage(source)
    const receivedAt = new Date(now - (sources.length - index) * 60_000)
    box.add({ folder: 'INBOX', source, flags: { ...ARRIVING }, receivedAt })
  })
  await sync(t, account)
}

/** Keys of the blobs of all workspaces. */
export async function blobKeys({ deps }: TestApp): Promise<string[]> {
  const { rows } = await deps.db.execute<{ hash: string }>(sql`select hash from blobs`)
  return rows.map(({ hash }) => hash)
}

/** Overwrites the bytes of a blob, as a damaged disk may. */
export async function damageBlob({ deps, store }: TestApp, workspaceId: number, key: string): Promise<void> {
  const place = await findBlob(deps.db, workspaceId, key)
  if (!place?.span) throw new Error('There is no such blob')
  await store.write(place.span.segment, new Uint8Array(place.span.length), place.span.offset)
}

/** Deletes bytes that nothing names, as if it were a day later. */
export async function tidyLater({ deps }: TestApp): Promise<void> {
  await deps.db.execute(sql`update blobs set check_after = now()`)
  await deps.blobs.tidy()
}

/** A PNG of one pixel. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Uploads a file as a browser's form does. */
export async function upload(
  { app }: TestApp,
  user: TestUser | null,
  url: string,
  field: string,
  content: Uint8Array,
  { name = 'file.png', type = 'image/png', fields = {} as Record<string, string> } = {},
) {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.append(key, value)
  form.append(field, new Blob([new Uint8Array(content)], { type }), name)
  const encoded = new Response(form)
  const response = await app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': encoded.headers.get('content-type') ?? '',
      ...(user ? { authorization: `Bearer ${user.token}` } : {}),
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  return { status: response.statusCode, body: response.json() }
}
