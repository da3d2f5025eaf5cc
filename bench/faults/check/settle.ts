import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Email } from '#core/contract/emails.ts'
import type { SyncStatus } from '#core/contract/sync.ts'
import type { Ledger } from '../ledger.ts'
import { insist } from '../load/caller.ts'
import type { Screens } from '../load/screens.ts'
import { readScreens, readServer, type ShownMessage } from '../load/views.ts'
import type { Person, World } from '../world.ts'
import { awaited } from './compare-automatic.ts'
import { compareScreens } from './compare-mirror.ts'
import type { StoredSend } from './stored.ts'

const LOOK_EVERY_MS = 2000

/**
 * Waits until all work is done and the screens show the state of the mail server; gives up when nothing changes any
 * more. Returns what was still open then.
 */
export async function settle(
  world: World,
  ledger: Ledger,
  { patienceMs, screens, say }: { patienceMs: number; screens: Screens; say: (what: string) => void },
): Promise<string[]> {
  await Promise.all(world.products.map(product => product.ready()))
  const settled = new Map<number, string | null>()
  let [before, since, said] = ['', Date.now(), 0]
  for (;;) {
    const open = [...(await openThings(world, ledger, settled)), ...(await screens.old())]
    if (open.length === 0) return []
    const now = open.join('\n')
    if (now !== before) since = Date.now()
    before = now
    if (Date.now() - since > patienceMs) return open
    if (Date.now() - said > 20_000) {
      say(`waiting for ${open.length} things: ${open.slice(0, 3).join('; ')}`)
      said = Date.now()
    }
    await sleep(LOOK_EVERY_MS)
  }
}

async function openThings(
  world: World,
  ledger: Ledger,
  settled: Map<number, string | null>,
): Promise<string[]> {
  const open: string[] = []
  for (const { call } of world.persons) {
    const { accountStatuses } = await insist<{ accountStatuses: SyncStatus[] }>(
      call,
      'GET',
      '/api/sync/status',
    )
    for (const { email, lastError, pendingChanges } of accountStatuses)
      if (lastError !== null || pendingChanges > 0)
        open.push(`${email}: ${pendingChanges} changes wait, ${lastError ?? 'no error'}`)
  }
  open.push(...(await openSends(world.persons, ledger, settled)))
  if (ledger.automatic.length > 0) open.push(...(await openAutomatic(world, ledger)))
  const [server, shown] = [await readServer(world.dovecot), await readScreens(world.persons)]
  const marked = new Set(server.flatMap(({ id, starred }) => (starred ? id : [])))
  for (const { id, mailbox, pool, isDelivered } of ledger.mail)
    if (pool === 'rule' && isDelivered && !marked.has(id)) open.push(`${mailbox} <${id}> awaits a rule`)
  // Apart from snoozes for a day, all end soon.
  const soon = Date.now() + 60_000
  for (const { mailbox, id, snoozedUntil } of shown)
    if (snoozedUntil !== null && Date.parse(snoozedUntil) < soon)
      open.push(`${mailbox} <${id}> is still snoozed`)
  // Includes messages whose sending was never acknowledged.
  const unsent = new Set(shown.flatMap(({ dbId, sending }) => (sending === null ? [] : dbId)))
  open.push(...compareScreens(server, shown, unsent))
  open.push(...(await openDrafts(world.persons, ledger, shown)))
  return open
}

/** Copies of deleted drafts and of earlier texts, left by a crash during filing; they are removed within minutes. */
async function openDrafts(persons: Person[], ledger: Ledger, shown: ShownMessage[]): Promise<string[]> {
  const inDrafts = shown.filter(({ places }) => places.includes('draft'))
  const copies = Map.groupBy(inDrafts, ({ mailbox, subject }) => `"${subject}" of ${mailbox}`)
  const open = [...copies].flatMap(([name, { length }]) =>
    length > 1 ? [`${length} copies of ${name} lie in Drafts`] : [],
  )
  for (const { mailbox, subject, places } of shown) {
    const record = ledger.drafts.find(draft => draft.mailbox === mailbox && draft.subject === subject)
    if (!places.includes('draft') || typeof record?.id !== 'number') continue
    const person = persons.find(({ mailboxes }) => mailboxes.some(({ address }) => address === mailbox))
    const found = await person?.call('GET', `/api/drafts/${record.id}`)
    if (found?.kind === 'refused' && found.status === 404)
      open.push(`a copy of "${subject}" of ${mailbox} lies in Drafts, although the draft is gone`)
  }
  return open
}

async function openAutomatic({ smtp, database }: World, ledger: Ledger): Promise<string[]> {
  const client = new pg.Client(database.postgres?.url)
  await client.connect()
  try {
    const { rows } = await client.query<{ mailbox: string; subject: string; state: StoredSend['state'] }>(
      `select a.email as mailbox, m.subject, o.state from outgoing_messages o join messages m on m.id = o.message_id
       join mail_accounts a on a.id = o.account_id`,
    )
    return awaited(ledger, smtp, rows).map(
      ({ mailbox, subject }) => `"${subject}" of ${mailbox} has not left`,
    )
  } finally {
    await client.end()
  }
}

async function openSends(
  persons: Person[],
  ledger: Ledger,
  settled: Map<number, string | null>,
): Promise<string[]> {
  const open: string[] = []
  for (const { messageId, mailbox, subject, takenBack } of ledger.sends) {
    if (messageId === null || takenBack === 'yes' || settled.get(messageId) === null) continue
    const person = persons.find(({ mailboxes }) => mailboxes.some(({ address }) => address === mailbox))
    const found = await person?.call<Email>('GET', `/api/emails/${messageId}`)
    // A message that may have been taken back can be missing.
    const state = found?.kind === 'done' ? found.body.sending : found?.kind === 'refused' ? null : 'unknown'
    if (state === 'queued' || state === 'sending' || state === 'unknown')
      open.push(`"${subject}" of ${mailbox} is ${state}`)
    else settled.set(messageId, state)
  }
  return open
}
