import { and, count, desc, eq, exists, getTableColumns, ilike, inArray, lt, or, sql } from 'drizzle-orm'
import type { WebsiteState } from '#core/contract/outreach/website-values.ts'
import type { Executor, Tx } from '#server/db/client.ts'
import { anyText, containing, isIn } from '#server/db/is-in.ts'
import {
  contactAddresses,
  contacts,
  websiteFindings,
  websitePages,
  websites,
} from '#server/db/schema/index.ts'
import { lockWorkspace } from '#server/people/workspaces/queries.ts'

export type WebsiteRow = typeof websites.$inferSelect

export interface WebsiteKey {
  workspaceId: number
  id: number
}

const isWebsite = ({ workspaceId, id }: WebsiteKey) =>
  and(eq(websites.workspaceId, workspaceId), eq(websites.id, id))

const columns = { ...getTableColumns(websites), contactName: contacts.name }
/** With the name of its contact. */
export type NamedWebsite = WebsiteRow & { contactName: string | null }

const selectNamed = (db: Executor) =>
  db
    .select(columns)
    .from(websites)
    .leftJoin(
      contacts,
      and(eq(contacts.workspaceId, websites.workspaceId), eq(contacts.id, websites.contactId)),
    )

export async function findWebsite(db: Executor, key: WebsiteKey): Promise<NamedWebsite | null> {
  const [row] = await selectNamed(db).where(isWebsite(key))
  return row ?? null
}

interface Asked {
  search: string
  state: WebsiteState | undefined
  toReview: boolean
  before: number | undefined
  limit: number
}

/** Newest first. */
export async function findWebsites(
  db: Executor,
  workspaceId: number,
  { search, state, toReview, before, limit }: Asked,
): Promise<NamedWebsite[]> {
  const words = containing(search)
  const ofWebsite = and(
    eq(websiteFindings.workspaceId, workspaceId),
    eq(websiteFindings.websiteId, websites.id),
  )
  const isNamed = exists(
    db
      .select({ id: websiteFindings.id })
      .from(websiteFindings)
      .where(and(ofWebsite, eq(websiteFindings.kind, 'organization'), ilike(websiteFindings.value, words))),
  )
  return selectNamed(db)
    .where(
      and(
        eq(websites.workspaceId, workspaceId),
        state && eq(websites.state, state),
        before === undefined ? undefined : lt(websites.id, before),
        search === '' ? undefined : or(ilike(websites.domain, words), isNamed),
        toReview ? hasNew(db, workspaceId) : undefined,
      ),
    )
    .orderBy(desc(websites.id))
    .limit(limit)
}

const hasNew = (db: Executor, workspaceId: number) =>
  exists(
    db
      .select({ id: websiteFindings.id })
      .from(websiteFindings)
      .where(
        and(
          eq(websiteFindings.workspaceId, workspaceId),
          eq(websiteFindings.websiteId, websites.id),
          eq(websiteFindings.state, 'new'),
        ),
      ),
  )

export async function countByState(db: Executor, workspaceId: number) {
  const rows = await db
    .select({ state: websites.state, count: count() })
    .from(websites)
    .where(eq(websites.workspaceId, workspaceId))
    .groupBy(websites.state)
  const toReview = await db.$count(
    websites,
    and(eq(websites.workspaceId, workspaceId), hasNew(db, workspaceId)),
  )
  const of = (state: WebsiteState) => rows.find(row => row.state === state)?.count ?? 0
  return {
    waiting: of('waiting'),
    reading: of('reading'),
    read: of('read'),
    failed: of('failed'),
    stopped: of('stopped'),
    toReview,
  }
}

/** How many pages and findings websites have, and what their organizations are called. */
export async function findFigures(db: Executor, workspaceId: number, ids: readonly number[]) {
  const pages = await db
    .select({ id: websitePages.websiteId, count: count() })
    .from(websitePages)
    .where(and(eq(websitePages.workspaceId, workspaceId), isIn(websitePages.websiteId, ids)))
    .groupBy(websitePages.websiteId)
  const findings = await db
    .select({
      id: websiteFindings.websiteId,
      state: websiteFindings.state,
      count: count(),
      name: sql<
        string | null
      >`max(${websiteFindings.value}) filter (where ${websiteFindings.kind} = 'organization')`,
    })
    .from(websiteFindings)
    .where(and(eq(websiteFindings.workspaceId, workspaceId), isIn(websiteFindings.websiteId, ids)))
    .groupBy(websiteFindings.websiteId, websiteFindings.state)
  return { pages, findings }
}

/** Makes others who add websites to this workspace wait, so that it never has too many. */
export async function countForAdding(tx: Tx, workspaceId: number): Promise<number> {
  await lockWorkspace(tx, workspaceId)
  return tx.$count(websites, eq(websites.workspaceId, workspaceId))
}

/** Inserts websites; those whose domain is there already are left out. */
export async function insertWebsites(
  tx: Tx,
  rows: readonly (typeof websites.$inferInsert)[],
): Promise<NamedWebsite[]> {
  if (rows.length === 0) return []
  const inserted = await tx
    .insert(websites)
    .values([...rows])
    .onConflictDoNothing()
    .returning()
  return inserted.map(row => ({ ...row, contactName: null }))
}

/** The state that a website goes into; null if it is in none of those it may come from. */
export async function moveWebsite(
  tx: Tx,
  key: WebsiteKey,
  { from, to }: { from: readonly WebsiteState[]; to: WebsiteState },
): Promise<WebsiteRow | null> {
  const [row] = await tx
    .update(websites)
    .set({ state: to, ...(to === 'waiting' ? { end: null } : {}) })
    .where(and(isWebsite(key), inArray(websites.state, [...from])))
    .returning()
  return row ?? null
}

export async function setContact(tx: Tx, key: WebsiteKey, contactId: number): Promise<void> {
  await tx.update(websites).set({ contactId }).where(isWebsite(key))
}

export async function lockWebsite(tx: Tx, key: WebsiteKey): Promise<WebsiteRow | null> {
  const [row] = await tx.select().from(websites).where(isWebsite(key)).for('update')
  return row ?? null
}

export async function deleteWebsite(tx: Tx, key: WebsiteKey): Promise<boolean> {
  const rows = await tx.delete(websites).where(isWebsite(key)).returning({ id: websites.id })
  return rows.length > 0
}

export async function findPages(db: Executor, { workspaceId, id }: WebsiteKey) {
  return db
    .select()
    .from(websitePages)
    .where(and(eq(websitePages.workspaceId, workspaceId), eq(websitePages.websiteId, id)))
    .orderBy(websitePages.id)
}

export async function findWebsiteDomains(db: Executor, workspaceId: number): Promise<string[]> {
  const rows = await db
    .select({ domain: websites.domain })
    .from(websites)
    .where(eq(websites.workspaceId, workspaceId))
  return rows.map(({ domain }) => domain)
}

/** The domains of addresses of contacts behind this one, each with an organization that has an address there. */
export async function findContactDomains(
  db: Executor,
  workspaceId: number,
  { except, after, limit }: { except: readonly string[]; after: string; limit: number },
): Promise<{ domain: string; contactId: number | null }[]> {
  const domain = sql<string>`split_part(${contactAddresses.address}, '@', 2)`
  return db
    .select({
      domain,
      contactId: sql<
        number | null
      >`min(${contacts.id}) filter (where ${contacts.kind} = 'organization')`.mapWith((id: string | null) =>
        id === null ? null : Number(id),
      ),
    })
    .from(contactAddresses)
    .innerJoin(
      contacts,
      and(
        eq(contacts.workspaceId, contactAddresses.workspaceId),
        eq(contacts.id, contactAddresses.contactId),
      ),
    )
    .where(
      and(
        eq(contactAddresses.workspaceId, workspaceId),
        sql`not ${domain} = ${anyText(except)}`,
        sql`${domain} > ${after}`,
      ),
    )
    .groupBy(domain)
    .orderBy(domain)
    .limit(limit)
}
