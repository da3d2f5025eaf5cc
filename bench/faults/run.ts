import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#server/db/client.ts'
import { breakThings, type FaultCounts } from './break-things.ts'
import type { Finding } from './check/findings.ts'
import { settle } from './check/settle.ts'
import { readStored, type Stored, withStored } from './check/stored.ts'
import { compareAll, isRefusedStart, readLogs } from './check/verdict.ts'
import { startDeliveries } from './deliveries.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { automate, createFollower } from './load/automatic.ts'
import { startOtherClient } from './load/other-client.ts'
import { createRandom, type Random } from './load/random.ts'
import { createReader } from './load/reader.ts'
import { openScreens, type Screens } from './load/screens.ts'
import { readServer } from './load/views.ts'
import { createWriter } from './load/writer.ts'
import type { FaultReport } from './report.ts'
import { startProxy } from './rolling/proxy.ts'
import { createTimeline } from './timeline.ts'
import { LABELS, type Person, startWorld, type World, type WorldPlace } from './world.ts'

export interface FaultOptions {
  database: WorldPlace
  seed: number
  /** Duration of the faults. */
  seconds: number
  faults: FaultCounts
  /** So many, with a mailbox, a rule, a view that hides mail, a campaign and follow-ups each; else a few without these. */
  persons?: number | undefined
  /** Messages that arrive in a second, in all mailboxes together. */
  rate: number
  /** The wait ends when nothing has changed for this long. */
  patienceMs: number
  /** Keeps logs and data when something is found. */
  keep: boolean
  say?: (what: string) => void
  /** Damages stored data and compares once more, to show that the comparison finds it. */
  spoil?: (database: Database, stored: Stored) => Promise<void>
}

/**
 * Runs the product under load, breaks things, waits until it is quiet, and compares what was promised with the result.
 */
export async function runFaults(options: FaultOptions): Promise<FaultReport> {
  const { database, seed, faults, seconds, say = () => undefined } = options
  const [ledger, timeline, errors] = [createLedger(), createTimeline(), [] as Finding[]]
  const random = createRandom(seed)
  let isBreaking = false
  const world = await startWorld({
    database,
    random,
    timeline,
    losesAnswers: () => isBreaking && faults.cuts > 0,
    hasDisk: faults.fullDisks > 0,
    persons: options.persons,
  })
  const proxy = await startProxy()
  let screens: Screens | null = null
  let findings: Finding[] | null = null
  try {
    if (options.persons !== undefined)
      for (const person of world.persons) await automate(person, ledger, Math.ceil(seconds / 60))
    for (const { url } of world.products) if (url !== '') await proxy.add(url)
    screens = await openScreens(proxy.url, world.persons)
    say('the product runs; the load begins')
    const load = startLoad(world, ledger, options, random, errors)
    isBreaking = true
    const [done] = await Promise.all([
      breakThings(world, faults, { random: createRandom(seed + 1), timeline, seconds }),
      sleep(seconds * 1000),
    ])
    isBreaking = false
    // On a busy machine little has been done by then, so little would be compared.
    await untilEnough(ledger, options.patienceMs)
    await load.stop()
    say('the load has ended; waiting until it is quiet')
    const settling = Date.now()
    const open = await settle(world, ledger, { patienceMs: options.patienceMs, screens, say })
    const settleSeconds = (Date.now() - settling) / 1000
    const told = await screens.told()
    await Promise.all(world.products.map(product => product.stop()))
    const server = await readServer(world.dovecot)
    const where = { databaseUrl: world.database.postgres?.url, dataDir: world.dataDir }
    const { stored, spoiled } = await withStored(where, async opened => {
      const stored = await readStored(opened)
      if (!options.spoil) return { stored, spoiled: null }
      await options.spoil(opened, stored)
      return { stored, spoiled: await readStored(opened) }
    })
    const compared = await compareAll(world, ledger, server, stored, timeline)
    const again = spoiled && (await compareAll(world, ledger, server, spoiled, timeline))
    findings = [...compared.findings, ...(await readLogs(world, timeline)), ...errors]
    for (const what of told.leaks) findings.push({ kind: 'leaked', what, details: [] })
    if (open.length > 0)
      findings.push({
        kind: 'never quiet',
        what: `${open.length} things are still open`,
        details: open.slice(0, 50),
      })
    return {
      database,
      seed,
      faults: done,
      ledger,
      sends: compared.counts,
      automatic: compared.automatic,
      screens: told,
      failedChanges: stored.failedChanges.map(
        ({ mailbox, dbId, change, error }) => `${mailbox} message ${dbId} ${change}: ${error}`,
      ),
      repairs: stored.repairs,
      settleSeconds,
      findings,
      foundInSpoiled: again?.findings ?? [],
      refusedStarts: world.products
        .flatMap(({ exits }) => exits)
        .filter(exit => isRefusedStart(exit, timeline)).length,
      directory: options.keep && findings.length > 0 ? world.directory : null,
    }
  } finally {
    await screens?.close()
    await proxy.close()
    await world.close({ keep: options.keep && findings?.length !== 0 })
  }
}

const ENOUGH = { mail: 40, drafts: 6, sends: 3 }

/** Waits until every kind of promise was made, or no more can be expected. */
async function untilEnough(ledger: Ledger, patienceMs: number): Promise<void> {
  const until = Date.now() + patienceMs
  const isEnough = () =>
    ledger.mail.filter(({ isDelivered }) => isDelivered).length >= ENOUGH.mail &&
    ledger.drafts.filter(({ id, fates }) => id !== null && fates.has('kept')).length >= ENOUGH.drafts &&
    ledger.sends.filter(({ messageId }) => messageId !== null).length >= ENOUGH.sends
  while (!isEnough() && Date.now() < until) await sleep(500)
}

/** All activity in the mailboxes, until it is stopped. */
function startLoad(
  world: World,
  ledger: Ledger,
  { rate, persons }: FaultOptions,
  random: Random,
  errors: Finding[],
) {
  let isStopped = false
  const { dovecot } = world
  const hasRules = persons !== undefined
  const loop = async (act: () => Promise<void>, pauseMs: number) => {
    while (!isStopped) {
      await act().catch(error => {
        errors.push({
          kind: 'fault of this program',
          what: String(error),
          details: [(error as Error).stack ?? ''],
        })
      })
      await sleep(pauseMs * (0.5 + random.below(1000) / 1000))
    }
  }
  const pauseMs = (2500 / rate) * Math.max(1, world.persons.length / 4)
  const running = world.persons.flatMap(person =>
    personLoops(person, world, ledger, random).map(act => loop(act, pauseMs)),
  )
  const stoppable = [
    startDeliveries(dovecot, dovecot.users, { ledger, random, perSecond: rate, hasRules }),
    ...dovecot.users.map(mailbox =>
      startOtherClient(dovecot, mailbox, { ledger, random, labels: LABELS, pauseMs: pauseMs * 3 }),
    ),
  ]
  return {
    stop: async () => {
      isStopped = true
      await Promise.all([...running, ...stoppable.map(part => part.stop())])
    },
  }
}

function personLoops(
  { name, call, mailboxes, view }: Person,
  { dovecot }: World,
  ledger: Ledger,
  random: Random,
): (() => Promise<void>)[] {
  const actor = { call, ledger, random, mailboxes }
  return [
    createReader(actor),
    createWriter({ ...actor, name, recipients: dovecot.users }),
    ...(view === undefined ? [] : [createFollower(actor)]),
  ]
}
