import { type Repeated, textOf } from './repeated.ts'
import { threadTime } from './thread-clock.ts'

/** In milliseconds of processor time, for the texts of a group together. */
const TELLING = 2
/** What grows more than this between two lengths is measured again: memory may just have been tidied. */
const MOST_JUMP = 10
const JUDGED = 30
/** What is compared with is shorter, and measured several times, because memory is tidied at any moment. */
const COMPARED = 4
/** Starts with small steps, because exponential growth would never return from a large one. */
const LENGTHS = [8, 16, 24, 32, 48, 64, 96, 128, 256, 1024, 4096, 12_288, 36_864]
const LONGEST = 1 << 20
/** A text so many times as long, and the ratio of its time. Linear is 16, up to 85 on slow memory; quadratic is 256. */
const LONGER = 16
const MOST_GROWTH = 120
/**
 * The ratio to a text half as long: 2 if linear, 4 if quadratic. What begins only at some length, as where a short text is not
 * worth parsing, has taken one step, and grows no faster after it.
 */
const MOST_OF_DOUBLE = 2.8
/** A growth is measured this often before it counts. */
const CONFIRMED = 3
/** How much more than in proportion a text may take before it is judged by itself. */
const MOST_SUSPECTED = 1.5
const GROUP = 25

type Call = (text: string) => unknown

/**
 * Finds texts for which a call's time grows faster than their length, with the ratio. Measures processor time, so the
 * result is the same on a busy machine. A group of texts is made longer until it takes long enough to measure; only
 * texts that then grow faster than their length are made longer still, and judged.
 */
export async function superlinear(call: Call, texts: readonly Repeated[]): Promise<string[]> {
  const found: string[] = []
  for (let at = 0; at < texts.length; at += GROUP) {
    for (const { text, length } of await suspects(call, texts.slice(at, at + GROUP))) {
      const growth = await growthOf(call, text, length)
      if (growth) found.push(growth)
    }
  }
  return found
}

/** The texts that take more than in proportion, at the length at which all of them take long enough to measure. */
async function suspects(
  call: Call,
  group: readonly Repeated[],
): Promise<{ text: Repeated; length: number }[]> {
  // The first call may include one-time work, such as compiling a pattern.
  await spentOnAll(call, group, 1)
  let last = 1
  let before = 0
  for (const length of LENGTHS) {
    let spent = await spentOnAll(call, group, length)
    if (spent >= TELLING && spent > MOST_JUMP * before)
      spent = Math.min(spent, await spentOnAll(call, group, length))
    if (spent >= TELLING) {
      const found = []
      for (const text of group) if (await growsBetween(call, text, last, length)) found.push({ text, length })
      return found
    }
    last = length
    before = spent
  }
  return []
}

async function growsBetween(call: Call, text: Repeated, shorter: number, longer: number): Promise<boolean> {
  const texts = { short: textOf(text, shorter), long: textOf(text, longer) }
  const most = (MOST_SUSPECTED * longer) / shorter
  let [before, spent] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let times = 1; times <= CONFIRMED; times += 1)
    before = Math.min(before, await spentOn(() => call(texts.short), 0))
  for (let times = 1; times <= CONFIRMED && spent / before > most; times += 1)
    spent = Math.min(spent, await spentOn(() => call(texts.long), 0))
  return spent / before > most
}

function spentOnAll(call: Call, group: readonly Repeated[], length: number): Promise<number> {
  const texts = group.map(text => textOf(text, length))
  return spentOn(async () => {
    for (const text of texts) await call(text)
  }, 0)
}

/** The same for one text, beginning with a length that is harmless. */
export async function growthOf(call: Call, repeated: Repeated, from = 1024): Promise<string | null> {
  const spentAt = (length: number, least: number) => {
    const text = textOf(repeated, length)
    return spentOn(() => call(text), least)
  }
  let length = from
  let spent = await spentAt(length, 0)
  while (spent < JUDGED && length < LONGEST) {
    length *= 2
    spent = await spentAt(length, 0)
  }
  if (spent < JUDGED) return null
  const shorter = Math.ceil(length / LONGER)
  const before = await spentAt(shorter, COMPARED)
  for (let times = 1; times < CONFIRMED && spent / before > MOST_GROWTH; times += 1)
    spent = Math.min(spent, await spentAt(length, 0))
  if (spent / before < MOST_GROWTH) return null
  const half = await spentAt(Math.ceil(length / 2), COMPARED)
  if (spent / half < MOST_OF_DOUBLE) return null
  return `${JSON.stringify(repeated)}: ${before.toFixed(2)} ms for ${shorter} characters, ${spent.toFixed(0)} ms for ${length}`
}

/** Processor time of a call in milliseconds: the mean of as many calls as take `least` together. */
async function spentOn(call: () => unknown, least: number): Promise<number> {
  const start = threadTime()
  for (let calls = 1; ; calls += 1) {
    await call()
    const spent = threadTime() - start
    if (spent >= least) return spent / calls
  }
}
