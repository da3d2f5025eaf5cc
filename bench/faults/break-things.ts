import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from './load/random.ts'
import type { Timeline } from './timeline.ts'
import type { World } from './world.ts'

/** How often each thing is broken. */
export interface FaultCounts {
  kills: number
  /** Kills of the database server; the embedded database is killed with its process. */
  restarts: number
  /** Freezes of the database: it is silent for 5 to 20 seconds without closing connections. */
  freezes: number
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
  const done: FaultCounts = { kills: 0, restarts: 0, freezes: 0, mailRestarts: 0, cuts: 0 }
  const acts: Record<Fault, () => Promise<boolean>> = {
    kills: () => killOne(world, random, timeline),
    restarts: () => restartDatabase(world, timeline),
    freezes: () => freezeDatabase(world, random, timeline),
    mailRestarts: () => restartMail(world, random, timeline),
    cuts: () => cutLine(world, random, timeline),
  }
  // The rows run at the same time; faults that would conflict are in one row.
  const rows: Fault[][] = [['kills'], ['restarts', 'freezes'], ['mailRestarts'], ['cuts']]
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

async function restartDatabase({ postgres }: World, timeline: Timeline): Promise<boolean> {
  if (!postgres) return true
  const over = timeline.begin('database restarted', 'database')
  await postgres.restart()
  over()
  return true
}

async function freezeDatabase(
  { lines, products }: World,
  random: Random,
  timeline: Timeline,
): Promise<boolean> {
  const ms = random.between(5000, 20_000)
  const over = timeline.begin(`database frozen for ${ms} ms`, 'database')
  if (lines.database) {
    lines.database.freeze()
    await sleep(ms)
    lines.database.thaw()
  } else await products[0]?.freeze(ms)
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
