import { setTimeout as sleep } from 'node:timers/promises'
import { accountOf } from '#server/db/keys.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { type MailProvider, ProviderError, type SentAs } from '#server/mail/providers/provider.ts'
import { findActiveAccount, type MailAccount } from '#server/mailbox/accounts/access.ts'
import { connectAccount } from '#server/mailbox/accounts/connect.ts'
import { forgetRefusals, type LoginRefusal } from '#server/mailbox/accounts/servers/refusal-queries.ts'
import { heldBack, refuseLogin } from '#server/mailbox/accounts/servers/refused-logins.ts'
import { nameSent } from '#server/mailbox/messages/local-queries.ts'
import { dropDraft } from '#server/send/drafts/take-draft.ts'
import { whileAlive } from '#server/work/alive.ts'
import { fileOutgoing } from './file-outgoing.ts'
import { passGate } from './pass-gate.ts'
import {
  findOutgoing,
  noteStage,
  type Outgoing,
  type OutgoingKey,
  type OutgoingState,
  signOfLife,
} from './queries.ts'
import { queueAgain, RETRY_SECONDS } from './recovery/queue-again.ts'
import { settle } from './settle.ts'
import { settleUncertain } from './uncertain/look-for-copy.ts'

/** A server may ask us to wait longer than that, up to this limit. */
const MAX_WAIT_MS = 24 * 60 * 60_000

/**
 * Sends one queued message, at most once. First everything is prepared, then the state `sending` is committed, and only
 * then does the transfer to the server begin. Before the server can accept it, that is committed, too: from then on it is
 * never sent automatically again.
 */
export async function sendOutgoing(deps: Deps, key: OutgoingKey): Promise<void> {
  const found = await findOutgoing(deps.db, key)
  if (found?.outgoing.state !== 'queued') return
  const { outgoing, isDiscarded } = found
  // It was put off after this job was sent; `recoverOutgoing` sends another when it is due.
  if (outgoing.isHidden && outgoing.dueAt > deps.clock.now()) return
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
    const claimed = await passGate(deps, account, key)
    if (claimed === 'held') return
    // Another worker has claimed it, or it was deleted while it was being prepared: read its state again.
    if (!claimed) return await sendOutgoing(deps, key)
    if (await handOver(deps, account, provider, { outgoing: claimed, source }))
      await fileOutgoing(deps, account, claimed, provider)
  } finally {
    await provider.close()
  }
}

/** Returns true if the server has accepted the message. */
async function handOver(
  deps: Deps,
  account: MailAccount,
  provider: MailProvider,
  { outgoing, source }: { outgoing: Outgoing; source: Uint8Array },
): Promise<boolean> {
  let hasCrossed = false
  const cross = async () => {
    if (!(await noteStage(deps.db, outgoing, { stage: 'crossed' }))) throw new Overtaken()
    hasCrossed = true
  }
  const transfer = async (): Promise<SentAs | null> => {
    let sentAs: SentAs
    try {
      sentAs = await provider.send(source, outgoing.envelope, cross)
    } catch (error) {
      if (!(error instanceof Overtaken))
        await settleFailure(deps, { account, provider, outgoing, hasCrossed }, error)
      return null
    }
    const serverAnswer = sentAs.answer?.slice(0, LONGEST_ANSWER) ?? null
    const change = { state: 'sent' as const, sentAt: deps.clock.now(), lastError: null }
    await insist(deps, async () => {
      // Stored at once, and not together with what follows, in case this process dies now.
      await noteStage(deps.db, outgoing, { stage: 'accepted', serverAnswer })
      await settle(deps, outgoing, IN_FLIGHT, change)
    })
    return sentAs
  }
  const sentAs = await whileAlive(() => signOfLife(deps.db, outgoing), transfer)
  if (!sentAs) return false
  await inMailTransaction(deps.db, [outgoing.accountId], tx =>
    nameSent(tx, account, outgoing.messageId, sentAs),
  )
  // Other messages may have waited for the server to accept the login again.
  if (await forgetRefusals(deps.db, account, 'outgoing'))
    await deps.queue.send('accounts.retry', { workspaceId: account.workspaceId, accountId: account.id })
  return true
}

/**
 * Retries a write that must not be lost: only this process knows that the message was sent, and the database may be down
 * right now. Waits half a second, then twice as long each time, for about a minute in total.
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

const LONGEST_ANSWER = 500

/** This worker was silent for so long that another one has taken the message over. */
class Overtaken extends Error {}

/** The result of the sender also replaces `uncertain`, which recovery may have set meanwhile. */
const IN_FLIGHT: OutgoingState[] = ['sending', 'uncertain']

interface Failed {
  account: MailAccount
  provider: MailProvider
  outgoing: Outgoing
  /** Whether the server may have accepted it. */
  hasCrossed: boolean
}

async function settleFailure(
  deps: Deps,
  { account, provider, outgoing, hasCrossed }: Failed,
  error: unknown,
): Promise<void> {
  const uncertain = (lastError: string) =>
    settleUncertain(deps, { account, provider }, [{ outgoing, from: IN_FLIGHT, lastError }])
  if (!(error instanceof ProviderError)) {
    const lastError = 'Something went wrong while it was sent.'
    await (hasCrossed ? uncertain(lastError) : retryLater(deps, outgoing, lastError, 0))
    throw error
  }
  const lastError = error.userMessage
  switch (error.kind) {
    case 'uncertain':
      return uncertain(lastError)
    case 'refused':
    case 'not-found':
      return settle(deps, outgoing, IN_FLIGHT, { state: 'failed', lastError }, error.refused)
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
  await queueAgain(deps, outgoing, ['sending'], { lastError, dueAt })
}

/**
 * The outgoing server refuses the login. This is not the message's fault and does not count as an attempt. After a day
 * of waiting, the message fails.
 */
async function waitForLogin(
  deps: Deps,
  outgoing: Outgoing,
  from: OutgoingState[],
  { problem: lastError, retryAt: dueAt }: LoginRefusal,
): Promise<void> {
  const { sendAt, createdAt } = outgoing
  if (deps.clock.now().getTime() - (sendAt ?? createdAt).getTime() > MAX_WAIT_MS)
    return settle(deps, outgoing, from, { state: 'failed', lastError })
  // Claiming the message counted as an attempt: undo that.
  const attempts = from.includes('sending') ? outgoing.attempts - 1 : outgoing.attempts
  await queueAgain(deps, outgoing, from, { lastError, dueAt, attempts })
}

const giveUp = (deps: Deps, outgoing: Outgoing, lastError: string) =>
  settle(deps, outgoing, ['queued'], { state: 'failed', lastError })
