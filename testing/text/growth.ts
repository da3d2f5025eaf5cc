import { type Repeated, textOf } from './repeated.ts'

/** Milliseconds of processor time, whose clock counts in ticks of four: less tells nothing. */
const TELLING = 12
const COMPARED = 20
const JUDGED = 60
/** Small steps first: what grows exponentially would never come back from the first large one. */
const LENGTHS = [8, 16, 24, 32, 48, 64, 96, 128, 256, 1024, 4096, 12_288, 36_864]
const LONGEST = 1 << 20
/** Of a text eight times as long. Linear is 8, and up to 28 where memory is slow; quadratic is 64. */
const MOST_GROWTH = 40
/** So often a growth is measured before it counts. */
const CONFIRMED = 3
/** Of many texts together: one of them may be what grows. */
const MOST_GROWTH_OF_GROUP = 1.5
const GROUP = 25

type Call = (text: string) => unknown

/**
 * The texts with which a call takes longer than in proportion to their length, and how much longer. All is measured
 * in processor time, so it says the same on a busy machine. Many texts are taken together, which is soon done where
 * all is well: only where their time grows too much is each looked at by itself.
 */
export async function superlinear(call: Call, texts: readonly Repeated[]): Promise<string[]> {
  const found: string[] = []
  for (let at = 0; at < texts.length; at += GROUP) {
    const group = texts.slice(at, at + GROUP)
    const length = await suspectLength(call, group)
    for (const text of length === null ? [] : group) {
      const growth = await growthOf(call, text, length as number)
      if (growth) found.push(growth)
    }
  }
  return found
}

/** The length at which these texts take long enough to tell, if they took too little of it before. */
async function suspectLength(call: Call, group: readonly Repeated[]): Promise<number | null> {
  const spentAt = (length: number, least = 0) => {
    const texts = group.map(text => textOf(text, length))
    return spentOn(async () => {
      for (const text of texts) await call(text)
    }, least)
  }
  // What is done once, as putting a pattern together, is no growth.
  await spentAt(1)
  let last = 1
  for (const length of LENGTHS) {
    const spent = await spentAt(length)
    if (spent >= TELLING) {
      const most = (MOST_GROWTH_OF_GROUP * length) / last
      const isMore = spent / (await spentAt(last, COMPARED)) > most
      return isMore && (await spentAt(length)) / (await spentAt(last, COMPARED)) > most ? length : null
    }
    last = length
  }
  return null
}

/** The same for one text, from a length on that it can be given without harm. */
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
  const shorter = Math.ceil(length / 8)
  const before = await spentAt(shorter, JUDGED)
  for (let times = 1; times < CONFIRMED && spent / before > MOST_GROWTH; times += 1)
    spent = Math.min(spent, await spentAt(length, 0))
  if (spent / before < MOST_GROWTH) return null
  return `${JSON.stringify(repeated)}: ${before.toFixed(2)} ms for ${shorter} characters, ${spent.toFixed(0)} ms for ${length}`
}

/** Processor time of a call: the mean of as many as take `least` together. */
async function spentOn(call: () => unknown, least: number): Promise<number> {
  const start = process.threadCpuUsage()
  for (let calls = 1; ; calls += 1) {
    await call()
    const { user, system } = process.threadCpuUsage(start)
    if ((user + system) / 1000 >= least) return (user + system) / 1000 / calls
  }
}
