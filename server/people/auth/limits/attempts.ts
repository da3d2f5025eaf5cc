import { hash } from 'node:crypto'
import type { Executor } from '#server/db/client.ts'
import { tooManyRequests } from '#server/platform/errors.ts'
import { type Counted, countAttempts, deleteAttempts, findWait, takeBack } from './attempt-queries.ts'

/** How often something may be tried. */
interface Rate {
  /** Attempts that are allowed at once after a pause. */
  max: number
  /**
   * After that, one more attempt becomes free with each `max`th part of this time: the caller is slowed down, never
   * locked out.
   */
  windowMs: number
}

interface Counts {
  db: Executor
}

/**
 * A limit with a name. The function it returns takes who is counted (an address, a person) and gives what `beginAttempt`
 * takes.
 */
export function attemptLimit(name: string, { max, windowMs }: Rate): (whom: string | number) => Counted {
  return whom => ({ key: hash('sha256', `${name}:${whom}`, 'hex'), costMs: windowMs / max, windowMs })
}

/**
 * Counts an attempt before its outcome is known, so that concurrent attempts count, too; in the database, so that all
 * processes count together. Returns 0, or the seconds until another attempt is allowed; then nothing was counted.
 */
export async function beginAttempt({ db }: Counts, ...counted: Counted[]): Promise<number> {
  if (counted.length === 0) return 0
  const taken = await countAttempts(db, counted)
  if (taken.size === counted.length) return 0
  const refused = counted.filter(({ key }) => !taken.has(key))
  await takeBack(
    db,
    counted.filter(({ key }) => taken.has(key)),
  )
  return Math.max(1, Math.ceil((await findWait(db, refused)) / 1000))
}

/** As `beginAttempt`, but throws 429 with the time to wait. */
export async function requireAttempt(deps: Counts, ...counted: Counted[]): Promise<void> {
  const seconds = await beginAttempt(deps, ...counted)
  if (seconds === 0) return
  const minutes = Math.ceil(seconds / 60)
  throw tooManyRequests(
    `Too many attempts. Please try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`,
    seconds,
  )
}

/** Takes an attempt back that was successful. */
export async function forgiveAttempt({ db }: Counts, ...counted: Counted[]): Promise<void> {
  await takeBack(db, counted)
}

/** Forgets all attempts of somebody who has shown who they are. */
export async function clearAttempts({ db }: Counts, ...counted: Counted[]): Promise<void> {
  await deleteAttempts(db, counted)
}
