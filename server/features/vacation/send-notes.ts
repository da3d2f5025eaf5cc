import { can, type DelegateActor, type SystemActor } from '#core/policy.ts'
import { type AwayMoments, momentsOf } from '#core/vacation/days.ts'
import { noteSubject } from '#core/vacation/note-subject.ts'
import { type ArrivedMessage, answerTo, refuseAnswer } from '#core/vacation/refuse-answer.ts'
import type { Ctx } from '#server/deps.ts'
import { findActiveAccount, type MailAccount } from '#server/features/accounts/access.ts'
import { ownAddresses } from '#server/features/accounts/sender.ts'
import { findDelegate } from '#server/features/auth/actors.ts'
import { sendByItself } from '#server/features/compose/send-by-itself.ts'
import { findWrittenAutomatically } from '#server/features/outbox/gate/gate-queries.ts'
import { suppressedInWords } from '#server/features/outbox/gate/suppressed.ts'
import { resentTo } from '#server/mime/sender/resent-to.ts'
import { DAY_MS } from '#server/platform/clock.ts'
import { AppError } from '#server/platform/errors.ts'
import { answeredBefore } from './answered-before.ts'
import { isKeptByProvider } from './ask-provider.ts'
import {
  type ArrivedRow,
  claimAnswer,
  findArrived,
  findNote,
  hasWrittenTo,
  isAnswered,
  type VacationRow,
} from './queries.ts'

/**
 * Answers new mail of an account with its vacation note (RFC 3834), if Quillbox is to send one. It may run twice for the
 * same mail: the second run sends nothing.
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
  const failures: unknown[] = []
  for (const message of await findArrived(ctx.db, account, messageIds)) {
    try {
      await answerOne({ ...ctx, actor }, account, note, message)
    } catch (error) {
      // The others are answered all the same; then this one is tried again.
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

async function answerOne(
  ctx: Ctx<DelegateActor>,
  account: MailAccount,
  note: VacationRow,
  row: ArrivedRow,
): Promise<void> {
  const now = ctx.clock.now()
  const own = ownAddresses(account)
  const seen = withoutSource(row)
  const limits: AwayMoments = momentsOf(note)
  const asked = { ...limits, own, now }
  const refusal = refuseAnswer(seen, asked)
  // A message that was resent to this mailbox says so only in its source.
  if (refusal !== null && refusal !== 'not-addressed') return
  const message = await withSource(ctx, account, row, seen)
  if (refuseAnswer(message, asked) !== null) return
  const to = answerTo(message)
  if (to === null) return
  // Whoever writes through a mailer has another return path with each message.
  const senders = [...new Set([to, row.fromAddress ?? to].map(lower))]
  const notSince = answeredBefore(now)
  if (await isAnswered(ctx.db, account, { senders, since: notSince })) return
  if (await isUnwanted(ctx, account, lower(to))) return
  if (note.audience === 'known' && !(await knows(ctx, account, senders))) return
  const named = message.addressedTo.map(lower)
  try {
    await sendByItself(ctx, {
      written: {
        fromAccountId: account.id,
        fromAddress: own.find(address => named.includes(address)),
        to,
        subject: noteSubject(note.subject, row.subject),
        body: note.body,
        inReplyToMessageId: row.id,
      },
      origin: 'vacation',
      autoSubmitted: 'auto-replied',
      sendAt: now,
      key: `vacation:${row.id}`,
      // Under the lock of the account, together with the message: so there is one row for one message.
      also: async (tx, { outgoingId }) => {
        if (!(await claimAnswer(tx, account, { senders, now, notSince }))) throw answeredMeanwhile()
        // It leaves at once; without the job `compose.recover` would find it within a minute.
        await ctx.queue.send('compose.send', { workspaceId: account.workspaceId, outgoingId }, { db: tx })
      },
    })
  } catch (error) {
    if (isAnsweredMeanwhile(error)) return
    if (!(error instanceof AppError && error.status === 400)) throw error
    // An address that cannot be written to: trying again does not change that.
    ctx.log.info({ err: error, messageId: row.id }, 'a message cannot be answered with the vacation note')
  }
}

const ANSWERED = 'answered-meanwhile'
const answeredMeanwhile = () => new AppError(409, 'This address has got the note already', ANSWERED)
const isAnsweredMeanwhile = (error: unknown) => error instanceof AppError && error.code === ANSWERED

const lower = (address: string) => address.toLowerCase()

const withoutSource = (row: ArrivedRow): ArrivedMessage => ({
  from: row.fromAddress,
  returnPath: null,
  addressedTo: [...row.to, ...row.cc, ...row.bcc].map(({ address }) => address),
  isAutomatic: row.isAutomatic,
  isBulk: row.isBulk,
  isSpam: row.inSpam,
  isForged: row.authentication === 'fail',
  receivedAt: row.receivedAt,
})

/** With what only the source tells. Of an oversized message there is none. */
async function withSource(
  { blobs, reader }: Pick<Ctx, 'blobs' | 'reader'>,
  { workspaceId }: MailAccount,
  { sourceBlob }: ArrivedRow,
  seen: ArrivedMessage,
): Promise<ArrivedMessage> {
  const source = sourceBlob === null ? null : await blobs.read(workspaceId, sourceBlob)
  if (!source) return seen
  const { trace } = await reader.read(source, { haste: 'idle' })
  const returnPath = trace.received?.sender ?? null
  return { ...seen, returnPath, addressedTo: [...seen.addressedTo, ...resentTo(source)] }
}

/** What the gate would refuse leaves no trace of a message that was never sent. */
async function isUnwanted(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  account: MailAccount,
  sender: string,
): Promise<boolean> {
  const yesterday = new Date(clock.now().getTime() - DAY_MS)
  const written = await findWrittenAutomatically(db, account, [sender], yesterday)
  return written.length > 0 || (await suppressedInWords(db, account.workspaceId, [sender])).length > 0
}

/** Somebody may write from another address than the one that the note goes to. */
async function knows({ db }: Pick<Ctx, 'db'>, account: MailAccount, addresses: string[]): Promise<boolean> {
  for (const address of addresses) if (await hasWrittenTo(db, account, address)) return true
  return false
}
