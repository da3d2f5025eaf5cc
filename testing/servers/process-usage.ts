import { readdir, readFile } from 'node:fs/promises'

export interface Usage {
  /** Processor time of all threads; also of children that have ended. */
  cpuMs: number
  residentBytes: number
  /** The sum of the largest sizes, which the processes need not have had at the same moment. */
  peakBytes: number
}

/** /proc counts processor time in hundredths of a second on every Linux. */
const TICK_MS = 10

/** What a process and the processes that it has started use (Linux). */
export async function usageOf(pid: number): Promise<Usage> {
  const [ticks, status, children] = await Promise.all([
    ticksIn(`/proc/${pid}/stat`),
    readFile(`/proc/${pid}/status`, 'utf8'),
    childrenOf(pid),
  ])
  const bytes = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) * 1024
  const sum: Usage = {
    cpuMs: (ticks.own + ticks.endedChildren) * TICK_MS,
    residentBytes: bytes('VmRSS'),
    peakBytes: bytes('VmHWM'),
  }
  for (const child of children) {
    // A child may have ended meanwhile; then its time counts as ours from now on.
    const usage = await usageOf(child).catch(() => null)
    if (!usage) continue
    for (const name of ['cpuMs', 'residentBytes', 'peakBytes'] as const) sum[name] += usage[name]
  }
  return sum
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
