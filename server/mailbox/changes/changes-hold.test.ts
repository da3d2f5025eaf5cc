import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailActions, messages, mirrorRepairs } from '#server/db/schema/index.ts'
import { ProviderError } from '#server/mail/providers/provider.ts'
import { verifyMirror } from '#server/mailbox/sync/verify/verify-mirror.ts'
import { sharedApp } from '#testing/fixture.ts'
import { extent } from '#testing/limits.ts'
import { type ImapMailbox, openImapMailbox, READABLE } from '#testing/mailboxes/imap-mailbox.ts'
import { type Dovecot, haveDovecot, startDovecot } from '#testing/servers/dovecot.ts'
import { mail } from '#testing/servers/mail.ts'

const RUNS = extent(3)
/** Other sequences: `SEED=7 npx vitest run server/mailbox/changes/changes-hold`. */
const SEED = Number(process.env.SEED ?? 20_261_123)
const SUBJECTS = ['A', 'B', 'C']
const PASSING = ['INBOX', 'Archive', 'Trash']
const FOLDERS = [...PASSING, 'Plans']
const COMMANDS = [/UID (MOVE|COPY)/, /UID STORE/, /UID EXPUNGE/, /UID SEARCH/, /SELECT /, /UID FETCH/]

const subject = fc.constantFrom(...SUBJECTS)
const isOn = fc.boolean()
/** What the person does; also while the server runs a command. */
const deed = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('star' as const), subject, isOn }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('read' as const), subject, isOn }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      subject,
      to: fc.constantFrom('inbox', 'archive', 'trash'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('undo' as const) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('label' as const), subject }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('unlabel' as const), subject }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('file' as const), subject }) },
)
const step = fc.oneof(
  { weight: 14, arbitrary: deed },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('meanwhile' as const),
      command: fc.constantFrom(...COMMANDS),
      deeds: fc.array(deed, { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('they flag' as const), subject, isOn }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('they move' as const),
      subject,
      to: fc.constantFrom(...FOLDERS),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('they delete' as const), subject }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('lose' as const),
      command: fc.constantFrom(...COMMANDS),
      loss: fc.constantFrom('lose answer' as const, 'lose command' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('reset' as const), folder: fc.constantFrom(...FOLDERS) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('crash' as const) }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('sync' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** The last thing that the person did with a message, unless somebody else has done the same kind of thing since. */
interface Wanted {
  starred?: boolean
  read?: boolean
  place?: string
  label?: boolean
}

describe.skipIf(!haveDovecot())('whatever goes wrong', () => {
  let dovecot: Dovecot
  let next = 0
  beforeAll(async () => {
    dovecot = await startDovecot({ users: RUNS, capabilities: READABLE })
  })
  afterAll(() => dovecot.remove())
  const t = sharedApp()

  test('each change holds, or is told to have failed; and both sides agree', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 40 }), async steps => {
        const box = await openImapMailbox(t, dovecot, dovecot.users[next++] ?? '')
        try {
          await run(box, steps)
        } finally {
          await box.close()
        }
      }),
      { numRuns: RUNS, seed: SEED, endOnFailure: true },
    )
  })

  async function run(box: ImapMailbox, steps: Step[]): Promise<void> {
    await box.other.mailboxCreate('Plans')
    for (const id of SUBJECTS) await box.other.append('INBOX', mail({ id, subject: id }))
    await box.sync()
    const wanted = new Map<string, Wanted>(SUBJECTS.map(name => [name, {}]))
    const act = createActs(box, wanted)
    for (const [index, item] of steps.entries()) {
      if (item.do === 'reset')
        await dovecot.setUidValidity(box.account.email, item.folder, 2_000_000_000 + index)
      else await act(item)
    }
    box.line.calm()
    await box.reconnect()
    for (let times = 0; times < 3; times += 1) await box.sync()
    const { signal } = new AbortController()
    const proof = await verifyMirror(t.deps, box.account, box.provider(), { catchUp: box.sync, signal })
    const { id } = box.account
    const repairs = await t.deps.db.select().from(mirrorRepairs).where(eq(mirrorRepairs.accountId, id))
    expect({ ...proof, repairs }).toMatchObject({ verified: proof.total, repairs: [] })
    const { accountStatuses } = await box.call('GET', '/api/sync/status')
    expect(accountStatuses).toMatchObject([{ pendingChanges: 0 }])
    const failed = await failedChanges(id)
    const onServer = await box.onServer()
    const broken = [...wanted].flatMap(([name, changes]) =>
      brokenPromises(name, changes, onServer)
        .map(kind => `${name} ${kind}`)
        .filter(kind => !failed.has(kind)),
    )
    expect({ broken, onServer: broken.length > 0 ? onServer : [] }).toEqual({ broken: [], onServer: [] })
  }

  /** `A starred`, `B place`: the message and the kind of each change that has failed. */
  async function failedChanges(accountId: number): Promise<Set<string>> {
    const rows = await t.deps.db
      .select({ change: mailActions.change, subject: messages.subject })
      .from(mailActions)
      .innerJoin(messages, eq(messages.id, mailActions.messageId))
      .where(and(eq(mailActions.accountId, accountId), eq(mailActions.state, 'failed')))
    const kinds = rows.flatMap(({ change, subject }) => {
      if (change.kind === 'mark') return [`${subject} ${change.starred === undefined ? 'read' : 'starred'}`]
      const isLabel = 'toFolder' in change && change.toFolder === 'Plans'
      return [`${subject} ${isLabel ? 'label' : 'place'}`]
    })
    return new Set(kinds)
  }
})

function createActs(box: ImapMailbox, wanted: Map<string, Wanted>) {
  let undo: { subject: string; places: { folderId: number }[] } | null = null
  const listed = async (name: string) => {
    const [label] = await box.call('GET', '/api/labels')
    const places = ['folder=inbox', 'folder=archive', 'folder=trash', `label=${label.id}`]
    for (const place of places) {
      const row = (await box.list(place)).find(row => row.subject === name)
      if (row) return row.id
    }
    return null
  }
  /** The person does something with a message that they see. Returns the server's answer, or null if nothing changed. */
  const ours = async (name: string, change: Wanted, verb: string, body: object) => {
    const id = await listed(name)
    if (id === null) return null
    const answer = await box.triage(verb, { messageIds: [id], ...body })
    // If the message already looks as wanted here, nothing is recorded, whatever another client has done that is not
    // read yet.
    const hasChanged = typeof answer.changed === 'number' ? answer.changed > 0 : answer.changed.length > 0
    if (!hasChanged) return null
    wanted.set(name, { ...wanted.get(name), ...change })
    return answer
  }
  /** Another client finds a copy of a message and does something with it. */
  const theirs = async (
    name: string,
    forgotten: (keyof Wanted)[],
    deed: (uid: string) => Promise<unknown>,
  ) => {
    for (const folder of FOLDERS) {
      await box.other.mailboxOpen(folder)
      const [uid] = (await box.other.search({ subject: name }, { uid: true })) || []
      if (uid === undefined) continue
      await deed(`${uid}`)
      const left = { ...wanted.get(name) }
      for (const key of forgotten) delete left[key]
      wanted.set(name, left)
      break
    }
    await box.other.mailboxClose().catch(() => undefined)
  }
  const byUid = { uid: true }
  const act = async (item: Exclude<Step, { do: 'reset' }>): Promise<void> => {
    switch (item.do) {
      case 'star':
        await ours(item.subject, { starred: item.isOn }, 'mark', { isStarred: item.isOn })
        return
      case 'read':
        await ours(item.subject, { read: item.isOn }, 'mark', { isRead: item.isOn })
        return
      case 'move': {
        const place = { inbox: 'INBOX', archive: 'Archive', trash: 'Trash' }[item.to]
        const answer = await ours(item.subject, { place: place ?? '' }, 'move', { to: item.to })
        if (!answer) return
        // If a message lies only under its label, the move takes it out of there.
        wanted.set(item.subject, without(wanted.get(item.subject), 'label'))
        undo = { subject: item.subject, places: answer.before }
        return
      }
      case 'undo': {
        if (!undo) return
        const { subject, places } = undo
        undo = null
        // A message that is gone for good cannot be restored; the person is told so at once.
        const isThere = await box.triage('restore', { places }).catch(error => {
          if (!`${error}`.includes('not found')) throw error
          return null
        })
        if (!isThere) return
        const names = await folderNames(box, places)
        const { place: _, label: __, ...rest } = wanted.get(subject) ?? {}
        const [place, ...more] = names
        wanted.set(subject, more.length === 0 && place ? { ...rest, place } : rest)
        return
      }
      case 'label': {
        const [label] = await box.call('GET', '/api/labels')
        await ours(item.subject, { label: true }, 'label', { add: [label.id] })
        return
      }
      // Copies that another client has made, and that are not read yet, may stay: only the latest place is asked for.
      case 'unlabel': {
        const [label] = await box.call('GET', '/api/labels')
        const answer = await ours(item.subject, {}, 'label', { remove: [label.id] })
        if (answer) wanted.set(item.subject, without(without(wanted.get(item.subject), 'label'), 'place'))
        return
      }
      case 'file': {
        const [label] = await box.call('GET', '/api/labels')
        const to = { labelIds: [label.id] }
        const answer = await ours(item.subject, { label: true }, 'move', { to })
        if (answer) wanted.set(item.subject, without(wanted.get(item.subject), 'place'))
        return
      }
      case 'meanwhile':
        return box.line.at(item.command, async () => {
          for (const deed of item.deeds) await act(deed)
          return undefined
        })
      case 'they flag':
        return theirs(item.subject, ['starred'], uid =>
          item.isOn
            ? box.other.messageFlagsAdd(uid, ['\\Flagged'], byUid)
            : box.other.messageFlagsRemove(uid, ['\\Flagged'], byUid),
        )
      case 'they move':
        return theirs(item.subject, ['place', 'label'], uid => box.other.messageMove(uid, item.to, byUid))
      case 'they delete':
        return theirs(item.subject, ['place', 'label', 'read', 'starred'], uid =>
          box.other.messageDelete(uid, byUid),
        )
      case 'lose':
        return box.line.at(item.command, item.loss)
      case 'crash':
        return box.reconnect()
      case 'sync':
        await box.sync().catch(error => {
          // The connection broke while reading: the runner would try again.
          if (!(error instanceof ProviderError)) throw error
        })
    }
  }
  return act
}

const without = ({ ...wanted }: Wanted = {}, key: keyof Wanted): Wanted => {
  delete wanted[key]
  return wanted
}

async function folderNames(box: ImapMailbox, places: { folderId: number }[]): Promise<string[]> {
  const found = await box.folders()
  return places.map(({ folderId }) => found.get(folderId) ?? '')
}

/** The kinds of changes that do not show on the server. */
function brokenPromises(name: string, wanted: Wanted, onServer: string[]): string[] {
  const copies = onServer.filter(line => line.startsWith(`${name} in `))
  const lies = copies.map(line => / in (\S+)/.exec(line)?.[1] ?? '')
  const stars = copies.map(line => line.includes(' *'))
  const reads = copies.map(line => line.endsWith(' +'))
  const broken: string[] = []
  const { starred, read, place, label } = wanted
  if (starred !== undefined && stars.some(Boolean) !== starred) broken.push('starred')
  if (read !== undefined && (copies.length > 0 && reads.every(Boolean)) !== read) broken.push('read')
  const passing = new Set(lies.filter(folder => PASSING.includes(folder)))
  // A message that another client has deleted for good need not be moved to the bin.
  const isGone = place === 'Trash' && copies.length === 0
  if (place !== undefined && PASSING.includes(place) && [...passing].join() !== place && !isGone)
    broken.push('place')
  if (label && !lies.includes('Plans')) broken.push('label')
  return broken
}
