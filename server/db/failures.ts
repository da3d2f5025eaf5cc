import pg from 'pg'

/**
 * Classes of SQLSTATE that blame the connection or the server, not the statement (PostgreSQL, appendix A); also
 * query_canceled (a time limit), idle_in_transaction_session_timeout and read_only_sql_transaction.
 */
const OF_THE_SERVER = ['08', '57P', '53', '57014', '25P03', '25006']
/** Two transactions conflicted: serialization_failure and deadlock_detected. */
const IN_EACH_OTHERS_WAY = ['40001', '40P01']
/** Error codes of Node for a server that cannot be reached. */
const OF_THE_SOCKET = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'EAI_AGAIN',
])

/** The SQLSTATE or system code of a failed statement, also of an error that Drizzle has wrapped; null without one. */
export function failureCode(error: unknown): string | null {
  // pg-boss reports errors as plain objects.
  for (let at = error; typeof at === 'object' && at !== null; at = (at as { cause?: unknown }).cause) {
    if ('code' in at && typeof at.code === 'string') return at.code
  }
  return null
}

/** Whether the same transaction may succeed if it is simply run again, because it conflicted with another one. */
export function isConflict(error: unknown): boolean {
  const code = failureCode(error)
  return code !== null && IN_EACH_OTHERS_WAY.includes(code)
}

/** A transaction has failed only because it used a prepared statement; its code makes it run again. */
export class StaleStatementError extends Error {
  override readonly name = 'StaleStatementError'
  readonly code = '40001'
}

/**
 * Classes of SQLSTATE that blame the data: data exception, integrity constraint, program limit; and PostgreSQL's message
 * for a value that needs too much memory in one piece ("invalid memory alloc request size").
 */
const OF_THE_DATA = ['22', '23', '54', 'XX000']
/** What was to be stored names a row that has gone meanwhile. */
const FOREIGN_KEY = '23503'

/** Whether the data is to blame: the same statement would fail again, on any server and at any time. */
export function isOfTheData(error: unknown): boolean {
  const code = failureCode(error)
  // A statement that is too long fails before it is sent: "Invalid string length".
  if (code === null) return error instanceof RangeError
  return code !== FOREIGN_KEY && OF_THE_DATA.some(start => code.startsWith(start))
}

/** Whether the database is to blame, not the statement: it is unreachable, stopping, full, or too busy. */
export function isDatabaseAway(error: unknown): boolean {
  const code = failureCode(error)
  return code !== null && OF_THE_SERVER.some(start => code.startsWith(start))
}

/** No connection to the database; its code is the SQLSTATE connection_failure. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError'
  readonly code = '08006'
}

/** Messages of node-postgres for connections that are lost or could not be made; these errors have no code. */
const LOST = /^Connection terminated|not queryable$|timeout exceeded when trying to connect|after calling end/

/** Returns an error of a query or of connecting as it is, or as one that says that the database cannot be reached. */
export function asUnreachable(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof pg.DatabaseError) return error
  const isOfTheSocket = 'code' in error && OF_THE_SOCKET.has(String(error.code))
  if (!isOfTheSocket && !LOST.test(error.message)) return error
  return new UnreachableError(`The database cannot be reached (${error.message || failureCode(error)})`, {
    cause: error,
  })
}
