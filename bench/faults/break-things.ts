import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from './load/random.ts'
import type { Timeline } from './timeline.ts'
import type { World } from './world.ts'

/** How often each thing is broken. */
export interface FaultCounts {
  /** Of a process of the product. */
  kills: number
  /** Of the server of the database. */
  databaseKills: number
  /** Of both at the same moment. */
  bothKills: number
  /** Of one of the processes of the database that serve a connection. */
  backendKills: number
  /** Freezes of the database: it is silent for 5 to 20 seconds without closing connections. */
  freezes: number
  /** Times that the disk of the database, and of all files where it is the product's own, is full for 3 to 8 seconds. */
  fullDisks: number
  /** Times that all connections to the database end, and it lives on. */
  databaseCuts: number
  /** Kills of the pooler before the database. */
  poolerKills: number
  /** Times that the clock of a process of the product is an hour ahead, or behind, for 20 to 40 s. */
  wrongClocks: number
  /** Restarts of the mail server. */
  mailRestarts: number
  /** Cuts of single connections to the mail server; for half of them the answer is lost. */
  cuts: number
}

type Fault = keyof FaultCounts

/** Breaks things at random moments within the given time; returns what was really done. */
export async function breakThings(
  world: World,
  counts: FaultCounts,
  { random, timeline, seconds }: { random: Random; timeline: Timeline; seconds: number },
): Promise<FaultCounts> {
  const done = Object.fromEntries(Object.keys(counts).map(fault => [fault, 0])) as unknown as FaultCounts
  const acts: Record<Fault, () => Promise<boolean>> = {
    kills: () => killOne(world, random, timeline),
    databaseKills: () => during(timeline, 'database killed', () => world.database.kill()),
    bothKills: () => killBoth(world, random, timeline),
    backendKills: () => killBackend(world, random, timeline),
    freezes: () => freezeDatabase(world, random, timeline),
    fullDisks: () => fillDisk(world, random, timeline),
    databaseCuts: () => during(timeline, 'database lines cut', async () => world.database.line?.cut()),
    poolerKills: () => during(timeline, 'pooler killed', async () => world.pooler?.restart()),
    wrongClocks: () => setClock(world, random, timeline),
    mailRestarts: () => restartMail(world, random, timeline),
    cuts: () => cutLine(world, random, timeline),
  }
  // The rows run at the same time; faults that would conflict are in one row.
  const rows: Fault[][] = [
    ['kills'],
    ['databaseKills', 'bothKills', 'backendKills', 'freezes', 'fullDisks', 'databaseCuts', 'poolerKills'],
    ['wrongClocks'],
    ['mailRestarts'],
    ['cuts'],
  ]
  await Promise.all(
    rows.map(async row => {
      const start = Date.now()
      const plan = row
        .flatMap(fault => Array.from({ length: counts[fault] }, () => fault))
        .map(fault => ({ fault, at: random.below(seconds * 1000) }))
        .sort((a, b) => a.at - b.at)
      for (const { fault, at } of plan) {
        await sleep(Math.max(0, start + at - Date.now()))
        while (!(await acts[fault]())) await sleep(200)
        done[fault] += 1
      }
    }),
  )
  return done
}

async function killOne({ products }: World, random: Random, timeline: Timeline): Promise<boolean> {
  const product = random.pick(products)
  if (product.role !== 'worker') timeline.note(`${product.name} killed`, 'web')
  if (product.role !== 'web') timeline.note(`${product.name} killed`, 'worker')
  return product.kill()
}

/** An outage of the database. */
async function during(timeline: Timeline, what: string, work: () => Promise<unknown>): Promise<true> {
  const over = timeline.begin(what, 'database')
  await work()
  over()
  return true
}

function killBoth(world: World, random: Random, timeline: Timeline): Promise<boolean> {
  return during(timeline, 'database killed with the product', async () => {
    await Promise.all([killOne(world, random, timeline), world.database.kill()])
  })
}

async function killBackend({ database }: World, random: Random, timeline: Timeline): Promise<boolean> {
  timeline.note('a process of the database killed', 'database')
  return database.killBackend(random)
}

function freezeDatabase({ database }: World, random: Random, timeline: Timeline): Promise<boolean> {
  const ms = random.between(5000, 20_000)
  return during(timeline, `database frozen for ${ms} ms`, () => database.freeze(ms))
}

function fillDisk({ database }: World, random: Random, timeline: Timeline): Promise<boolean> {
  const ms = random.between(3000, 8000)
  return during(timeline, `disk full for ${ms} ms`, () => database.fillDisk(ms))
}

const HOUR_MS = 3_600_000

async function setClock({ products }: World, random: Random, timeline: Timeline): Promise<boolean> {
  const product = random.pick(products)
  const aheadMs = random.pick([HOUR_MS, -HOUR_MS])
  const what = `the clock of ${product.name} is ${aheadMs / HOUR_MS} h ahead`
  const over =
    product.role === 'web' ? timeline.begin(what, 'web') : timeline.begin(what, 'due work', product.name)
  await product.setClock(aheadMs)
  await sleep(random.between(20_000, 40_000))
  await product.setClock(0)
  over()
  return true
}

async function restartMail({ dovecot }: World, random: Random, timeline: Timeline): Promise<boolean> {
  const over = timeline.begin('mail server restarted', 'imap')
  await dovecot.stop()
  await sleep(random.below(2000))
  await dovecot.start()
  over()
  return true
}

async function cutLine({ lines }: World, random: Random, timeline: Timeline): Promise<boolean> {
  const hits = random.chance(0.75) ? ('imap' as const) : ('smtp' as const)
  const losesAnswer = random.chance(0.5)
  lines[hits].cutNext(losesAnswer ? 'answer-lost' : { afterBytes: random.between(1, 6000) }, () =>
    timeline.note(`${hits} line cut${losesAnswer ? ', answer lost' : ''}`, hits),
  )
  return true
}
