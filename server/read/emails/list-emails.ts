import { type emails, folderSlug } from '#core/contract/emails.ts'
import type { Query, ResponseOf } from '#core/contract/endpoint.ts'
import { can } from '#core/policy.ts'
import type { Ctx } from '#server/deps.ts'
import { recalledAccounts } from '#server/mailbox/accounts/access.ts'
import { findHidingViews } from '#server/mailbox/views/hidden-views.ts'
import { presentConversation, presentRow } from './present.ts'
import { countFolders, countUnread } from './queries.ts'
import { knownRowsOf, readListPage } from './read-list-page.ts'

/** Options for callers that poll. */
interface Polled {
  /**
   * Returns whether the caller has the answer of this version already. Then the operation returns null, at little cost.
   */
  isKnown?: (version: string) => boolean
}

/** Returns a page of a folder. Screens ask every 4 seconds: two small queries as long as nothing has changed. */
export async function listEmails(
  ctx: Ctx,
  {
    folder: slug,
    kind,
    folders,
    label: labels,
    accounts: asked,
    limit,
    page,
    groupBy,
    isKnown,
  }: Query<typeof emails.list> & Polled,
): Promise<ResponseOf<typeof emails.list> | null> {
  const accounts = (await recalledAccounts(ctx, 'mail.read')).filter(({ id }) => !asked || asked.includes(id))
  const folder = slug === 'inbox' && kind ? kind : slug
  // A label is asked for by its name, and shows all that has it.
  const hidden = slug === 'inbox' && labels === undefined ? await findHidingViews(ctx) : []
  const within = folders?.split(',').flatMap(slug => folderSlug.safeParse(slug).data ?? [])
  const place = labels === undefined ? folder : `label${labels.join('_')}`
  const isGrouped = groupBy === 'conversation'
  const shape = [place, limit, page, within?.join('_') ?? '', hidden.join('_'), ...(isGrouped ? ['c'] : [])]
  if (isKnown?.([...shape, versionOf(accounts)].join('.'))) return null
  const offset = (page - 1) * limit
  const version = accounts.reduce((sum, account) => sum + account.version, 0)
  const list = { accounts, folder, labels, within, hidden, isGrouped }
  const found = await readListPage(ctx.db, knownRowsOf(ctx.database), list, { version, offset, limit })
  const { rows, members, total } = found
  if (!isGrouped) return { emails: rows.map(presentRow), total }
  const byThread = Map.groupBy(members, ({ threadId }) => threadId)
  return { emails: rows.map(row => presentConversation(row, byThread.get(row.threadId) ?? [])), total }
}

export async function countEmails(
  ctx: Ctx,
  { isKnown }: Polled,
): Promise<ResponseOf<typeof emails.counts> | null> {
  const accounts = await recalledAccounts(ctx, 'mail.read')
  const hidden = await findHidingViews(ctx)
  if (isKnown?.(`counts.${hidden.join('_')}.${versionOf(accounts)}`)) return null
  const counted = await countUnread(ctx.db, accounts, hidden)
  const inInbox = counted.filter(({ folder }) => folder === 'inbox').map(({ id, unread }) => ({ id, unread }))
  const mayChange = new Set(accounts.flatMap(one => (can(ctx.actor, 'mail.manage', one) ? one.id : [])))
  return {
    unread: inInbox.reduce((sum, { unread }) => sum + unread, 0),
    accounts: inInbox,
    kinds: counted.flatMap(({ id: accountId, folder: kind, unread }) =>
      kind === 'inbox' || unread === 0 ? [] : { accountId, kind, unread },
    ),
    folders: (await countFolders(ctx.db, accounts)).map(one => ({
      ...one,
      mayChange: mayChange.has(one.accountId),
    })),
  }
}

/** Changes with every change of mail in these accounts, and with the set of accounts. */
const versionOf = (accounts: { id: number; version: number }[]): string =>
  accounts.map(({ id, version }) => `${id}.${version}`).join('-')
