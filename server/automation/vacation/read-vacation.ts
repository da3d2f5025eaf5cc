import { MAIL_PROVIDERS } from '#core/contract/mail-providers.ts'
import type { VacationNote, VacationState } from '#core/contract/vacation.ts'
import { timeZoneOf } from '#core/text/dates/time-zone.ts'
import type { Ctx } from '#server/deps.ts'
import { safeOwnHtml } from '#server/mail/mime/reader/own-html.ts'
import { recalledAccounts, requireAccount } from '#server/mailbox/accounts/access.ts'
import { requireGranted } from '#server/mailbox/accounts/oauth/connect-oauth.ts'
import { askProvider, isKeptByProvider } from './ask-provider.ts'
import { presentHeld, presentOwn, presentState } from './present.ts'
import { findNote, findNotes } from './queries.ts'

/** The notes that Quillbox sends for the mailboxes that the caller may see. Those of providers are asked for one by one. */
export async function listVacations(ctx: Ctx): Promise<VacationState[]> {
  const accounts = (await recalledAccounts(ctx, 'mail.read')).filter(account => !isKeptByProvider(account))
  return (await findNotes(ctx.db, accounts)).map(presentState)
}

/**
 * The note of a mailbox, as it is at this moment: somebody may have changed it at the provider. Throws 403
 * `scope-missing` if a provider shows it only with a permission that it has not been asked for.
 */
export async function readVacation(
  ctx: Ctx,
  { accountId, timeZone }: { accountId: number; timeZone: string },
): Promise<VacationNote> {
  const account = await requireAccount(ctx.db, ctx.actor, 'mail.read', accountId)
  const zone = timeZoneOf(timeZone)
  if (!isKeptByProvider(account)) return presentOwn(account, await findNote(ctx.db, account), zone)
  if (!MAIL_PROVIDERS[account.provider].vacation?.isShown) requireGranted(ctx, account, 'vacation')
  const held = await askProvider(ctx, {
    account,
    ask: async vacation => ({ hasSubject: vacation.hasSubject, ...(await vacation.read()) }),
  })
  // Anybody with access to the mailbox may have written it there.
  return presentHeld(account, { ...held, html: await safeOwnHtml(ctx, held.html) }, { timeZone: zone })
}
