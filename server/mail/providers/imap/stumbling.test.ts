import type { ImapFlow } from 'imapflow'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testAccount, testDeps } from '#testing/mail/imap-account.ts'
import { createMirrorModel, type MirrorModel } from '#testing/mail/mirror-model.ts'
import { type Dovecot, haveDovecot, startDovecot } from '#testing/servers/dovecot.ts'
import { connectClient } from '#testing/servers/imap-client.ts'
import { type Faults, faultyLine, fetches } from '#testing/servers/lines/faulty-line.ts'
import { mail } from '#testing/servers/mail.ts'
import type { MailProvider } from '../provider.ts'
import { createImapProvider } from './imap-provider.ts'

describe.skipIf(!haveDovecot())('a server that fails at one thing each time', () => {
  let dovecot: Dovecot
  let user: string
  let other: ImapFlow
  let line: Awaited<ReturnType<typeof faultyLine>>
  let provider: MailProvider
  let mirror: MirrorModel
  let nextUser = 0
  beforeAll(async () => {
    dovecot = await startDovecot({ users: 40 })
  })
  afterAll(() => dovecot?.remove())
  beforeEach(async () => {
    user = dovecot.users[nextUser++] ?? ''
    other = await connectClient(dovecot, user)
    mirror = createMirrorModel()
  })
  afterEach(async () => {
    await provider.close()
    await other.logout()
    line.close()
  })

  const fill = async (folder: string, count: number) => {
    if (folder !== 'INBOX') await other.mailboxCreate(folder)
    for (let at = 1; at <= count; at += 1)
      await other.append(folder, mail({ id: `${folder}${at}`, subject: `${folder}${at}` }))
  }
  const start = async (faults: Faults, ignoreCapabilities: string[] = []) => {
    line = await faultyLine(dovecot.ports.imap, faults)
    connect(ignoreCapabilities)
  }
  const connect = (ignoreCapabilities: string[] = []) => {
    const imap = { host: 'localhost', port: line.port, security: 'none' as const }
    const deps = testDeps(dovecot, { socketTimeoutMs: 400, hurdleMs: 200, ignoreCapabilities })
    provider = createImapProvider({ ...testAccount(dovecot, user), imap }, deps)
  }
  /** Subjects with their folders; those without content in brackets. */
  const listed = () =>
    [...mirror.placements.values()]
      .map(({ source, truncated }) => {
        const subject = /^Subject: (.*)\r$/m.exec(Buffer.from(source ?? '').toString())?.[1] ?? '?'
        return truncated ? `(${subject})` : subject
      })
      .sort()
  const sync = (options = {}) => mirror.sync(provider, options)
  const problems = async () => (await sync()).at(-1)?.shortfalls?.map(({ problem }) => problem)

  /** As when a person presses "Sync now". */
  const ask = async () => {
    mirror.apply(await provider.changes(mirror.cursor, { isAsked: true }))
    await sync()
  }
  const restart = async () => {
    await provider.close()
    connect()
  }
  const five = ['INBOX1', 'INBOX2', 'INBOX3', 'INBOX4', 'INBOX5']
  const withheld = (count: number) =>
    `${count === 1 ? '1 message' : `${count} messages`} of the folder "INBOX" cannot be read: localhost fails whenever it is asked for ${count === 1 ? 'it' : 'them'}. All others are read.`

  test.each<[string, Faults, string]>([
    ['hangs up at everything of one message', { at: fetches(3), does: 'hangs up' }, '(?)'],
    ['hangs up at the content of one message', { at: fetches(3, /BODY/), does: 'hangs up' }, '(INBOX3)'],
    ['falls silent at everything of one message', { at: fetches(3), does: 'falls silent' }, '(?)'],
    [
      'falls silent at the content of one message',
      { at: fetches(3, /BODY/), does: 'falls silent' },
      '(INBOX3)',
    ],
  ])(
    '%s: all others come, and it is named, until the server gives it',
    async (_name, faults, placeholder) => {
      await fill('INBOX', 5)
      await fill('Archive', 1)
      await start(faults)
      // Every page in a session of its own, as after restarts.
      for (let more = true; more; await restart()) {
        const page = await provider.changes(mirror.cursor)
        mirror.apply(page)
        more = page.more
      }
      expect(listed()).toEqual(['Archive1', ...five.map(id => (id === 'INBOX3' ? placeholder : id))].sort())
      expect(await problems()).toEqual([withheld(1)])
      // It costs no connection any more: news of the others comes, and all is compared.
      const before = line.met.length
      await other.append('INBOX', mail({ id: 'news', subject: 'news' }))
      await other.mailboxOpen('INBOX')
      await other.messageFlagsAdd('1,5', ['\\Seen'], { uid: true })
      await sync()
      expect(listed()).toContain('news')
      const flags = new Map((await provider.inventory('INBOX')).map(entry => [entry.remoteId, entry.flags]))
      expect([...flags.keys()].sort()).toEqual(
        [...mirror.placements.keys()].filter(id => id.endsWith('INBOX')).sort(),
      )
      for (const [id, { flags: held, truncated }] of mirror.placements)
        if (id.endsWith('INBOX')) expect(flags.get(id)).toEqual(truncated ? null : held)
      expect(line.met).toHaveLength(before)
      // Asked for again, it breaks once more; then the server gives it.
      await ask()
      expect(line.met.length).toBeGreaterThan(before)
      expect(await problems()).toEqual([withheld(1)])
      delete line.faults.at
      expect((await sync()).flatMap(({ upserted }) => upserted)).toEqual([])
      await ask()
      expect(listed()).toEqual(['Archive1', ...five, 'news'])
      expect(await problems()).toEqual([])
    },
  )

  test('is asked for one message among many a few times only, and not for one that is deleted', async () => {
    await fill('INBOX', 130)
    await start({ at: fetches(64), does: 'hangs up' })
    await sync({ limit: 200 })
    expect(listed().filter(subject => !subject.startsWith('('))).toHaveLength(129)
    expect(line.met.length).toBeLessThan(16)
    await other.mailboxOpen('INBOX')
    await other.messageDelete('64', { uid: true })
    await sync()
    expect(listed()).toHaveLength(129)
    expect(await problems()).toEqual([])
  })

  test.each<[string, RegExp, string[]]>([
    ['opened', /^(SELECT|EXAMINE) "?Broken/i, ['Broken']],
    ['listed with what the folders hold', /STATUS/i, []],
  ])('hangs up when folders are %s: all other mail comes', async (_name, command, broken) => {
    await fill('INBOX', 2)
    await fill('Broken', 1)
    await fill('Later', 1)
    await start({ at: text => command.test(text), does: 'hangs up' })
    await sync()
    expect(listed()).toEqual(
      ['Broken1', 'INBOX1', 'INBOX2', 'Later1'].filter(id => !broken.some(name => id.startsWith(name))),
    )
    expect(await problems()).toEqual(
      broken.map(
        name =>
          `The folder "${name}" cannot be read: localhost ends the connection, or sends nothing more, whenever it is opened.`,
      ),
    )
    const met = line.met.length
    await sync()
    expect(line.met).toHaveLength(met)
    delete line.faults.at
    await ask()
    expect(listed()).toEqual(['Broken1', 'INBOX1', 'INBOX2', 'Later1'])
    expect(await problems()).toEqual([])
  })

  test.each([
    ['with mod-sequences', []],
    ['without', ['CONDSTORE', 'QRESYNC']],
  ])('breaks at the flags of a message that was read before, %s', async (_name, ignored) => {
    await fill('INBOX', 5)
    await start({}, ignored)
    await sync()
    line.faults.at = fetches(3)
    await other.mailboxOpen('INBOX')
    await other.messageFlagsAdd('1:5', ['\\Seen'], { uid: true })
    await other.append('INBOX', mail({ id: 'news', subject: 'news' }))
    await sync()
    expect(listed()).toEqual([...five, 'news'])
    const unread = [...mirror.placements.values()].filter(({ flags }) => !flags.read)
    expect(unread).toHaveLength(2)
    expect(await problems()).toEqual([withheld(1)])
    delete line.faults.at
    await ask()
    expect([...mirror.placements.values()].filter(({ flags }) => !flags.read)).toHaveLength(1)
  })

  test('renumbers a folder each time it is opened: mail comes once, and changes reach it', async () => {
    await fill('INBOX', 30)
    await fill('Archive', 3)
    await start({ renumbers: true })
    const fetched = (pages: Awaited<ReturnType<typeof sync>>) =>
      pages.flatMap(({ upserted }) => upserted.filter(({ source }) => source)).length
    await sync({ limit: 10 })
    expect(listed()).toHaveLength(33)
    const [said, ...others] = (await problems()) ?? []
    expect(said).toMatch(
      /^localhost renumbers the messages of the folder "\w+" \(and \d more\) all the time\./,
    )
    expect(others).toEqual([])
    expect(fetched(await sync())).toBe(0)
    await other.append('INBOX', mail({ id: 'news', subject: 'news' }))
    expect(fetched(await sync())).toBe(1)
    await restart()
    expect(fetched(await sync())).toBe(0)
    // Equal messages are two.
    const double = mail({ id: 'double', subject: 'double' })
    for (let at = 0; at < 2; at += 1) await other.append('INBOX', double, [], new Date(1_700_000_000_000))
    await sync()
    expect(listed().filter(subject => subject === 'double')).toHaveLength(2)
    const idOf = (subject: string) =>
      [...mirror.placements].find(([, { source }]) =>
        Buffer.from(source ?? '').includes(`Subject: ${subject}\r`),
      )?.[0] ?? ''
    expect(await provider.mark([idOf('INBOX7'), 'gone'], { read: true })).toEqual(['gone'])
    await sync()
    expect(mirror.placements.get(idOf('INBOX7'))?.flags.read).toBe(true)
    expect((await provider.move([idOf('INBOX8')], 'Archive')).missing).toEqual([])
    const { stream } = await provider.message(idOf('INBOX9'))
    expect((await stream.toArray()).toString()).toContain('INBOX9')
    await provider.destroy([idOf('INBOX10')])
    const pages = await sync()
    expect(pages.some(({ hasGap }) => hasGap)).toBe(true)
    const there = (await provider.inventory('INBOX')).map(({ remoteId }) => remoteId)
    const kept = [...mirror.placements.keys()].filter(id => id.endsWith(':INBOX') && !there.includes(id))
    expect(kept.sort()).toEqual([idOf('INBOX10'), idOf('INBOX8')].sort())
    expect(there).toHaveLength(31)
  })

  test('has renumbered a folder, but no more: its numbers are trusted again', async () => {
    await fill('INBOX', 3)
    await start({})
    await sync()
    for (const value of [5001, 5002, 5003, 5004]) {
      await dovecot.setUidValidity(user, 'INBOX', value)
      await sync()
    }
    expect(await problems()).toEqual([])
    expect(listed()).toEqual(['INBOX1', 'INBOX2', 'INBOX3'])
    expect([...mirror.placements.keys()].every(id => id.startsWith('5004:'))).toBe(true)
  })
})
