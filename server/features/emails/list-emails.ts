import type { emails } from '#core/contract/emails.ts'
import type { Deps } from '#server/deps.ts'
import { accessibleAccounts } from '#server/features/accounts/access.ts'
import { type Call, NOT_MODIFIED } from '#server/platform/http.ts'
import { loadRows } from './load-emails.ts'
import { findPageIds, findVersions, sumCounts } from './queries.ts'

/** A page of a folder. Screens ask every 4 seconds: while nothing has changed that costs one small query and a 304. */
export async function listEmails({ deps, actor, query, isFresh }: Call<typeof emails.list, Deps>) {
  const { folder, limit, page } = query
  const chosen = query.accounts?.split(',').map(Number)
  const accountIds = (await accessibleAccounts(deps.db, actor, 'mail.read'))
    .map(({ id }) => id)
    .filter(id => !chosen || chosen.includes(id))
  const versions = await findVersions(deps.db, accountIds)
  if (isFresh(`${folder}.${limit}.${page}.${accountIds.join('_')}.${versions}`)) return NOT_MODIFIED
  const ids = await findPageIds(deps.db, { accountIds, folder, limit, offset: (page - 1) * limit })
  const { total } = await sumCounts(deps.db, accountIds, folder)
  return { emails: await loadRows(deps.db, ids), total }
}

export async function countEmails({ deps, actor, isFresh }: Call<typeof emails.counts, Deps>) {
  const accountIds = (await accessibleAccounts(deps.db, actor, 'mail.read')).map(({ id }) => id)
  if (isFresh(`counts.${accountIds.join('_')}.${await findVersions(deps.db, accountIds)}`))
    return NOT_MODIFIED
  return { unread: (await sumCounts(deps.db, accountIds, 'inbox')).unread }
}
