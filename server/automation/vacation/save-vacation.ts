import type { SaveVacation, VacationNote } from '#core/contract/vacation.ts'
import { isEmptyBody } from '#core/text/html/empty-body.ts'
import { momentsOf, standingOf } from '#core/vacation/days.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { carryPictures } from '#server/mail/mime/html/carry-pictures.ts'
import { safeOwnHtml, takeOwnHtml } from '#server/mail/mime/reader/own-html.ts'
import { type MailAccount, requireAccount } from '#server/mailbox/accounts/access.ts'
import { requireGranted } from '#server/mailbox/accounts/oauth/connect-oauth.ts'
import { aboutMailbox, recordAudit } from '#server/people/audit/record-audit.ts'
import { requireProof } from '#server/people/auth/factors/prove.ts'
import { badRequest } from '#server/platform/errors.ts'
import { takeBackRest } from '#server/read/notices/rests.ts'
import { removeWaiting } from '#server/send/outbox/gate/remove-waiting.ts'
import { askProvider, isKeptByProvider } from './ask-provider.ts'
import { presentHeld, presentOwn } from './present.ts'
import { findNote, findWaitingNotes, saveNote } from './queries.ts'

/**
 * Changes the note of a mailbox where it is kept: at the provider, or here. Nothing is stored or told of a change that the
 * provider has not taken.
 */
export async function saveVacation(
  ctx: Ctx,
  { accountId, isProven, ...wanted }: SaveVacation & { accountId: number; isProven: boolean },
): Promise<VacationNote> {
  const account = await requireAccount(ctx.db, ctx.actor, 'account.manage', accountId)
  if (wanted.isOn) {
    // It leaves like any other mail. Everybody who configures the mailbox may switch it off.
    await requireAccount(ctx.db, ctx.actor, 'mail.manage', accountId)
    requireProof(isProven)
  }
  requireSense(wanted, ctx.clock.now())
  const note = { ...wanted, body: await takeOwnHtml(ctx, wanted.body, 'body') }
  return isKeptByProvider(account) ? saveThere(ctx, account, note) : saveHere(ctx, account, note)
}

const NO_PICTURES_THERE =
  'The provider of this mailbox sends the note itself, and cannot send pictures with it. Please take the pictures out.'

const fault = (field: keyof SaveVacation, message: string) => badRequest(message, { [field]: message })

function requireSense(note: SaveVacation, now: Date): void {
  if (!note.isOn) return
  if (isEmptyBody(note.body)) throw fault('body', 'Please write a text')
  if (standingOf({ isOn: true, ...momentsOf(note) }, now) === 'over')
    throw fault('lastDay', 'The last day has passed. Choose a later one, or switch the note off.')
}

async function saveHere(ctx: Ctx, account: MailAccount, note: SaveVacation): Promise<VacationNote> {
  const { workspaceId, id: accountId } = account
  const row = { workspaceId, accountId, userId: ctx.actor.id, ...note, updatedAt: ctx.clock.now() }
  await inTransaction(ctx.db, async tx => {
    const wasOn = (await findNote(tx, account))?.isOn === true
    await saveNote(tx, row)
    await takeBackRest(tx, ctx, { workspaceId, what: 'vacation', id: accountId })
    await tell(ctx, tx, account, note, wasOn)
  })
  // The gate would not let them leave in any case.
  if (standingOf({ ...momentsOf(note), isOn: note.isOn }, ctx.clock.now()) !== 'away')
    for (const id of await findWaitingNotes(ctx.db, account))
      await removeWaiting(ctx, account, { workspaceId, id }, 'The vacation note was switched off.')
  return presentOwn(account, row, note.timeZone)
}

async function saveThere(ctx: Ctx, account: MailAccount, note: SaveVacation): Promise<VacationNote> {
  requireGranted(ctx, account, 'vacation')
  // The provider takes HTML without parts, and mail programs do not show a picture that lies in the HTML.
  if (carryPictures(note.body).pictures.length > 0) throw fault('body', NO_PICTURES_THERE)
  const { isOn, subject, body: html, audience } = note
  const { before, held } = await askProvider(ctx, {
    account,
    async ask(vacation) {
      const before = await vacation.read()
      const written = { isOn, ...momentsOf(note), subject, html, audience }
      await vacation.write(written)
      // What counts is what the provider has made of it; but it is changed, even if that cannot be read now.
      const after = await vacation.read().catch(() => ({ ...written, remarks: [] }))
      return { before, held: { ...after, hasSubject: vacation.hasSubject } }
    },
  })
  await inTransaction(ctx.db, tx => tell(ctx, tx, account, note, before.isOn))
  return presentHeld(account, { ...held, html: await safeOwnHtml(ctx, held.html) }, note)
}

async function tell(
  ctx: Ctx,
  tx: Parameters<typeof recordAudit>[0],
  account: MailAccount,
  { isOn, firstDay, lastDay, timeZone, audience }: SaveVacation,
  wasOn: boolean,
): Promise<void> {
  const { id: accountId } = account
  await recordAudit(tx, {
    at: ctx.clock.now(),
    actor: ctx.actor,
    ...aboutMailbox(account),
    action: isOn === wasOn ? 'vacation.changed' : isOn ? 'vacation.on' : 'vacation.off',
    details: isOn ? { firstDay, lastDay, timeZone, audience } : {},
  })
  await ctx.events.publish(tx, { accountId }, { type: 'vacation_changed', accountId })
}
