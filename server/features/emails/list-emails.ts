import { type emails, folderSlug } from '#core/contract/emails.ts'
import { id } from '#core/contract/ids.ts'
import type { Deps } from '#server/deps.ts'
import { accessibleAccounts } from '#server/features/accounts/access.ts'
import { type Call, NOT_MODIFIED } from '#server/platform/http.ts'
import { loadRows } from './load-emails.ts'
import { countUnread, findPage } from './queries.ts'

/** A page of a folder. Screens ask every 4 seconds: while nothing has changed that costs two small queries and a 304. */
export async function listEmails({ deps, actor, query, isFresh }: Call<typeof emails.list, Deps>) {
  const { folder, limit, page } = query
  const chosen = query.accounts === undefined ? undefined : idsIn(query.accounts)
  const accounts = (await accessibleAccounts(deps.db, actor, 'mail.read')).filter(
    ({ id }) => !chosen || chosen.includes(id),
  )
  const accountIds = accounts.map(({ id }) => id)
  const within = query.folders?.split(',').flatMap(slug => folderSlug.safeParse(slug).data ?? [])
  const labels = query.label === undefined ? undefined : idsIn(query.label)
  const place = labels === undefined ? folder : `label${labels.join('_')}`
  if (isFresh([place, limit, page, within?.join('_') ?? '', versionOf(accounts)].join('.')))
    return NOT_MODIFIED
  const offset = (page - 1) * limit
  const { ids, total } = await findPage(deps.db, { accountIds, folder, labels, within, limit, offset })
  return { emails: await loadRows(deps.db, ids), total }
}

export async function countEmails({ deps, actor, isFresh }: Call<typeof emails.counts, Deps>) {
  const accounts = await accessibleAccounts(deps.db, actor, 'mail.read')
  if (isFresh(`counts.${versionOf(accounts)}`)) return NOT_MODIFIED
  return {
    unread: await countUnread(
      deps.db,
      accounts.map(({ id }) => id),
    ),
  }
}

/** Of a list in an address; what is too large to be an id is none of ours. */
const idsIn = (list: string): number[] => list.split(',').flatMap(text => id.safeParse(text).data ?? [])

/** One text that changes with every change of mail in these accounts, and with the accounts. */
const versionOf = (accounts: { id: number; version: number }[]): string =>
  accounts.map(({ id, version }) => `${id}.${version}`).join('-')
