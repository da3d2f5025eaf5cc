import fc from 'fast-check'
import type { ImapFlow } from 'imapflow'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { extent } from '#testing/limits.ts'
import { testAccount, testDeps } from '#testing/mail/imap-account.ts'
import { createMirrorModel } from '#testing/mail/mirror-model.ts'
import { type Dovecot, haveDovecot, startDovecot } from '#testing/servers/dovecot.ts'
import { connectClient } from '#testing/servers/imap-client.ts'
import { mail } from '#testing/servers/mail.ts'
import { toFlags } from './flags.ts'
import { createImapProvider } from './imap-provider.ts'
import { formatRemoteId } from './remote-id.ts'

const folders = ['INBOX', 'Archive', 'Projects/Übung']
const flags = ['\\Seen', '\\Flagged', '\\Answered', '\\Draft', '\\Deleted', 'Custom']

const folder = fc.constantFrom(...folders)
const nth = fc.nat({ max: 1000 })
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('append' as const), folder, seen: fc.boolean() }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('flag' as const),
      folder,
      nth,
      flag: fc.constantFrom(...flags),
      add: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('move' as const), folder, nth, to: folder }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('copy' as const), folder, nth, to: folder }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('expunge' as const), folder, nth }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('recreate' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('rename' as const) }) },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('page' as const), limit: fc.integer({ min: 1, max: 7 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reconnect' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
type MessageStep = Extract<Step, { folder: string }>

const modes = [
  { name: 'QRESYNC', ignoreCapabilities: [] },
  { name: 'CONDSTORE', ignoreCapabilities: ['QRESYNC'] },
  { name: 'neither', ignoreCapabilities: ['QRESYNC', 'CONDSTORE'] },
]

describe.skipIf(!haveDovecot())('the mirror converges with what another client does', () => {
  let dovecot: Dovecot
  beforeAll(async () => {
    dovecot = await startDovecot({ users: 60, store: 'sdbox' })
  })
  afterAll(() => dovecot?.remove())

  let nextUser = 0
  test.each(modes)('with $name', async ({ ignoreCapabilities }) => {
    const steps = fc.array(step, { minLength: 60, maxLength: 120 })
    await fc.assert(
      fc.asyncProperty(steps, async list => {
        const user = dovecot.users[nextUser++ % dovecot.users.length] ?? ''
        const deps = testDeps(dovecot, { ignoreCapabilities, checkMs: 0 })
        let provider = createImapProvider(testAccount(dovecot, user), deps)
        let other = await connectClient(dovecot, user)
        const mirror = createMirrorModel()
        try {
          await prepare(other)
          for (const [i, item] of list.entries()) {
            if (item.do === 'page') {
              const { limit } = item
              mirror.apply(await insist(() => provider.changes(mirror.cursor, { limit })))
            } else if (item.do === 'reconnect') {
              await provider.close()
              provider = createImapProvider(testAccount(dovecot, user), deps)
            } else if (item.do === 'recreate' || item.do === 'rename') {
              await other.logout()
              await provider.close()
              provider = createImapProvider(testAccount(dovecot, user), deps)
              await actOnFolder(dovecot, user, item.do, i)
              other = await connectClient(dovecot, user)
            } else await act(other, item, i)
          }
          await insist(() => mirror.sync(provider, { limit: 5 }))
          expect(mirrored(mirror.placements)).toEqual(await serverState(other))
          expect(mirror.folders.map(({ remoteId }) => remoteId).sort()).toEqual(await serverFolders(other))
        } finally {
          await provider.close()
          await clean(other)
        }
      }),
      { numRuns: extent(3), endOnFailure: true },
    )
  })
})

/**
 * Dovecot ends sessions in a deleted folder, and fails for a folder that was created again under the same name ("Mailbox
 * was deleted under us"). A new session works.
 */
async function insist<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const passing = /deleted under us|internal error|closed the connection/i.test(
        `${error} ${JSON.stringify(error)}`,
      )
      if (attempt === 20 || !passing) throw error
      await new Promise(done => setTimeout(done, 50))
    }
  }
}

async function prepare(other: ImapFlow): Promise<void> {
  for (const name of folders) if (name.includes('/')) await other.mailboxCreate(name)
  for (let i = 0; i < 12; i++) await other.append(folders[i % 3] ?? 'INBOX', mail({ id: `start${i}` }), [])
}

async function clean(other: ImapFlow): Promise<void> {
  for (const path of await serverFolders(other)) {
    await insist(() => other.mailboxOpen(path))
    await other.messageDelete('1:*')
    if (path.includes('/')) await other.mailboxDelete(path)
  }
  await other.logout()
}

async function act(other: ImapFlow, item: MessageStep, i: number): Promise<void> {
  await insist(() => other.mailboxOpen(item.folder))
  if (item.do === 'append') {
    await other.append(item.folder, mail({ id: `m${i}` }), item.seen ? ['\\Seen'] : [])
    return
  }
  const uids = (await other.search({ all: true }, { uid: true })) || []
  const uid = uids[item.nth % Math.max(1, uids.length)]
  if (uid === undefined) return
  const byUid = { uid: true }
  if (item.do === 'flag' && item.add) await other.messageFlagsAdd(`${uid}`, [item.flag], byUid)
  if (item.do === 'flag' && !item.add) await other.messageFlagsRemove(`${uid}`, [item.flag], byUid)
  if (item.do === 'move' && item.to !== item.folder) await other.messageMove(`${uid}`, item.to, byUid)
  if (item.do === 'copy') await other.messageCopy(`${uid}`, item.to, byUid)
  if (item.do === 'expunge') await other.messageDelete(`${uid}`, byUid)
}

/**
 * Runs while nobody is connected: a Dovecot session that knows a folder shows its old state, or fails, when the folder
 * is deleted and created again under the same name.
 */
async function actOnFolder(
  dovecot: Dovecot,
  user: string,
  what: 'recreate' | 'rename',
  i: number,
): Promise<void> {
  const nested = folders[2] ?? ''
  if (what === 'rename') await dovecot.doveadm('mailbox', 'rename', '-u', user, nested, `Projects/Alt ${i}`)
  else await dovecot.doveadm('mailbox', 'delete', '-u', user, nested)
  await dovecot.doveadm('mailbox', 'create', '-u', user, nested)
}

/** What a fresh connection reads from the server, folder by folder. */
async function serverState(other: ImapFlow): Promise<string[]> {
  const state: string[] = []
  for (const path of await serverFolders(other)) {
    const box = await insist(() => other.mailboxOpen(path))
    if (box.exists === 0) continue
    const uidValidity = String(box.uidValidity)
    for await (const item of other.fetch('1:*', { uid: true, flags: true, envelope: true })) {
      const id = formatRemoteId({ folder: path, uidValidity, uid: item.uid })
      state.push(`${id} ${item.envelope?.messageId} ${JSON.stringify(toFlags(item.flags))}`)
    }
  }
  return state.sort()
}

function mirrored(placements: ReturnType<typeof createMirrorModel>['placements']): string[] {
  const lines = [...placements].map(([id, { flags, source }]) => {
    const messageId = /^Message-ID: (.*)\r$/m.exec(Buffer.from(source ?? []).toString())?.[1]
    return `${id} ${messageId} ${JSON.stringify(flags)}`
  })
  return lines.sort()
}

async function serverFolders(other: ImapFlow): Promise<string[]> {
  const listed = await other.list()
  return listed.flatMap(({ path, flags }) => (flags.has('\\Noselect') ? [] : [path])).sort()
}
