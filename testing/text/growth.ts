import { type Repeated, textOf } from './repeated.ts'

/** In milliseconds of processor time, whose clock ticks every four: shorter times say nothing. */
const TELLING = 12
const COMPARED = 20
const JUDGED = 60
/** Starts with small steps, because exponential growth would never return from a large one. */
const LENGTHS = [8, 16, 24, 32, 48, 64, 96, 128, 256, 1024, 4096, 12_288, 36_864]
const LONGEST = 1 << 20
/** Ratio for a text eight times as long. Linear is 8, up to 28 on slow memory; quadratic is 64. */
const MOST_GROWTH = 40
/** A growth is measured this often before it counts. */
const CONFIRMED = 3
/** For many texts together, because only one of them may grow. */
const MOST_GROWTH_OF_GROUP = 1.5
const GROUP = 25

type Call = (text: string) => unknown

/**
 * Finds texts for which a call's time grows faster than their length, with the ratio. Measures processor time, so the
 * result is the same on a busy machine. Texts are measured together, which is fast if all is well; only if the total
 * grows too much is each measured on its own.
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

/** The length at which these texts take long enough to measure. */
async function suspectLength(call: Call, group: readonly Repeated[]): Promise<number | null> {
  const spentAt = (length: number, least = 0) => {
    const texts = group.map(text => textOf(text, length))
    return spentOn(async () => {
      for (const text of texts) await call(text)
    }, least)
  }
  // The first call may include one-time work, such as compiling a pattern.
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
  const shorter = Math.ceil(length / 8)
  const before = await spentAt(shorter, JUDGED)
  for (let times = 1; times < CONFIRMED && spent / before > MOST_GROWTH; times += 1)
    spent = Math.min(spent, await spentAt(length, 0))
  if (spent / before < MOST_GROWTH) return null
  return `${JSON.stringify(repeated)}: ${before.toFixed(2)} ms for ${shorter} characters, ${spent.toFixed(0)} ms for ${length}`
}

/** Processor time of a call: the mean of as many calls as take `least` together. */
async function spentOn(call: () => unknown, least: number): Promise<number> {
  const start = process.threadCpuUsage()
  for (let calls = 1; ; calls += 1) {
    await call()
    const { user, system } = process.threadCpuUsage(start)
    if ((user + system) / 1000 >= least) return (user + system) / 1000 / calls
  }
}
