import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inMailTransaction } from '#server/db/transaction.ts'
import { createImapProvider } from '#server/mail/providers/imap/imap-provider.ts'
import type { MailProvider } from '#server/mail/providers/provider.ts'
import { changeCopies, type LocalChange } from '#server/mailbox/changes/change-messages.ts'
import { findCopies } from '#server/mailbox/changes/change-queries.ts'
import { moveMessages } from '#server/mailbox/changes/move-messages.ts'
import { type TestAccount, type TestApp, type TestUser, testApp, testMessage } from '#testing/app.ts'
import { extent } from '#testing/limits.ts'
import { type Dovecot, haveDovecot, startDovecot } from '#testing/servers/dovecot.ts'
import { connectClient } from '#testing/servers/imap-client.ts'
import { syncAccount } from './sync-account.ts'
import { verifyMirror } from './verify/verify-mirror.ts'

const STEPS = 200
const SEEDS = Array.from({ length: extent(1) }, (_, index) => 20_261_120 + index)
const FOLDERS = ['INBOX', 'Archive', 'Trash', 'Plans']

describe.skipIf(!haveDovecot())('two clients on one mailbox', () => {
  let dovecot: Dovecot
  let t: TestApp
  let user: TestUser
  let account: TestAccount
  const providers: MailProvider[] = []

  beforeAll(async () => {
    dovecot = await startDovecot({ users: 1 })
    const address = dovecot.users[0] as string
    const { ports, password, ca } = dovecot
    const server = { host: 'localhost', port: ports.imaps, security: 'tls' as const }
    t = await testApp({
      providers: {
        imap: () => {
          const config = {
            email: address,
            imap: server,
            smtp: server,
            user: address,
            auth: { kind: 'password' as const, password },
          }
          const provider = createImapProvider(config, { tls: { ca } })
          providers.push(provider)
          return provider
        },
      },
    })
    user = await t.buildUser()
    account = await t.buildAccount(user, address)
    account = { ...account, provider: 'imap' }
  })
  afterAll(async () => {
    for (const provider of providers) await provider.close()
    await t.close()
    await dovecot.stop()
  })

  test.each(SEEDS)(
    `converge after ${STEPS} random flags, moves, copies, deletions and arrivals on either side (seed %i)`,
    async seed => {
      const raw = await connectClient(dovecot, dovecot.users[0] as string)
      const random = createRandom(seed)
      for (const folder of FOLDERS.slice(1)) await raw.mailboxCreate(folder).catch(() => undefined)
      const provider = t.deps.mail.connect({ ...account, settings: {}, secret: null })
      const { signal } = new AbortController()
      const sync = () => syncAccount(t.deps, account, provider, { signal })
      for (let index = 0; index < 20; index += 1) await raw.append('INBOX', testMessage())
      await sync()

      for (let step = 0; step < STEPS; step += 1) {
        const act = random(10)
        if (act < 5) await rawStep(raw, random)
        else if (act < 9) await ourStep(t, user, account, random)
        else await sync()
      }
      // The first sync hands over our changes, the second reads what became of them.
      await sync()
      await sync()
      const result = await verifyMirror(t.deps, account, provider, { catchUp: sync, signal })
      expect(result).toEqual({ verified: result.total, total: result.total, repaired: 0 })
      expect(result.total).toBeGreaterThan(5)
      await raw.logout()
    },
  )
})

type Random = (below: number) => number
type Raw = Awaited<ReturnType<typeof connectClient>>

async function rawStep(raw: Raw, random: Random): Promise<void> {
  const folder = FOLDERS[random(FOLDERS.length)] as string
  const act = random(6)
  if (act === 0) {
    await raw.append(folder, testMessage(), random(2) ? ['\\Seen'] : [])
    return
  }
  const lock = await raw.getMailboxLock(folder)
  try {
    const uids = (await raw.search({ all: true }, { uid: true })) || []
    const uid = uids[random(Math.max(1, uids.length))]
    if (uid === undefined) return
    const flag = random(2) ? '\\Seen' : '\\Flagged'
    if (act === 1) await raw.messageFlagsAdd(String(uid), [flag], { uid: true })
    else if (act === 2) await raw.messageFlagsRemove(String(uid), [flag], { uid: true })
    else if (act === 3)
      await raw.messageMove(String(uid), FOLDERS[random(FOLDERS.length)] as string, { uid: true })
    else if (act === 4)
      await raw.messageCopy(String(uid), FOLDERS[random(FOLDERS.length)] as string, { uid: true })
    else if (random(3) === 0) await raw.messageDelete(String(uid), { uid: true })
  } finally {
    lock.release()
  }
}

async function ourStep(t: TestApp, user: TestUser, account: TestAccount, random: Random): Promise<void> {
  const labels: { id: number }[] = (await t.call(user, 'GET', '/api/labels')).body
  const plans = labels[0]?.id as number
  const folder = ['folder=inbox', 'folder=trash', 'folder=archive', `label=${plans}`][random(4)]
  const { emails } = (await t.call(user, 'GET', `/api/emails?${folder}&limit=200`)).body
  const email = emails[random(Math.max(1, emails.length))]
  if (!email) return
  const changes: LocalChange[] = [
    { kind: 'mark', read: random(2) === 0 },
    { kind: 'mark', starred: random(2) === 0 },
    { kind: 'move', to: 'trash' },
    { kind: 'move', to: 'archive' },
    { kind: 'move', to: 'inbox' },
    { kind: 'move', to: { folderId: plans } },
    { kind: 'copy', folderId: plans },
    ...(random(4) === 0 ? [{ kind: 'destroy' as const }] : []),
  ]
  const change = changes[random(changes.length)] as LocalChange
  const request = { account, userId: user.id }
  await inMailTransaction(t.deps.db, [account.id], async tx => {
    const copies = await findCopies(tx, account, [email.id])
    return change.kind === 'move'
      ? moveMessages(t.deps, tx, { ...request, copies, to: change.to })
      : changeCopies(t.deps, tx, { ...request, change }, copies)
  })
}

/** The same steps in every run (xorshift32), so that a failure can be reproduced. */
function createRandom(seed: number): Random {
  let state = seed
  return below => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}
