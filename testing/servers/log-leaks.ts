import { existsSync, readFileSync } from 'node:fs'

/** Lines of the log of the journeys' server that tell what is private. */
export const LEAKS = '.cache/e2e-log-leaks'

/** After all journeys. */
export default function refuseLeaks(): void {
  if (!existsSync(LEAKS)) return
  const lines = readFileSync(LEAKS, 'utf8').trim().split('\n')
  throw new Error(`${lines.length} lines of the log tell what is private:\n${lines.slice(0, 5).join('\n')}`)
}
