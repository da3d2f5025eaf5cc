import { type emails, folderSlug } from '#core/contract/emails.ts'
import type { Executor } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { accessibleAccounts } from '#server/features/accounts/access.ts'
import { type Call, NOT_MODIFIED } from '#server/platform/http.ts'
import { loadRows } from './load-emails.ts'
import { countListed, findPageIds, findVersions, type ListQuery, sumCounts } from './queries.ts'

/** A page of a folder. Screens ask every 4 seconds: while nothing has changed that costs one small query and a 304. */
export async function listEmails({ deps, actor, query, isFresh }: Call<typeof emails.list, Deps>) {
  const { folder, label, limit, page } = query
  const chosen = query.accounts?.split(',').map(Number)
  const accountIds = (await accessibleAccounts(deps.db, actor, 'mail.read'))
    .map(({ id }) => id)
    .filter(id => !chosen || chosen.includes(id))
  const within = query.folders?.split(',').flatMap(slug => folderSlug.safeParse(slug).data ?? [])
  const versions = await findVersions(deps.db, accountIds)
  const place = label === undefined ? folder : `label${label}`
  const tag = [place, limit, page, within?.join('_') ?? '', accountIds.join('_'), versions].join('.')
  if (isFresh(tag)) return NOT_MODIFIED
  const list = { accountIds, folder, label, within, limit, offset: (page - 1) * limit }
  const ids = await findPageIds(deps.db, list)
  return { emails: await loadRows(deps.db, ids), total: await totalOf(deps.db, list) }
}

/** The totals of whole folders are kept; only labels and narrowed lists have to be counted. */
async function totalOf(db: Executor, list: ListQuery): Promise<number> {
  const { accountIds, folder, label, within } = list
  const isKept = label === undefined && within === undefined && folder !== 'snoozed'
  return isKept ? (await sumCounts(db, accountIds, folder)).total : countListed(db, list)
}

export async function countEmails({ deps, actor, isFresh }: Call<typeof emails.counts, Deps>) {
  const accountIds = (await accessibleAccounts(deps.db, actor, 'mail.read')).map(({ id }) => id)
  if (isFresh(`counts.${accountIds.join('_')}.${await findVersions(deps.db, accountIds)}`))
    return NOT_MODIFIED
  return { unread: (await sumCounts(deps.db, accountIds, 'inbox')).unread }
}
