/** The parts of imapflow's, nodemailer's and Node's errors that tell what went wrong. */
export interface Failure {
  message?: string
  code?: string
  originalCode?: string
  authenticationFailed?: boolean
  tlsFailed?: boolean
  responseStatus?: string
  responseText?: string
  response?: unknown
  /** What the server said when it hung up. */
  reason?: string
  serverResponseCode?: string
  mailboxMissing?: boolean
  throttleReset?: number
  responseCode?: number
  command?: string
  /** The address that was refused. */
  recipient?: string
  cause?: unknown
}

export function asFailure(error: unknown): Failure {
  return typeof error === 'object' && error !== null ? error : { message: String(error) }
}
