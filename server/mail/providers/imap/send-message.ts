import { Readable } from 'node:stream'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import XOAuth2 from 'nodemailer/lib/xoauth2'
import { type Cross, type OutgoingEnvelope, ProviderError, type Refused, type SentAs } from '../provider.ts'
import type { ImapAccountConfig, ImapDeps, SmtpSession } from './connection/config.ts'
import { openSocket, trust, tuningOf, withLogin } from './connection/connect.ts'
import { smtpLoginFailure } from './connection/login-failures.ts'
import { asFailure } from './failure.ts'
import { connectionFailure } from './failures.ts'

/**
 * Logs in at the outgoing server and disconnects; throws the reason on failure. With a password it connects at once, and logs in
 * when `mayLogIn` is fulfilled; if that is rejected, it disconnects and throws.
 */
export async function checkSmtp(
  config: ImapAccountConfig,
  deps: ImapDeps,
  mayLogIn: Promise<unknown>,
): Promise<void> {
  try {
    // The other login may renew the token.
    if (config.auth.kind === 'oauth2') await mayLogIn
    if (config.smtpLogin === null) return await checkWithoutLogin(config, deps, mayLogIn)
    const connection = await login(config, deps, mayLogIn)
    connection.quit()
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const { kind, userMessage, cause } = error
    throw new ProviderError(kind, userMessage, { cause, service: 'outgoing' })
  }
}

/**
 * Whether a server takes mail of this address without a login shows only when it is handed one. So it gets the beginning of a
 * message to the address itself, which is never ended, so that nothing is delivered.
 */
async function checkWithoutLogin(
  config: ImapAccountConfig,
  deps: ImapDeps,
  mayBegin: Promise<unknown>,
): Promise<void> {
  await mayBegin
  const { email } = config
  const source = Buffer.from(`From: <${email}>\r\nSubject: Test of the connection\r\n\r\n`)
  const enough = new Error('it would take the message')
  try {
    await sendMessage(config, deps, source, { from: email, to: [email] }, () => Promise.reject(enough))
  } catch (error) {
    if (error !== enough) throw error
  }
}

/**
 * Sends one message, to all recipients or to none. Before the line with the dot that ends it, the server discards the
 * message when the connection is lost (RFC 5321, 4.1.1.4); `cross` is awaited there. If the connection is lost after that,
 * the outcome is unknown (`uncertain`). Microsoft and Amazon replace our Message-ID and report theirs in the final answer.
 */
export async function sendMessage(
  config: ImapAccountConfig,
  deps: ImapDeps,
  source: Uint8Array,
  envelope: OutgoingEnvelope,
  cross: Cross = async () => undefined,
): Promise<SentAs> {
  const session = await openSession(config, deps)
  const { connection } = session
  let hasCrossed = false
  const options: Told = { ...envelope, size: source.byteLength, use8BitMime: true }
  let rejected: unknown = null
  let stopped: { error: unknown } | null = null
  const body = Readable.from(
    (async function* () {
      // What is refused for good counts before what is put off: otherwise it would be tried in vain.
      rejected = options.rejectedErrors?.find(isFinal) ?? options.rejectedErrors?.[0]
      // Closing the connection before the end of the data makes the server discard the message.
      if (rejected) throw rejected
      // In pieces, so that the end comes only when the connection has accepted most of it.
      for (let at = 0; at < source.byteLength; at += 65_536)
        yield Buffer.from(source.subarray(at, at + 65_536))
      // nodemailer writes the dot once this ends.
      await cross().catch(error => {
        stopped = { error }
        throw error
      })
      hasCrossed = true
    })(),
    { objectMode: false },
  )
  // The connection may be gone while `cross` is awaited; then nobody listens.
  body.on('error', () => {})
  try {
    const { serverMessageId: given, response } = await new Promise<Answer>((done, fail) => {
      connection.once('error', fail)
      connection.send(options, body, (error, info) => {
        connection.off('error', fail)
        if (error) fail(error)
        else done(info ?? {})
      })
    })
    if (deps.smtpPool) deps.smtpPool.keep(config, { connection, sent: session.sent + 1 })
    else connection.quit()
    return {
      ...(given ? { rfcMessageId: given.replace(/^<|>$/g, '') } : {}),
      ...(response ? { answer: response } : {}),
    }
  } catch (error) {
    // Whatever state it is in: nothing else is ever sent over it.
    connection.close()
    const { error: stoppedBy } = (stopped as { error: unknown } | null) ?? {}
    const isOfSender = asFailure(error).command === 'MAIL FROM'
    const refusedBy = rejected ?? (isOfSender ? null : options.rejectedErrors?.find(isFinal))
    throw stoppedBy ?? sendFailure(refusedBy ?? error, config, hasCrossed, options.rejectedErrors)
  }
}

/** What the server says of a message that it has accepted, mostly with its queue id. */
type Answer = Partial<Pick<SMTPConnection.SentMessageInfo, 'serverMessageId' | 'response'>>

/**
 * nodemailer continues when some recipients are refused and reports them only after sending. Before that, the refusals
 * are in the envelope object that it was given.
 */
type Told = SMTPConnection.Envelope & { rejectedErrors?: unknown[] }

/**
 * A kept connection that still answers, or a new one. RSET (RFC 5321, 4.1.1.5) is asked before anything of the message is
 * written, so a connection that has died meanwhile costs a login and nothing else.
 */
async function openSession(config: ImapAccountConfig, deps: ImapDeps): Promise<SmtpSession> {
  for (let kept = deps.smtpPool?.take(config); kept; kept = deps.smtpPool?.take(config)) {
    if (await answers(kept.connection)) return kept
    kept.connection.close()
  }
  return { connection: await login(config, deps), sent: 0 }
}

async function answers(connection: SMTPConnection): Promise<boolean> {
  return new Promise(done => {
    const no = () => done(false)
    connection.once('error', no)
    connection.once('end', no)
    connection.reset(error => {
      connection.off('error', no)
      connection.off('end', no)
      done(!error)
    })
  })
}

const login = (
  config: ImapAccountConfig,
  deps: ImapDeps,
  mayLogIn: Promise<unknown> = Promise.resolve(),
): Promise<SMTPConnection> =>
  config.smtpLogin === undefined
    ? withLogin(config.auth, config.smtp, token => loginOnce(config, deps, token, mayLogIn))
    : loginOnce(config, deps, null, mayLogIn)

async function loginOnce(
  config: ImapAccountConfig,
  deps: ImapDeps,
  token: string | null,
  mayLogIn: Promise<unknown>,
): Promise<SMTPConnection> {
  const { smtp } = config
  const tuning = tuningOf(deps)
  const connection = new SMTPConnection({
    host: smtp.host,
    port: smtp.port,
    secure: smtp.security === 'tls',
    requireTLS: smtp.security === 'starttls',
    ignoreTLS: smtp.security === 'none',
    connectionTimeout: tuning.connectTimeoutMs,
    greetingTimeout: tuning.connectTimeoutMs,
    socketTimeout: tuning.socketTimeoutMs,
    tls: trust(deps),
    connection: await openSocket(smtp, deps, { getsPassword: config.smtpLogin !== null }),
  })
  try {
    await new Promise<void>((done, fail) => {
      connection.once('error', fail)
      connection.connect(error => (error ? fail(error) : done()))
    })
    await mayLogIn
    await authenticate(connection, config, token)
    return connection
  } catch (error) {
    connection.close()
    throw sendFailure(error, config, false)
  } finally {
    // An error of an abandoned connection must not end the process.
    connection.on('error', () => {})
  }
}

function authenticate(
  connection: SMTPConnection,
  config: ImapAccountConfig,
  token: string | null,
): Promise<void> {
  const { user, auth, smtpLogin } = config
  return new Promise((done, fail) => {
    connection.once('error', fail)
    const finish = (error: unknown) => (error ? fail(error) : done())
    // Some servers offer no login, because they know who connects.
    if (smtpLogin === null || !connection.allowsAuth) return done()
    if (smtpLogin)
      connection.login({ credentials: { user: smtpLogin.user, pass: smtpLogin.password } }, finish)
    else if (auth.kind === 'password')
      connection.login({ credentials: { user, pass: auth.password } }, finish)
    else connection.login({ user, oauth2: new XOAuth2({ user, accessToken: token ?? '' }) }, finish)
  })
}

function sendFailure(
  error: unknown,
  { smtp: server, smtpLogin }: Pick<ImapAccountConfig, 'smtp' | 'smtpLogin'>,
  hasCrossed: boolean,
  rejectedErrors: readonly unknown[] = [],
): ProviderError {
  if (error instanceof ProviderError) return error
  const failure = asFailure(error)
  const said = typeof failure.response === 'string' ? failure.response : ''
  const options = { cause: error }
  if (failure.responseCode === undefined && hasCrossed) {
    const text = `The connection to ${server.host} was lost while it was taking the message: it may have been sent`
    return new ProviderError('uncertain', text, options)
  }
  if (failure.responseCode === undefined && failure.code !== 'EAUTH') {
    const lost = connectionFailure(error, server)
    if (lost) return lost
  }
  // 530: the server demands a login although it has accepted one (RFC 4954, section 6).
  if (failure.responseCode === 530 && smtpLogin === null)
    return new ProviderError('auth-expired', `${server.host} wants a sign-in for sending: ${said}`, {
      ...options,
      service: 'outgoing',
    })
  if (failure.code === 'EAUTH' || failure.responseCode === 530) return smtpLoginFailure(failure, said, server)
  if (failure.responseCode === 421 || failure.responseCode === 450 || isRateLimit(said)) {
    const text = `${server.host} asks us to try later: ${said}`
    return new ProviderError('rate-limited', text, { ...options, retryAfterMs: 60_000 })
  }
  if (isTemporary(failure.responseCode)) {
    return new ProviderError('unavailable', `${server.host} cannot take the message now: ${said}`, options)
  }
  // After a refusal of the sender, those of the recipients only say that there is none.
  const isOfSender = failure.command === 'MAIL FROM' || rejectedErrors.length === 0
  const found = refusedIn(isOfSender ? [error] : rejectedErrors)
  const text = ofPeople(found) ?? `${server.host} refused: ${said || failure.message}`
  return new ProviderError('refused', text, {
    ...options,
    refused: found.map(({ recipient, said }) => ({ recipient, said })),
  })
}

/** Whom the server refused, with its words; null if it refused nobody in particular. */
function ofPeople(refused: ReturnType<typeof refusedIn>): string | null {
  const people = refused.filter(({ recipient }) => recipient !== null)
  if (people.length === 0) return null
  const told = people
    .slice(0, MOST_TOLD)
    .map(({ recipient, answer }) => `${recipient} was refused: ${answer}`)
  const more = people.length - told.length
  return [...told, ...(more > 0 ? [`${more} more ${more === 1 ? 'was' : 'were'} refused`] : [])].join('; ')
}

const MOST_TOLD = 3
const isFinal = (error: unknown) => (asFailure(error).responseCode ?? 0) >= 500

/** The server's words, with the command that they answer, as servers write it in reports of theirs. */
function refusedIn(errors: readonly unknown[]): (Refused & { answer: string })[] {
  return errors.map(asFailure).flatMap(({ responseCode = 0, response, command, recipient }) => {
    if (responseCode < 500 || typeof response !== 'string') return []
    const answered = recipient === undefined ? (command ?? 'DATA') : 'RCPT TO'
    const answer = response.slice(0, 1000)
    return [{ recipient: recipient ?? null, answer, said: `${answer} (in reply to ${answered})` }]
  })
}

function isTemporary(code: number | undefined): boolean {
  return code !== undefined && code >= 400 && code < 500
}

function isRateLimit(said: string): boolean {
  return /4\.7\.\d|too many|rate limit|sending limit|quota exceeded|throttl/i.test(said) && /^4/.test(said)
}
