import { readdir, readFile } from 'node:fs/promises'

export interface Usage {
  /** Processor time of all threads; also of children that have ended. */
  cpuMs: number
  /** What these processes take: memory that several share counts once (their proportional set size). */
  memoryBytes: number
}

/** /proc counts processor time in hundredths of a second on every Linux. */
const TICK_MS = 10
const LOOK_EVERY_MS = 250

/** What processes, and those that they have started, use together (Linux). */
export async function usageOf(...pids: number[]): Promise<Usage> {
  const sum: Usage = { cpuMs: 0, memoryBytes: 0 }
  const add = ({ cpuMs, memoryBytes }: Usage) => {
    sum.cpuMs += cpuMs
    sum.memoryBytes += memoryBytes
  }
  for (const pid of pids) {
    const [ticks, memoryBytes, children] = await Promise.all([
      ticksIn(`/proc/${pid}/stat`),
      memoryOf(pid),
      childrenOf(pid),
    ])
    add({ cpuMs: (ticks.own + ticks.endedChildren) * TICK_MS, memoryBytes })
    // A child may have ended meanwhile; then its time counts as its parent's from now on.
    for (const child of children) add(await usageOf(child).catch(() => ({ cpuMs: 0, memoryBytes: 0 })))
  }
  return sum
}

/** The most memory that they take at one moment, in bytes, from now until the returned function is called. */
export function watchMemory(...pids: number[]): () => Promise<number> {
  let [most, isOver] = [0, false]
  const look = async () => {
    most = Math.max(most, (await usageOf(...pids)).memoryBytes)
  }
  const looking = (async () => {
    while (!isOver) {
      await look()
      await new Promise(resolve => setTimeout(resolve, LOOK_EVERY_MS))
    }
  })()
  return async () => {
    isOver = true
    await looking
    return most
  }
}

async function memoryOf(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8')
  return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) * 1024
}

async function ticksIn(statFile: string): Promise<{ own: number; endedChildren: number }> {
  const stat = await readFile(statFile, 'utf8')
  // The name in brackets may contain spaces; the third field of proc_pid_stat(5) follows it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const field = (number: number) => Number(fields[number - 3])
  return { own: field(14) + field(15), endedChildren: field(16) + field(17) }
}

/** Those that a process has started, and that still run (Linux). */
export async function childrenOf(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`)
  const lists = await Promise.all(
    threads.map(id => readFile(`/proc/${pid}/task/${id}/children`, 'utf8').catch(() => '')),
  )
  return lists.flatMap(list => list.split(' ').filter(Boolean).map(Number))
}
