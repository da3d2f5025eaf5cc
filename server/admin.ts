import { loginBody } from '#core/contract/auth.ts'
import { month as monthSchema } from '#core/contract/invitations.ts'
import { factorResetLetter, openedLetter, passwordSetLetter } from '#server/people/auth/seals/seal-letters.ts'
import { generatePassword } from '#server/platform/secrets/passwords.ts'
import { type Config, loadConfig } from './config.ts'
import { openDatabase } from './db/client.ts'
import { distribute } from './db/distributed/distribute.ts'
import { migrate } from './db/migrate.ts'
import { createDatabaseClock } from './db/server/database-clock.ts'
import { checkAudit } from './people/audit/check-audit.ts'
import { type Letter, sendLetter } from './people/auth/letters.ts'
import { type OperatorCtx, openSealOf, resetFactor, setPassword } from './people/auth/operator-commands.ts'
import { payEarnings } from './people/invitations/pay-earnings.ts'
import { StartupError } from './platform/errors.ts'
import { runMain } from './platform/lifecycle.ts'
import { createLog } from './platform/log.ts'
import { relayOf } from './relay-of.ts'

const USAGE = `Usage:
  npm run admin -- set-password EMAIL         gives a person a new password and prints it, once; ends their sessions
                                              and closes what is theirs alone, until they prove who they are
  npm run admin -- reset-factor EMAIL         takes a person's lost second factor away, with the same consequences
  npm run admin -- open EMAIL                 opens without a proof what was closed so; for who has none left
  npm run admin -- check-audit [NUMBER]       proves that nothing in the audit log was altered; up to the entry of that
                                              number, as an earlier check did
  npm run admin -- distribute                 spreads the tables over the nodes of a PostgreSQL with Citus
  npm run admin -- pay-earnings YYYY-MM       marks what affiliates earned in that month as paid, and lists it

The server may run meanwhile.`

/** Parses the argument before the database is opened. Returns the work to do, which returns the text to print. */
type Command = (given: string) => (ctx: OperatorCtx, config: Config) => Promise<string>

const COMMANDS: Record<string, { takes: boolean | 'if given'; act: Command }> = {
  'set-password': { takes: true, act: givePassword },
  'reset-factor': { takes: true, act: takeFactor },
  open: { takes: true, act: openSeal },
  'check-audit': { takes: 'if given', act: proveAudit },
  distribute: { takes: false, act: spreadTables },
  'pay-earnings': { takes: true, act: pay },
}

const NOT_SHOWN_AGAIN = 'This password is not shown again.'

const CLOSED =
  'What is theirs alone, such as mailboxes that are not their organization’s, is closed until they prove who they are: with the password they had before, a code of a second factor, or a link by mail.'

await runMain(async () => {
  const [name = '', given, ...rest] = process.argv.slice(2)
  if (name === '--help' || name === 'help') return console.log(USAGE)
  const command = Object.entries(COMMANDS).find(([key]) => key === name)?.[1]
  const isGiven = given !== undefined
  const isComplete = command?.takes === 'if given' || command?.takes === isGiven
  if (!command || !isComplete || rest.length > 0) throw new StartupError(USAGE)
  const act = command.act(given ?? '')
  const config = loadConfig()
  const { databaseUrl, directUrl, dataDir } = config
  const database = await openDatabase({ databaseUrl, directUrl, dataDir })
  try {
    await migrate(database)
    const clock = await createDatabaseClock(database.pool, createLog('fatal'))
    const ctx = { db: database.db, clock, actor: { kind: 'operator' as const } }
    console.log(await act(ctx, config))
    clock.stop()
  } finally {
    await database.close()
  }
})

function givePassword(given: string): ReturnType<Command> {
  const email = addressOf(given)
  return async (ctx, config) => {
    const password = generatePassword()
    const done = await setPassword(ctx, email, password)
    if (!done) throw new StartupError(`Nobody has the address ${email}.`)
    const told = await tell(config, passwordSetLetter(done.person, done.by, config))
    return `${email}\n${password}\n\n${NOT_SHOWN_AGAIN}\n${CLOSED}\n${told}`
  }
}

function takeFactor(given: string): ReturnType<Command> {
  const email = addressOf(given)
  return async (ctx, config) => {
    const done = await resetFactor(ctx, email)
    if (!done) throw new StartupError(`Nobody with a second factor has the address ${email}.`)
    const told = await tell(config, factorResetLetter(done.person, done.by, config))
    return `${email} signs in with their password alone.\n${CLOSED}\n${told}`
  }
}

function openSeal(given: string): ReturnType<Command> {
  const email = addressOf(given)
  return async (ctx, config) => {
    const done = await openSealOf(ctx, email)
    if (!done) throw new StartupError(`Nothing is closed to ${email}.`)
    const told = await tell(config, openedLetter(done.person, done.by))
    return `What is ${email}'s alone is open. Whoever knows their password can read it.\n${told}`
  }
}

/** Sends a letter to the person if there is a relay. Returns the outcome as a sentence. */
async function tell(config: Config, letter: Letter): Promise<string> {
  const isSent = await sendLetter({ relay: relayOf(config), log: createLog('fatal') }, letter)
  return isSent ? `${letter.to} was told by mail.` : `${letter.to} was not told by mail.`
}

function spreadTables(): ReturnType<Command> {
  return async ({ db }) => {
    const count = await distribute(db)
    return count === 0 ? 'All tables are spread already.' : `${count} tables are spread over the nodes.`
  }
}

function proveAudit(given: string): ReturnType<Command> {
  const upTo = given === '' ? undefined : Number(given)
  if (upTo !== undefined && !(Number.isSafeInteger(upTo) && upTo > 0))
    throw new StartupError(`"${given}" is not the number of an entry.`)
  return ctx => proveEntries(ctx, upTo)
}

async function proveEntries({ db }: OperatorCtx, given: number | undefined): Promise<string> {
  const { entries, head, brokenAt, upTo } = await checkAudit(db, given)
  if (brokenAt !== null) {
    const where = brokenAt.workspaceId === 0 ? 'the installation itself' : `workspace ${brokenAt.workspaceId}`
    throw new StartupError(
      `Entry ${brokenAt.seq} of the audit log, or the one before it, was altered or taken away. It belongs to ${where}.`,
    )
  }
  if (head === null) return 'The audit log is empty.'
  const proven = `All ${entries} entries of the audit log up to number ${upTo} are as they were written. Their seal:\n${head}`
  const later = `Keep this number and the seal: as long as no entry is cut off, "npm run admin -- check-audit ${upTo}" shows the same seal.`
  return `${proven}\n${later}`
}

function pay(month: string): ReturnType<Command> {
  if (!monthSchema.safeParse(month).success)
    throw new StartupError(`"${month}" is not a month; expected one like 2026-11.`)
  return async ctx => payFor(ctx, month)
}

async function payFor(ctx: OperatorCtx, month: string): Promise<string> {
  const paid = await payEarnings(ctx, month)
  if (paid.length === 0) return `Nothing was left to pay for ${month}.`
  const lines = paid.map(({ email, cents }) => `${email}  $${(cents / 100).toFixed(2)}`)
  return `Marked as paid for ${month}:\n${lines.join('\n')}`
}

/** Checks an address as signing in does: a person with any other address could never sign in. */
function addressOf(given: string): string {
  const parsed = loginBody.shape.email.safeParse(given)
  if (parsed.success) return parsed.data
  throw new StartupError(`"${given}" is not an email address; expected one like ada@example.com.`)
}
