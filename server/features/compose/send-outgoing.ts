import { setTimeout as sleep } from 'node:timers/promises'
import type { Tx } from '#server/db/client.ts'
import { accountOf } from '#server/db/keys.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { findActiveAccount, type MailAccount } from '#server/features/accounts/access.ts'
import { connectAccount } from '#server/features/accounts/connect.ts'
import { forgetRefusals, type LoginRefusal } from '#server/features/accounts/servers/refusal-queries.ts'
import { heldBack, refuseLogin } from '#server/features/accounts/servers/refused-logins.ts'
import { dropDraft } from '#server/features/drafts/take-draft.ts'
import { changeMessages } from '#server/features/mailbox/changes/change-messages.ts'
import { announceMail } from '#server/features/mailbox/messages/announce-mail.ts'
import { nameSent } from '#server/features/mailbox/messages/local-queries.ts'
import { raiseVersion } from '#server/features/mailbox/messages/message-queries.ts'
import { type MailProvider, ProviderError, type SentAs } from '#server/providers/mail/provider.ts'
import { fileOutgoing } from './file-outgoing.ts'
import {
  claimOutgoing,
  findAnswered,
  findOutgoing,
  type Outgoing,
  type OutgoingKey,
  type OutgoingState,
  signOfLife,
  updateOutgoing,
} from './queries.ts'

/** Seconds until the next try after a clear temporary refusal or a broken line: eight tries within about nine hours. */
const RETRY_SECONDS = [10, 30, 60, 300, 1800, 7200, 21_600]
/** A server may ask for more patience than that, but not for ever. */
const MAX_WAIT_MS = 24 * 60 * 60_000
/** How often a message that is being handed over is said to be: see SILENT_MS in `recover-outgoing.ts`. */
const SIGN_OF_LIFE_MS = 3000

/**
 * Sends one message that is queued. Everything is made ready first; then `sending` is committed, and only then the
 * server is spoken to. Nothing else sends a message in that state again: whatever happens, it goes once at most.
 */
export async function sendOutgoing(deps: Deps, key: OutgoingKey): Promise<void> {
  const found = await findOutgoing(deps.db, key)
  if (found?.outgoing.state !== 'queued') return
  const { outgoing, isDiscarded } = found
  if (isDiscarded) {
    await dropDraft(deps, key)
    return giveUp(deps, outgoing, 'It was deleted before it was sent.')
  }
  const account = await findActiveAccount(deps.db, accountOf(outgoing))
  if (!account) return giveUp(deps, outgoing, 'The account it was written in is switched off.')
  const source = await deps.blobs.read(outgoing.workspaceId, outgoing.sourceBlob)
  if (!source) return giveUp(deps, outgoing, 'Its text could not be read.')

  const refusal = await heldBack(deps, account, 'outgoing')
  if (refusal) return waitForLogin(deps, outgoing, ['queued'], refusal)
  const provider = connectAccount(deps, account)
  try {
    const claimed = await claimOutgoing(deps.db, key, deps.clock.now())
    // Somebody else has it, or it was thrown away while it was made ready: what of that is for a new look to say.
    if (!claimed) return await sendOutgoing(deps, key)
    if (await handOver(deps, account, provider, { outgoing: claimed, source }))
      await fileOutgoing(deps, account, claimed, provider)
  } finally {
    await provider.close()
  }
}

/** True when the server has taken it. */
async function handOver(
  deps: Deps,
  account: MailAccount,
  provider: MailProvider,
  { outgoing, source }: { outgoing: Outgoing; source: Uint8Array },
): Promise<boolean> {
  let sentAs: SentAs
  const alive = setInterval(() => {
    void signOfLife(deps.db, outgoing).catch(() => undefined)
  }, SIGN_OF_LIFE_MS)
  try {
    try {
      sentAs = await provider.send(source, outgoing.envelope)
    } catch (error) {
      await settleFailure(deps, account, outgoing, error)
      return false
    }
    const change = { state: 'sent' as const, sentAt: deps.clock.now(), lastError: null }
    await insist(deps, () => settle(deps, outgoing, IN_FLIGHT, change))
  } finally {
    clearInterval(alive)
  }
  await inMailTransaction(deps.db, [outgoing.accountId], tx =>
    nameSent(tx, account, outgoing.messageId, sentAs),
  )
  // Other messages may have waited for the server to let somebody in.
  if (await forgetRefusals(deps.db, account, 'outgoing'))
    await deps.queue.send('accounts.retry', { workspaceId: account.workspaceId, accountId: account.id })
  return true
}

/**
 * That a message has gone only its sender knows: a database that is away just then does not make it unknown. Asked
 * again after half a second, twice that, and so on: for a minute.
 */
async function insist({ log }: Pick<Deps, 'log'>, write: () => Promise<void>): Promise<void> {
  for (let waitMs = 500; ; waitMs *= 2) {
    try {
      return await write()
    } catch (error) {
      if (waitMs > 32_000) throw error
      log.warn({ err: error }, 'that a message was sent could not be written down yet')
      await sleep(waitMs)
    }
  }
}

/** The sender's word counts, also where its message was taken for stranded meanwhile. */
const IN_FLIGHT: OutgoingState[] = ['sending', 'uncertain']

async function settleFailure(
  deps: Deps,
  account: MailAccount,
  outgoing: Outgoing,
  error: unknown,
): Promise<void> {
  if (!(error instanceof ProviderError)) {
    // Nobody knows how far it came: not again by itself.
    const lastError = 'Something went wrong while it was sent.'
    await settle(deps, outgoing, IN_FLIGHT, { state: 'uncertain', lastError })
    throw error
  }
  const lastError = error.userMessage
  switch (error.kind) {
    case 'uncertain':
      return settle(deps, outgoing, IN_FLIGHT, { state: 'uncertain', lastError })
    case 'refused':
    case 'not-found':
      return settle(deps, outgoing, IN_FLIGHT, { state: 'failed', lastError })
    case 'auth-expired': {
      const refusal = await refuseLogin(deps, account, error)
      if (refusal?.server !== 'outgoing') return retryLater(deps, outgoing, lastError, 0)
      return waitForLogin(deps, outgoing, ['sending'], refusal)
    }
    case 'rate-limited':
    case 'unavailable':
      return retryLater(deps, outgoing, lastError, error.retryAfterMs ?? 0)
  }
}

async function retryLater(deps: Deps, outgoing: Outgoing, lastError: string, leastMs: number): Promise<void> {
  const seconds = RETRY_SECONDS[outgoing.attempts - 1]
  if (seconds === undefined) return settle(deps, outgoing, IN_FLIGHT, { state: 'failed', lastError })
  const waitMs = Math.min(Math.max(seconds * 1000, leastMs), MAX_WAIT_MS)
  const dueAt = new Date(deps.clock.now().getTime() + waitMs)
  return queueAgain(deps, outgoing, ['sending'], { lastError, dueAt })
}

/**
 * The outgoing server lets the account in no more. That is not the message's fault, so it costs none of its tries; but
 * nobody waits for it longer than a day.
 */
async function waitForLogin(
  deps: Deps,
  outgoing: Outgoing,
  from: OutgoingState[],
  { problem: lastError, retryAt: dueAt }: LoginRefusal,
): Promise<void> {
  if (deps.clock.now().getTime() - outgoing.createdAt.getTime() > MAX_WAIT_MS)
    return settle(deps, outgoing, from, { state: 'failed', lastError })
  // As it was claimed, if it was: the try is given back.
  const attempts = from.includes('sending') ? outgoing.attempts - 1 : outgoing.attempts
  return queueAgain(deps, outgoing, from, { lastError, dueAt, attempts })
}

async function queueAgain(
  deps: Deps,
  outgoing: Outgoing,
  from: OutgoingState[],
  values: { dueAt: Date; lastError: string; attempts?: number },
): Promise<void> {
  await inMailTransaction(deps.db, [outgoing.accountId], async tx => {
    const change = { state: 'queued' as const, ...values }
    // When it is due it gets a job by `recoverOutgoing`: there is one job for a message, and that is running now.
    if (!(await updateOutgoing(tx, outgoing, from, change))) return
    await raiseVersion(tx, accountOf(outgoing))
  })
}

const giveUp = (deps: Deps, outgoing: Outgoing, lastError: string) =>
  settle(deps, outgoing, ['queued'], { state: 'failed', lastError })

/** Writes the outcome down, unless it is in none of these states any more, with all that follows from it. */
export async function settle(
  deps: Deps,
  outgoing: Outgoing,
  from: OutgoingState[],
  change: Parameters<typeof updateOutgoing>[3],
): Promise<void> {
  const { id, workspaceId, accountId, messageId, userId } = outgoing
  const isSettled = await inMailTransaction(deps.db, [accountId], async tx => {
    if (!(await updateOutgoing(tx, outgoing, from, change))) return false
    await raiseVersion(tx, accountOf(outgoing))
    if (change.state === 'sent') await markAnswered(deps, tx, outgoing)
    await announceMail(deps, tx, accountOf(outgoing), 'email_sent', [messageId])
    const by = userId === null ? null : { userId }
    const told = { workspaceId, accountId, outgoingId: id, messageId, by }
    if (change.state === 'sent') await deps.publish(tx, 'mail.sent', told)
    if (change.state === 'failed' || change.state === 'uncertain') {
      await deps.publish(tx, 'mail.failed', { ...told, isUncertain: change.state === 'uncertain' })
      await deps.events.publish(tx, { accountId }, { type: 'change_failed', accountId })
    }
    return true
  })
  if (isSettled && change.state === 'sent') await dropDraft(deps, outgoing)
}

/** Other mail programs show which messages have been answered (\\Answered, RFC 9051 section 2.3.2). */
async function markAnswered(deps: Deps, tx: Tx, outgoing: Outgoing): Promise<void> {
  const answered = await findAnswered(tx, outgoing)
  if (answered === null) return
  const change = { kind: 'mark', answered: true } as const
  const { userId } = outgoing
  await changeMessages(deps, tx, { account: accountOf(outgoing), messageIds: [answered], userId, change })
}
