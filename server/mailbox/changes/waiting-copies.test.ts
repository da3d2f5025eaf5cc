import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { verifyMirror } from '#server/mailbox/sync/verify/verify-mirror.ts'
import { sharedApp } from '#testing/fixture.ts'
import { type ImapMailbox, openImapMailbox, READABLE } from '#testing/mailboxes/imap-mailbox.ts'
import { type Dovecot, haveDovecot, startDovecot } from '#testing/servers/dovecot.ts'
import { mail } from '#testing/servers/mail.ts'

/** When the changes that follow a label are made, and what becomes of the command that adds it. */
const MOMENTS = [
  { when: 'before the server is asked for it' },
  { when: 'while the server makes it' },
  { when: 'before the command is lost', loss: 'lose command' as const },
  { when: 'before the answer is lost', loss: 'lose answer' as const },
  { when: 'while a server that names no copies makes it', without: ['UIDPLUS'] },
]

describe.skipIf(!haveDovecot())('changes of a copy that the server has not made yet', () => {
  let dovecot: Dovecot
  let box: ImapMailbox
  let next = 0
  beforeAll(async () => {
    dovecot = await startDovecot({ users: 7, capabilities: READABLE })
  })
  afterAll(() => dovecot.remove())
  const t = sharedApp()
  afterEach(() => box.close())

  /**
   * Makes a mailbox with messages of these subjects in its inbox and two labels; returns what the person can do there.
   */
  const open = async (subjects: string[], without: string[] = []) => {
    box = await openImapMailbox(t, dovecot, dovecot.users[next++] ?? '', { without })
    for (const name of ['Plans', 'Work']) await box.other.mailboxCreate(name)
    for (const id of subjects) await box.other.append('INBOX', mail({ id, subject: id }))
    await box.sync()
    const ids = new Map((await box.list('folder=inbox')).map(({ subject, id }) => [subject, id]))
    const labels: { name: string; id: number }[] = await box.call('GET', '/api/labels')
    const label = (wanted: string) => labels.find(({ name }) => name === wanted)?.id ?? 0
    return (...names: string[]) => {
      const messageIds = names.map(name => ids.get(name) ?? 0)
      return {
        label: (name: string) => box.triage('label', { messageIds, add: [label(name)] }),
        unlabel: (name: string) => box.triage('label', { messageIds, remove: [label(name)] }),
        move: (to: string) => box.triage('move', { messageIds, to }),
        file: (name: string) => box.triage('move', { messageIds, to: { labelIds: [label(name)] } }),
        star: () => box.triage('mark', { messageIds, isStarred: true }),
        destroy: () => box.call('DELETE', '/api/emails/bulk', { messageIds, permanent: true }),
      }
    }
  }
  type Acts = ReturnType<Awaited<ReturnType<typeof open>>>

  /** Expects both sides to be the same, and no change to wait. */
  const settled = async () => {
    for (let times = 0; times < 3; times += 1) await box.sync()
    const { signal } = new AbortController()
    const proof = await verifyMirror(t.deps, box.account, box.provider(), { catchUp: box.sync, signal })
    expect(proof).toMatchObject({ verified: proof.total, repaired: 0 })
    expect(box.line.waiting()).toBe(0)
    const { accountStatuses } = await box.call('GET', '/api/sync/status')
    expect(accountStatuses).toMatchObject([{ pendingChanges: 0 }])
    const here = ['folder=inbox', 'folder=archive', 'folder=trash']
    for (const { id } of await box.call('GET', '/api/labels')) here.push(`label=${id}`)
    const listed = (await Promise.all(here.map(place => box.list(place)))).flat().length
    const there = await box.onServer()
    expect(listed).toBe(there.length)
    return there
  }

  /** What is done with messages that were labelled just before, and where they are then. */
  const CHANGES: Record<string, { changes: ((acts: Acts) => Promise<unknown>)[]; there: string | null }> = {
    'thrown away': { changes: [a => a.move('trash')], there: 'in Trash' },
    'starred, unlabelled': { changes: [a => a.star(), a => a.unlabel('Plans')], there: 'in INBOX *' },
    'filed, thrown away': { changes: [a => a.file('Plans'), a => a.move('trash')], there: 'in Trash' },
    'filed, starred': { changes: [a => a.file('Plans'), a => a.star()], there: 'in Plans *' },
    'filed, filed elsewhere': { changes: [a => a.file('Plans'), a => a.file('Work')], there: 'in Work' },
    'filed, put back': { changes: [a => a.file('Plans'), a => a.move('inbox')], there: 'in INBOX' },
    'filed, labelled otherwise': {
      changes: [a => a.file('Plans'), a => a.label('Work'), a => a.unlabel('Plans')],
      there: 'in Work',
    },
    'filed, deleted': { changes: [a => a.file('Plans'), a => a.destroy()], there: null },
  }

  test.each(MOMENTS)('are carried out once it has: made $when', async ({ when, loss, without }) => {
    const subjects = Object.keys(CHANGES)
    const acts = await open(subjects, without)
    const change = async () => {
      for (const [subject, { changes }] of Object.entries(CHANGES))
        for (const act of changes) await act(acts(subject))
      return undefined
    }
    await acts(...subjects).label('Plans')
    if (when.startsWith('while')) box.line.at(/UID COPY/, change)
    else await change()
    if (loss) box.line.at(/UID COPY/, loss)
    const there = Object.entries(CHANGES).flatMap(([subject, { there }]) =>
      there === null ? [] : `${subject} ${there}`,
    )
    expect(await settled()).toEqual(there.sort())
    expect(await box.notices()).toEqual([])
  })

  test('leave a message where it was, if the server refuses the copy', async () => {
    const acts = (await open(['A']))('A')
    const { email } = box.account
    await dovecot.setRights(email, 'Plans', 'lr')
    await box.reconnect()
    await acts.label('Plans')
    await acts.file('Plans')
    await acts.star()
    for (let times = 0; times < 3; times += 1) await box.sync()
    const { signal } = new AbortController()
    await verifyMirror(t.deps, box.account, box.provider(), { catchUp: box.sync, signal })
    await dovecot.setRights(email, 'Plans', 'lrwstipekxa')
    await box.reconnect()
    expect(await settled()).toEqual(['A in INBOX'])
    expect((await box.notices()).map(({ title }) => title)).toContain('“A” was not put under Plans')
  })

  test('are not of a copy that an older move with a lost answer has made', async () => {
    const acts = (await open(['A']))('A')
    await acts.file('Plans')
    await acts.move('trash')
    await acts.label('Plans')
    box.line.at(/UID MOVE/, 'lose answer')
    box.line.at(/UID MOVE/, 'lose command')
    await box.sync()
    await acts.unlabel('Plans')
    expect(await settled()).toEqual(['A in Trash'])
  })
})
