import type { AccountFolders, accounts } from '#core/contract/accounts.ts'
import type { Body } from '#core/contract/endpoint.ts'
import { MAIL_PROVIDERS } from '#core/contract/mail-providers.ts'
import { CHOOSABLE_ROLES, type ChoosableRole, type FolderRole } from '#core/folder-role.ts'
import type { Executor } from '#server/db/client.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import { BATCH } from '#server/db/upkeep/in-batches.ts'
import type { Ctx } from '#server/deps.ts'
import { type MailAccount, requireAccount } from '#server/mailbox/accounts/access.ts'
import { updateAccount } from '#server/mailbox/accounts/queries.ts'
import { AppError, badRequest } from '#server/platform/errors.ts'
import { wakeSync } from '../changes/wake-sync.ts'
import { raiseVersion } from '../counts/count-queries.ts'
import { deriveMessages } from '../messages/message-queries.ts'
import { replaceFolders } from '../messages/placement-queries.ts'
import { findPlaces, saveChosen } from './choice-queries.ts'

type Place = Awaited<ReturnType<typeof findPlaces>>[number]

/** The role that a folder has where nobody chooses one. Rows from before choices have it in `role` alone. */
const listedRole = ({ listedRole, chosenRole, role }: Place): FolderRole | null =>
  listedRole ?? (chosenRole === null ? role : null)

/** Whether a person may give a folder a role: not to a tag, the inbox, or a folder that shows all mail. */
const mayBeChosen = (place: Place): boolean =>
  !place.isTag && !['inbox', 'all'].includes(listedRole(place) ?? '')

/** Which folders an account uses for what. Throws 404, or 403 for who may not configure the account. */
export async function listAccountFolders(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  { accountId }: { accountId: number },
): Promise<AccountFolders> {
  return present(db, await requireConfigurable({ db, actor }, accountId))
}

/**
 * Chooses the folders of an account, and who files what it sends. Both hold at once, also for mail that lies there or waits to
 * be filed. Throws 404, 403, and 400 for a folder that cannot be chosen, or that is chosen twice.
 */
export async function chooseFolders(
  ctx: Ctx,
  { accountId, chosen, sentCopies }: Body<typeof accounts.chooseFolders> & { accountId: number },
): Promise<AccountFolders> {
  const account = await requireConfigurable(ctx, accountId)
  const ids = CHOOSABLE_ROLES.flatMap(role => chosen[role] ?? [])
  if (new Set(ids).size < ids.length) throw badRequest('Please choose another folder for each purpose')
  return inMailTransaction(ctx.db, [account.id], async tx => {
    const places = await findPlaces(tx, account)
    const allowed = new Set(places.filter(mayBeChosen).map(({ id }) => id))
    if (ids.some(id => !allowed.has(id))) throw badRequest('This folder cannot be chosen')
    const saved = await updateAccount(tx, account, { sentCopies, updatedAt: ctx.clock.now() })
    await saveChosen(tx, account, chosen)
    const listed = places.map(place => ({
      remoteId: place.remoteId,
      name: place.name,
      role: listedRole(place),
      ...(place.isTag ? { isTag: true as const } : {}),
    }))
    const { messageIds } = await replaceFolders(tx, account, listed)
    for (let at = 0; at < messageIds.length; at += BATCH)
      await deriveMessages(tx, account, messageIds.slice(at, at + BATCH))
    await raiseVersion(tx, account)
    await wakeSync(ctx, tx, account.id)
    await ctx.events.publish(tx, { accountId }, { type: 'email_received', accountId })
    await ctx.events.publish(tx, { accountId }, { type: 'sync_progress', accountId })
    return present(tx, saved)
  })
}

/** Some providers say themselves which folder is which, and cannot use others. */
async function requireConfigurable(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  accountId: number,
): Promise<MailAccount> {
  const account = await requireAccount(db, actor, 'account.manage', accountId)
  if (!MAIL_PROVIDERS[account.provider].choosesFolders)
    throw new AppError(409, 'The provider of this mailbox decides which folders it uses', 'fixed-folders')
  return account
}

async function present(db: Executor, account: MailAccount): Promise<AccountFolders> {
  const places = (await findPlaces(db, account)).filter(mayBeChosen)
  const each = (find: (role: ChoosableRole) => Place | undefined) =>
    Object.fromEntries(
      CHOOSABLE_ROLES.map(role => [role, find(role)?.id ?? null]),
    ) as AccountFolders['chosen']
  return {
    folders: places.map(({ id, name }) => ({ id, name })),
    chosen: each(role => places.find(({ chosenRole }) => chosenRole === role)),
    found: each(role => places.find(place => listedRole(place) === role)),
    sentCopies: account.sentCopies,
  }
}
