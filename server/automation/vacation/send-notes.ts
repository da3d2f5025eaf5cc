import { can, type DelegateActor, type SystemActor } from '#core/policy.ts'
import { momentsOf, standingOf } from '#core/vacation/days.ts'
import { noteSubject } from '#core/vacation/note-subject.ts'
import type { Tx } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { resentTo } from '#server/mail/mime/sender/resent-to.ts'
import { findActiveAccount, type MailAccount } from '#server/mailbox/accounts/access.ts'
import { ownAddresses } from '#server/mailbox/accounts/sender.ts'
import { type Arrived, findArrived } from '#server/mailbox/signals/arrived-queries.ts'
import { awaitsVerdict } from '#server/mailbox/signals/awaits-verdict.ts'
import { mayAnswerByItself, withoutDetail } from '#server/mailbox/signals/may-answer.ts'
import { findDelegate } from '#server/people/auth/actors.ts'
import { DAY_MS } from '#server/platform/clock.ts'
import { AppError } from '#server/platform/errors.ts'
import { tellOfRest } from '#server/read/notices/rests.ts'
import { sendByItself } from '#server/send/compose/send-by-itself.ts'
import { refuseSender } from '#server/send/outbox/gate/gate.ts'
import { findWrittenAutomatically } from '#server/send/outbox/gate/gate-queries.ts'
import { suppressedInWords } from '#server/send/outbox/gate/suppressed.ts'
import { overAnswerLimit } from '../replies/leaving/over-answer-limit.ts'
import { answeredBefore } from './answered-before.ts'
import { isKeptByProvider } from './ask-provider.ts'
import { claimAnswer, findNote, hasWrittenTo, isAnswered, type VacationRow } from './queries.ts'

/** A note that comes later tells nobody anything new, however long a message was on its way before. */
const OLDEST = { receivedMs: 4 * 60 * 60_000, writtenMs: null }

/**
 * Answers new mail of an account with its vacation note (RFC 3834), if Quillbox is to send one: when it arrives, or once its
 * sender has been checked. It may run twice for the same mail: the second run sends nothing.
 */
export async function sendNotes(
  ctx: Ctx<SystemActor>,
  { workspaceId, accountId, messageIds }: { workspaceId: number; accountId: number; messageIds: number[] },
): Promise<void> {
  const key = { workspaceId, id: accountId }
  const note = await findNote(ctx.db, key)
  if (!note?.isOn) return
  const account = await findActiveAccount(ctx.db, key)
  if (!account || isKeptByProvider(account)) return
  const through = { id: accountId, name: 'Vacation note' }
  // The note is the mailbox's, so it is sent for whoever owns that.
  const actor = await findDelegate(ctx.db, account.ownerId, { kind: 'rule', through })
  if (!actor || !can(actor, 'mail.manage', account)) return
  const refusal = await refuseSender(ctx.db, account, note)
  if (refusal) {
    await inTransaction(ctx.db, tx => tellRests(tx, ctx, account, { ...note, why: refusal }))
    return
  }
  const failures: unknown[] = []
  for (const message of await findArrived(ctx.db, account, messageIds)) {
    try {
      await answerOne({ ...ctx, actor }, account, note, message)
    } catch (error) {
      // A failure does not stop the others. The job is tried again for this one.
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

const tellRests = (
  tx: Tx,
  ctx: Ctx<SystemActor>,
  { workspaceId, id, email }: MailAccount,
  { userId, why }: Pick<VacationRow, 'userId'> & { why: string },
): Promise<void> =>
  tellOfRest(tx, ctx, {
    workspaceId,
    what: 'vacation',
    id,
    title: `The vacation note of ${email} is on hold`,
    reason: `${why} Whoever may send from there can save it anew.`,
    path: '/settings',
    writers: [userId],
  })

async function answerOne(
  ctx: Ctx<DelegateActor>,
  account: MailAccount,
  note: VacationRow,
  seen: Arrived,
): Promise<void> {
  const now = ctx.clock.now()
  if (awaitsVerdict(ctx, seen)) return
  if (standingOf({ ...momentsOf(note), isOn: note.isOn }, seen.receivedAt) !== 'away') return
  const own = ownAddresses(account)
  const asked = { own, arrivedAt: now, oldest: OLDEST }
  const judged = mayAnswerByItself(seen, asked)
  // A message that was resent to this mailbox says so only in its source.
  if ('refusal' in judged && judged.refusal !== 'not-addressed') return
  const message = await withSource(ctx, account, seen)
  const may = mayAnswerByItself(message, asked)
  if ('refusal' in may) return
  // RFC 3834 section 4: to the sender that the server noted. Only mail that came without one is answered at From.
  const to = message.returnPath ?? may.to.address
  // Whoever writes through a mailer has another return path with each message.
  const senders = [...new Set([to, may.to.address].map(lower))]
  const notSince = answeredBefore(now)
  if (await isAnswered(ctx.db, account, { senders, since: notSince })) return
  if (await isUnwanted(ctx, account, lower(to))) return
  if (note.audience === 'known' && !(await knows(ctx, account, senders))) return
  try {
    await sendByItself(ctx, {
      written: {
        fromAccountId: account.id,
        fromAddress: addressedOf(own, message.recipients),
        to,
        subject: noteSubject(note.subject, seen.subject),
        body: note.body,
        inReplyToMessageId: seen.id,
      },
      origin: 'vacation',
      autoSubmitted: 'auto-replied',
      sendAt: now,
      key: `vacation:${seen.id}`,
      // Under the lock of the account, together with the message: so there is one row for one message.
      also: async tx => {
        if (!(await claimAnswer(tx, account, { senders, now, notSince }))) throw answeredMeanwhile()
      },
    })
  } catch (error) {
    if (isAnsweredMeanwhile(error)) return
    if (!(error instanceof AppError && error.status === 400)) throw error
    // An address that cannot be written to: trying again does not change that.
    ctx.log.info({ err: error, messageId: seen.id }, 'a message cannot be answered with the vacation note')
  }
}

const ANSWERED = 'answered-meanwhile'
const answeredMeanwhile = () => new AppError(409, 'This address has got the note already', ANSWERED)
const isAnsweredMeanwhile = (error: unknown) => error instanceof AppError && error.code === ANSWERED

const lower = (address: string) => address.toLowerCase()

/** Which of these own addresses a message names: to the letter, or with a detail behind a `+`. */
function addressedOf(own: readonly string[], recipients: readonly string[]): string | undefined {
  const named = recipients.map(lower)
  const plain = named.map(withoutDetail)
  return (
    own.find(address => named.includes(address)) ??
    own.find(address => plain.includes(withoutDetail(address)))
  )
}

/** With Bcc, and with what only the source tells. Of an oversized message there is none. */
async function withSource(
  { blobs, reader }: Pick<Ctx, 'blobs' | 'reader'>,
  { workspaceId }: MailAccount,
  seen: Arrived,
): Promise<Arrived> {
  const recipients = [...seen.recipients, ...seen.bccList.map(({ address }) => address)]
  const source = seen.sourceBlob === null ? null : await blobs.read(workspaceId, seen.sourceBlob)
  if (!source) return { ...seen, recipients }
  const { trace } = await reader.read(source, { haste: 'idle', workspaceId })
  const returnPath = trace.received?.sender ?? null
  return { ...seen, returnPath, recipients: [...recipients, ...resentTo(source)] }
}

/** What the gate would refuse leaves no trace of a message that was never sent. */
async function isUnwanted(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  account: MailAccount,
  sender: string,
): Promise<boolean> {
  const yesterday = new Date(clock.now().getTime() - DAY_MS)
  const written = await findWrittenAutomatically(db, account, [sender], yesterday)
  if (written.length > 0 || (await suppressedInWords(db, account.workspaceId, [sender])).length > 0)
    return true
  return (await overAnswerLimit(db, account, sender, { now: clock.now() })) !== null
}

/** Somebody may write from another address than the one that the note goes to. */
async function knows({ db }: Pick<Ctx, 'db'>, account: MailAccount, addresses: string[]): Promise<boolean> {
  for (const address of addresses) if (await hasWrittenTo(db, account, address)) return true
  return false
}
