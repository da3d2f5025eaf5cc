import { usageOf } from '#testing/servers/process-usage.ts'
import { until } from '#testing/servers/server-process.ts'

/** Jobs that follow each other begin within seconds. */
const QUIET_SECONDS = 6
/** Of one core; more than looking for jobs takes. */
const QUIET_SHARE = 0.05

/** Waits until a process has hardly done anything for some seconds. */
export async function untilQuiet(pid: number): Promise<void> {
  const used: number[] = []
  await until(async () => {
    used.push((await usageOf(pid)).cpuMs)
    const before = used.at(-1 - QUIET_SECONDS)
    return before !== undefined && (used.at(-1) ?? 0) - before < QUIET_SECONDS * 1000 * QUIET_SHARE
  }, 1000)
}
