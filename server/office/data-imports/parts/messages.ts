import { z } from 'zod'
import { emailAutomation, threadAutomation } from '#core/contract/automation.ts'
import { ANSWERS } from '#core/text/calendar/calendar-reply.ts'
import {
  findEmailAutomation,
  findThreadAutomation,
  saveEmailAutomation,
  saveThreadAutomation,
} from '#server/automation/queries.ts'
import { inMailTransaction, inTransaction } from '#server/db/transaction.ts'
import { raiseVersion } from '#server/mailbox/counts/count-queries.ts'
import { settleMessages } from '#server/mailbox/messages/announce-mail.ts'
import { muteThreads, snoozeAgain } from '#server/mailbox/messages/snooze-queries.ts'
import { readRows } from '#server/office/mail-imports/reading/own-files.ts'
import { findInInbox, insertAnswers, setReturned } from '../queries.ts'
import type { Home } from '../reading/home.ts'
import { findImported } from '../reading/imported-messages.ts'
import { moment, type Section, small } from '../reading/section.ts'

const BATCH = 200

/** Until when messages are snoozed; and when others came back from a snooze, because lists sort by that. */
export async function restoreSnoozes(home: Home, section: Section): Promise<void> {
  const { ctx, account, sources } = home
  const now = ctx.clock.now()
  for (const { folder } of sources) {
    const found = await findImported(
      home,
      folder,
      ({ snoozedUntil, firstReceivedAt }) => Boolean(snoozedUntil) || Boolean(firstReceivedAt),
    )
    for (let at = 0; at < found.length; at += BATCH) {
      const batch = found.slice(at, at + BATCH)
      const inInbox = await findInInbox(
        ctx.db,
        account,
        batch.map(({ is }) => is.id),
      )
      const due = batch.filter(
        ({ was, is }) => was.snoozedUntil && was.snoozedUntil > now && inInbox.has(is.id),
      )
      const fresh = due.filter(({ is }) => is.snoozedUntil === null)
      section.known += due.length - fresh.length
      const snoozes = new Map(fresh.map(({ was, is }) => [is.id, (was.snoozedUntil as Date).toISOString()]))
      const returned = new Map(
        batch.flatMap(({ was, is }) =>
          was.firstReceivedAt && is.firstReceivedAt === null && was.receivedAt <= now
            ? [[is.id, was.receivedAt] as const]
            : [],
        ),
      )
      section.added += await inMailTransaction(ctx.db, [account.id], async tx => {
        const snoozed = await snoozeAgain(tx, account, snoozes)
        for (const until of new Set(snoozes.values()))
          await ctx.queue.send('triage.wake', { at: until }, { startAfter: new Date(until), db: tx })
        const moved = await setReturned(tx, account, returned)
        await settleMessages(ctx, tx, account, [...new Set([...snoozed, ...moved])])
        return snoozed.length
      })
    }
  }
}

const threadRow = z.object({ id: z.number(), muted_at: moment.nullable() })

export async function restoreMuted(home: Home, section: Section): Promise<void> {
  const { ctx, account, own, sources } = home
  for (const { folder } of sources) {
    const muted = new Map<number, Date>()
    for await (const { id, muted_at } of readRows(own, `${folder}/tables/threads.jsonl`, threadRow))
      if (muted_at) muted.set(id, muted_at)
    if (muted.size === 0) continue
    const since = new Map<number, Date>()
    const before = new Set<number>()
    for (const { was, is } of await findImported(home, folder, ({ threadId }) => muted.has(threadId)))
      if (is.mutedAt === null) since.set(is.threadId, muted.get(was.threadId) as Date)
      else before.add(is.threadId)
    section.known += before.size
    for (const [threadId, mutedAt] of since) {
      home.signal.throwIfAborted()
      await inMailTransaction(ctx.db, [account.id], async tx => {
        const changed = await muteThreads(tx, account, [threadId], mutedAt)
        await settleMessages(ctx, tx, account, changed)
      })
      section.added += 1
    }
  }
}

const threadPlan = z.object({ threadId: z.number(), settings: threadAutomation })
const emailPlan = z.object({ messageId: z.number(), settings: emailAutomation })

/** What was set up for conversations and messages. It is off: nothing is sent by it before somebody switches it on again. */
export async function restorePlans(home: Home, section: Section): Promise<void> {
  const { ctx, account, profile, sources } = home
  const { workspaceId } = account
  const ofThreads = new Map(
    profile.threadAutomations.flatMap(entry => {
      const row = threadPlan.safeParse(entry).data
      return row ? [[row.threadId, row.settings] as const] : []
    }),
  )
  const ofEmails = new Map(
    profile.emailAutomations.flatMap(entry => {
      const row = emailPlan.safeParse(entry).data
      return row ? [[row.messageId, row.settings] as const] : []
    }),
  )
  if (ofThreads.size + ofEmails.size === 0) return
  for (const { folder } of sources) {
    const done = new Set<number>()
    const isPlanned = ({ id, threadId }: { id: number; threadId: number }) =>
      ofThreads.has(threadId) || ofEmails.has(id)
    for (const { was, is } of await findImported(home, folder, isPlanned)) {
      const { id: messageId, threadId } = is
      const by = { workspaceId, userId: ctx.actor.id, updatedAt: ctx.clock.now() }
      const ofThread = done.has(threadId) ? undefined : ofThreads.get(was.threadId)
      done.add(threadId)
      const ofEmail = ofEmails.get(was.id)
      await inMailTransaction(ctx.db, [account.id], async tx => {
        if (ofThread) {
          const settings = { ...ofThread, autoFollowUpEnabled: false }
          if (await findThreadAutomation(tx, workspaceId, threadId)) section.known += 1
          else {
            await saveThreadAutomation(tx, { ...by, threadId, settings })
            section.added += 1
          }
        }
        if (!ofEmail) return
        const settings = { ...ofEmail, autoAiReplyEnabled: false, autoFollowUpEnabled: false }
        if (await findEmailAutomation(tx, workspaceId, messageId)) section.known += 1
        else {
          await saveEmailAutomation(tx, { ...by, messageId, settings })
          section.added += 1
        }
      })
    }
  }
}

const answerRow = z.object({
  accountId: z.number(),
  uid: z.string().max(1000),
  recurrence: z.string().max(100),
  sequence: small,
  answer: z.enum(ANSWERS),
  note: z.string().max(10_000),
  address: z.string().max(320),
  answeredAt: moment,
})

/** Which invitations were answered, and how. Nobody is told again. */
export async function restoreAnswers(home: Home, section: Section): Promise<void> {
  const { ctx, account, profile, sources } = home
  const ids = new Set(sources.map(({ id }) => id))
  const rows = profile.calendarAnswers.flatMap(entry => {
    const row = answerRow.safeParse(entry).data
    return row && ids.has(row.accountId) ? row : []
  })
  for (let at = 0; at < rows.length; at += BATCH) {
    const batch = rows.slice(at, at + BATCH).map(row => ({
      ...row,
      workspaceId: account.workspaceId,
      accountId: account.id,
      userId: ctx.actor.id,
    }))
    const kept = await inTransaction(ctx.db, async tx => {
      const count = await insertAnswers(tx, batch)
      if (count > 0) await raiseVersion(tx, account)
      return count
    })
    section.added += kept
    section.known += batch.length - kept
  }
}
