import { failureCode, isDatabaseAway } from './failures.ts'

interface Outage {
  status: number
  code: string
  /** For the person. */
  message: string
  /** For the operator. */
  log: string
}

/**
 * What is wrong with the installation itself rather than with the request; null if neither the database nor the disk is
 * to blame.
 */
export function outageOf(error: unknown): Outage | null {
  switch (failureCode(error)) {
    case '53100':
    case 'ENOSPC':
    case 'EDQUOT':
      return {
        status: 507,
        code: 'disk-full',
        message: 'The disk of the server is full: nothing can be saved until there is room.',
        log: 'the disk is full',
      }
    case '25006':
    case 'EROFS':
    case 'EACCES':
      return {
        status: 503,
        code: 'read-only',
        message: 'The server cannot save anything right now. Whoever runs it has to put that right.',
        log: 'nothing can be written: the database or the disk is read-only',
      }
    default:
      return isDatabaseAway(error) ? AWAY : null
  }
}

/** The message of the database or the disk, without the query. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message
}

const AWAY: Outage = {
  status: 503,
  code: 'database-away',
  message: 'Your mail cannot be reached for a moment. Please try again shortly.',
  log: 'the database is away',
}
