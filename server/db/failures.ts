/** Classes of SQLSTATE that blame the connection or the server, not the statement: PostgreSQL, appendix A. */
const OF_THE_SERVER = ['08', '57P', '53']
/** Two transactions got in each other's way: serialization_failure and deadlock_detected. */
const IN_EACH_OTHERS_WAY = ['40001', '40P01']
/** What Node says of a socket on which the server cannot be reached. */
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
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
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
  return code !== null && (OF_THE_SOCKET.has(code) || OF_THE_SERVER.some(start => code.startsWith(start)))
}
