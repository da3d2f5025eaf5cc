import pg from 'pg'

/**
 * Classes of SQLSTATE that blame the connection or the server, not the statement (PostgreSQL, appendix A); also
 * query_canceled, which is a time limit, idle_in_transaction_session_timeout and read_only_sql_transaction.
 */
const OF_THE_SERVER = ['08', '57P', '53', '57014', '25P03', '25006']
/** Two transactions got in each other's way: serialization_failure and deadlock_detected. */
const IN_EACH_OTHERS_WAY = ['40001', '40P01']
/** What Node says of a socket on which a server cannot be reached. */
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

/** The SQLSTATE or system code of a failed statement, also where Drizzle has wrapped the error; null without one. */
export function failureCode(error: unknown): string | null {
  // pg-boss tells of errors as plain objects.
  for (let at = error; typeof at === 'object' && at !== null; at = (at as { cause?: unknown }).cause) {
    if ('code' in at && typeof at.code === 'string') return at.code
  }
  return null
}

/** Whether the same transaction may succeed when it is simply run again: two of them were in each other's way. */
export function isConflict(error: unknown): boolean {
  const code = failureCode(error)
  return code !== null && IN_EACH_OTHERS_WAY.includes(code)
}

/**
 * Classes of SQLSTATE that blame what was to be stored: data exception, integrity constraint, program limit; and what
 * PostgreSQL says of a value for which it cannot take the memory in one piece ("invalid memory alloc request size").
 */
const OF_THE_DATA = ['22', '23', '54', 'XX000']

/** Whether what was to be stored is to blame: the same statement would fail again, on any server and at any time. */
export function isOfTheData(error: unknown): boolean {
  const code = failureCode(error)
  // What is too long for a statement fails before it is sent: "Invalid string length".
  if (code === null) return error instanceof RangeError
  return OF_THE_DATA.some(start => code.startsWith(start))
}

/** Whether the database is to blame, and not what it was asked: it is away, stopping, full, or too busy. */
export function isDatabaseAway(error: unknown): boolean {
  const code = failureCode(error)
  return code !== null && OF_THE_SERVER.some(start => code.startsWith(start))
}

/** There is no connection to the database; its code is SQLSTATE's connection_failure. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError'
  readonly code = '08006'
}

/** What node-postgres says in words alone of connections that are lost, or were never made. */
const LOST = /^Connection terminated|not queryable$|timeout exceeded when trying to connect|after calling end/

/** For an error of a query or of connecting: the same, or one that says that the database cannot be reached. */
export function asUnreachable(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof pg.DatabaseError) return error
  const isOfTheSocket = 'code' in error && OF_THE_SOCKET.has(String(error.code))
  if (!isOfTheSocket && !LOST.test(error.message)) return error
  return new UnreachableError(`The database cannot be reached (${error.message || failureCode(error)})`, {
    cause: error,
  })
}
