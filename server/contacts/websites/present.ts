import type { Website, WebsiteFinding, WebsitePage } from '#core/contract/outreach/websites.ts'
import type { Executor } from '#server/db/client.ts'
import type { NamedFinding } from './finding-queries.ts'
import { isOfSite } from './reader/site-address.ts'
import { findFigures, type findPages, type NamedWebsite } from './website-queries.ts'

/** Websites with their figures. */
export async function presentWebsites(
  db: Executor,
  workspaceId: number,
  rows: readonly NamedWebsite[],
): Promise<Website[]> {
  const ids = rows.map(({ id }) => id)
  const { pages, findings } =
    ids.length > 0 ? await findFigures(db, workspaceId, ids) : { pages: [], findings: [] }
  return rows.map(row => {
    const own = findings.filter(({ id }) => id === row.id)
    const countOf = (state: (typeof own)[number]['state']) => own.find(one => one.state === state)?.count ?? 0
    // What somebody has accepted is believed before what was only found.
    const named = ['accepted', 'new'].map(state => own.find(one => one.state === state)?.name)
    return {
      id: row.id,
      url: row.url,
      domain: row.domain,
      name: named.find(name => name) ?? null,
      state: row.state,
      end: row.end,
      pages: pages.find(({ id }) => id === row.id)?.count ?? 0,
      findings: { new: countOf('new'), accepted: countOf('accepted'), dismissed: countOf('dismissed') },
      needsScripts: row.needsScripts,
      contact: contactOf(row),
      addedAt: row.createdAt.toISOString(),
      readAt: row.readAt?.toISOString() ?? null,
    }
  })
}

const contactOf = ({ contactId, contactName }: { contactId: number | null; contactName: string | null }) =>
  contactId === null ? null : { id: contactId, name: contactName ?? '' }

export const presentFinding = (row: NamedFinding, site: string): WebsiteFinding => ({
  id: row.id,
  kind: row.kind,
  value: row.value,
  label: row.label,
  email: row.email,
  phone: row.phone,
  page: row.page,
  sentence: row.sentence,
  source: row.source,
  isForeign: [row.kind === 'email' ? row.value : null, row.email].some(
    address => address !== null && !isOfSite(address, site),
  ),
  state: row.state,
  contact: contactOf(row),
})

export const presentPage = ({
  id,
  url,
  title,
  kind,
  problem,
  needsScripts,
  isCut,
}: Awaited<ReturnType<typeof findPages>>[number]): WebsitePage => ({
  id,
  url,
  title,
  kind,
  problem,
  needsScripts,
  isCut,
})
