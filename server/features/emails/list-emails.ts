import { type emails, folderSlug } from '#core/contract/emails.ts'
import type { Deps } from '#server/deps.ts'
import { accessibleAccounts } from '#server/features/accounts/access.ts'
import { type Call, NOT_MODIFIED } from '#server/platform/http.ts'
import { loadRows } from './load-emails.ts'
import { countUnread, findPage, findVersions } from './queries.ts'

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
  const offset = (page - 1) * limit
  const { ids, total } = await findPage(deps.db, { accountIds, folder, label, within, limit, offset })
  return { emails: await loadRows(deps.db, ids), total }
}

export async function countEmails({ deps, actor, isFresh }: Call<typeof emails.counts, Deps>) {
  const accountIds = (await accessibleAccounts(deps.db, actor, 'mail.read')).map(({ id }) => id)
  if (isFresh(`counts.${accountIds.join('_')}.${await findVersions(deps.db, accountIds)}`))
    return NOT_MODIFIED
  return { unread: await countUnread(deps.db, accountIds) }
}
