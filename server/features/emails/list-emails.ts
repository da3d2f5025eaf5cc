import { type emails, folderSlug } from '#core/contract/emails.ts'
import type { Executor } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { accessibleAccounts } from '#server/features/accounts/access.ts'
import { findLabelPage } from '#server/features/labels/queries.ts'
import { type Call, NOT_MODIFIED } from '#server/platform/http.ts'
import { loadRows } from './load-emails.ts'
import { countInFolder, findPageIds, findVersions, type ListQuery, sumCounts } from './queries.ts'

/** A page of a folder. Screens ask every 4 seconds: while nothing has changed that costs one small query and a 304. */
export async function listEmails({ deps, actor, query, isFresh }: Call<typeof emails.list, Deps>) {
  const { folder, limit, page } = query
  const chosen = query.accounts?.split(',').map(Number)
  const accountIds = (await accessibleAccounts(deps.db, actor, 'mail.read'))
    .map(({ id }) => id)
    .filter(id => !chosen || chosen.includes(id))
  const within = query.folders?.split(',').flatMap(slug => folderSlug.safeParse(slug).data ?? [])
  const versions = await findVersions(deps.db, accountIds)
  const place = query.label === undefined ? folder : `label${query.label}`
  const tag = [place, limit, page, within?.join('_') ?? '', accountIds.join('_'), versions].join('.')
  if (isFresh(tag)) return NOT_MODIFIED
  const range = { accountIds, limit, offset: (page - 1) * limit }
  const { ids, total } =
    query.label !== undefined
      ? await findLabelPage(deps.db, { ...range, folderId: query.label })
      : await findFolderPage(deps.db, { ...range, folder, within })
  return { emails: await loadRows(deps.db, ids), total }
}

/** The totals of whole folders are kept; only a narrowed list has to be counted. */
async function findFolderPage(db: Executor, list: ListQuery): Promise<{ ids: number[]; total: number }> {
  const ids = await findPageIds(db, list)
  const isKept = list.within === undefined && list.folder !== 'snoozed'
  const total = isKept
    ? (await sumCounts(db, list.accountIds, list.folder)).total
    : await countInFolder(db, list)
  return { ids, total }
}

export async function countEmails({ deps, actor, isFresh }: Call<typeof emails.counts, Deps>) {
  const accountIds = (await accessibleAccounts(deps.db, actor, 'mail.read')).map(({ id }) => id)
  if (isFresh(`counts.${accountIds.join('_')}.${await findVersions(deps.db, accountIds)}`))
    return NOT_MODIFIED
  return { unread: (await sumCounts(deps.db, accountIds, 'inbox')).unread }
}
