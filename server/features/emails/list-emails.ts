import { type emails, folderSlug } from '#core/contract/emails.ts'
import { workspacesOf } from '#server/db/keys.ts'
import type { Deps } from '#server/deps.ts'
import { accessibleAccounts } from '#server/features/accounts/access.ts'
import { type Call, NOT_MODIFIED } from '#server/platform/http.ts'
import { loadRows } from './load-emails.ts'
import { countUnread } from './queries.ts'
import { knownRowsOf, readPage } from './read-page.ts'

/** A page of a folder. Screens ask every 4 seconds: while nothing has changed that costs two small queries and a 304. */
export async function listEmails({ ctx, query, isFresh }: Call<typeof emails.list, Deps>) {
  const { folder, label: labels, limit, page } = query
  const accounts = (await accessibleAccounts(ctx.db, ctx.actor, 'mail.read')).filter(
    ({ id }) => !query.accounts || query.accounts.includes(id),
  )
  const within = query.folders?.split(',').flatMap(slug => folderSlug.safeParse(slug).data ?? [])
  const place = labels === undefined ? folder : `label${labels.join('_')}`
  if (isFresh([place, limit, page, within?.join('_') ?? '', versionOf(accounts)].join('.')))
    return NOT_MODIFIED
  const offset = (page - 1) * limit
  const version = accounts.reduce((sum, account) => sum + account.version, 0)
  const list = { accounts, folder, labels, within }
  const { ids, total } = await readPage(ctx.db, knownRowsOf(ctx.database), list, { version, offset, limit })
  return { emails: await loadRows(ctx.db, workspacesOf(accounts), ids), total }
}

export async function countEmails({ ctx, isFresh }: Call<typeof emails.counts, Deps>) {
  const accounts = await accessibleAccounts(ctx.db, ctx.actor, 'mail.read')
  if (isFresh(`counts.${versionOf(accounts)}`)) return NOT_MODIFIED
  return { unread: await countUnread(ctx.db, accounts) }
}

/** One text that changes with every change of mail in these accounts, and with the accounts. */
const versionOf = (accounts: { id: number; version: number }[]): string =>
  accounts.map(({ id, version }) => `${id}.${version}`).join('-')
