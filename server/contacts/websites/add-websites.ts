import type { ResponseOf } from '#core/contract/endpoint.ts'
import { MOST_ADDED, MOST_WEBSITES, type websites } from '#core/contract/outreach/websites.ts'
import { FREE_MAIL } from '#core/text/addresses/free-mail.ts'
import { recordDeed } from '#server/contacts/tell.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { tellWorkspace } from '#server/people/outreach/tell.ts'
import { outreachWorkspace } from '#server/people/outreach/workspace.ts'
import { badRequest } from '#server/platform/errors.ts'
import { presentWebsites } from './present.ts'
import { siteAddress, siteOf } from './reader/site-address.ts'
import { countForAdding, findContactDomains, findWebsiteDomains, insertWebsites } from './website-queries.ts'

type Added = ResponseOf<typeof websites.add>
interface Wanted {
  url: string
  domain: string
  contactId: number | null
}

/** Adds the websites that a text names, one a line, and lets them be read. */
export async function addWebsites(ctx: Ctx, { addresses }: { addresses: string }): Promise<Added> {
  const lines = addresses.split(/[\r\n]+/).flatMap(addressesIn)
  if (lines.length > MOST_ADDED)
    throw badRequest(`You can add ${MOST_ADDED.toLocaleString('en')} websites at once.`, {
      addresses: `At most ${MOST_ADDED.toLocaleString('en')} at once, please`,
    })
  const wanted = new Map<string, Wanted>()
  const refused: Added['refused'] = []
  let repeated = 0
  for (const line of lines) {
    const url = siteAddress(line)
    if (!url) refused.push({ line: line.slice(0, 200), why: 'This is not the address of a website' })
    else if (wanted.has(siteOf(url))) repeated += 1
    else wanted.set(siteOf(url), { url, domain: siteOf(url), contactId: null })
  }
  const { added, known } = await store(ctx, [...wanted.values()])
  return { added, known: known + repeated, refused }
}

/** A line may have several addresses. One without any is refused as a whole. */
function addressesIn(line: string): string[] {
  const parts = line.split(/[,;\s]+/).filter(Boolean)
  return parts.some(part => siteAddress(part)) ? parts : [line.trim()].filter(Boolean)
}

/** Domains that are looked at at once. */
const A_PAGE = 2000

/**
 * Adds websites of the domains that contacts have their addresses in, except of those where anybody has one. So many as can be
 * added at once: the next call goes on with the others.
 */
export async function addFromContacts(ctx: Ctx): Promise<Added> {
  const workspaceId = outreachWorkspace(ctx.actor)
  const there = new Set(await findWebsiteDomains(ctx.db, workspaceId))
  const known = new Set<string>()
  const wanted = new Map<string, Wanted>()
  for (let after = ''; wanted.size < MOST_ADDED; ) {
    const page = await findContactDomains(ctx.db, workspaceId, {
      except: [...FREE_MAIL],
      after,
      limit: A_PAGE,
    })
    for (const { domain, contactId } of page) {
      const url = siteAddress(domain)
      if (!url) continue
      const site = siteOf(url)
      const before = wanted.get(site)
      if (there.has(site)) known.add(site)
      else if (!before || (before.contactId === null && contactId !== null))
        wanted.set(site, { url, domain: site, contactId })
    }
    const last = page.at(-1)
    if (!last || page.length < A_PAGE) break
    after = last.domain
  }
  // A workspace that has as many as it can is told so.
  const room = Math.max(MOST_WEBSITES - there.size, 1)
  const stored = await store(ctx, [...wanted.values()].slice(0, Math.min(MOST_ADDED, room)))
  return { ...stored, known: known.size + stored.known, refused: [] }
}

async function store(ctx: Ctx, wanted: readonly Wanted[]): Promise<Omit<Added, 'refused'>> {
  const workspaceId = outreachWorkspace(ctx.actor)
  if (wanted.length === 0) return { added: [], known: 0 }
  const at = ctx.clock.now()
  return inTransaction(ctx.db, async tx => {
    const count = await countForAdding(tx, workspaceId)
    const rows = await insertWebsites(
      tx,
      wanted.map(one => ({ ...one, workspaceId, userId: ctx.actor.id, createdAt: at })),
    )
    if (count + rows.length > MOST_WEBSITES)
      throw badRequest(
        `There can be ${MOST_WEBSITES.toLocaleString('en')} websites. Please delete some first.`,
      )
    if (rows.length > 0) {
      const [first] = rows
      await recordDeed(tx, ctx, {
        action: 'website.added',
        subject:
          rows.length === 1 && first
            ? { text: first.domain, id: first.id }
            : { text: `${rows.length} websites` },
      })
      await ctx.queue.send('websites.read', { workspaceId }, { db: tx })
      await tellWorkspace(tx, ctx, workspaceId, 'website_added')
    }
    return { added: await presentWebsites(tx, workspaceId, rows), known: wanted.length - rows.length }
  })
}
