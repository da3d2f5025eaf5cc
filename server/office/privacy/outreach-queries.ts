import { and, eq, gt, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { isIn } from '#server/db/is-in.ts'
import {
  campaigns,
  contactAddresses,
  contactFields,
  contactGroupMembers,
  contactGroups,
  contactNotes,
  contacts,
  suppressions,
  websiteFindings,
  websitePages,
  websites,
} from '#server/db/schema/index.ts'

// What a workspace has for outreach.

/** Its tags and lists, its fields, and its campaigns. */
export async function findOutreachLists(db: Executor, workspaceId: number) {
  return {
    groups: await db.select().from(contactGroups).where(eq(contactGroups.workspaceId, workspaceId)),
    fields: await db.select().from(contactFields).where(eq(contactFields.workspaceId, workspaceId)),
    campaigns: await db.select().from(campaigns).where(eq(campaigns.workspaceId, workspaceId)),
  }
}

/** A batch of contacts by id, each with its addresses, groups and notes. */
export async function findContactsAfter(
  db: Executor,
  workspaceId: number,
  { after, limit }: { after: number; limit: number },
) {
  const rows = await db
    .select()
    .from(contacts)
    .where(and(eq(contacts.workspaceId, workspaceId), gt(contacts.id, after)))
    .orderBy(contacts.id)
    .limit(limit)
  const ids = rows.map(({ id }) => id)
  const ofThem = (table: typeof contactAddresses | typeof contactNotes | typeof contactGroupMembers) =>
    and(eq(table.workspaceId, workspaceId), isIn(table.contactId, ids))
  const addresses = await db.select().from(contactAddresses).where(ofThem(contactAddresses))
  const notes = await db.select().from(contactNotes).where(ofThem(contactNotes))
  const members = await db.select().from(contactGroupMembers).where(ofThem(contactGroupMembers))
  return rows.map(({ search: _, sortName: __, ...row }) => ({
    ...row,
    addresses: addresses.filter(({ contactId }) => contactId === row.id),
    notes: notes.filter(({ contactId }) => contactId === row.id),
    groupIds: members.flatMap(({ contactId, groupId }) => (contactId === row.id ? groupId : [])),
  }))
}

/** A batch of websites by id, each with its pages and findings. */
export async function findWebsitesAfter(
  db: Executor,
  workspaceId: number,
  { after, limit }: { after: number; limit: number },
) {
  const rows = await db
    .select()
    .from(websites)
    .where(and(eq(websites.workspaceId, workspaceId), gt(websites.id, after)))
    .orderBy(websites.id)
    .limit(limit)
  const ids = rows.map(({ id }) => id)
  const ofThem = (table: typeof websitePages | typeof websiteFindings) =>
    and(eq(table.workspaceId, workspaceId), isIn(table.websiteId, ids))
  const pages = await db.select().from(websitePages).where(ofThem(websitePages))
  const findings = await db.select().from(websiteFindings).where(ofThem(websiteFindings))
  return rows.map(row => ({
    ...row,
    pages: pages.filter(({ websiteId }) => websiteId === row.id),
    findings: findings.filter(({ websiteId }) => websiteId === row.id),
  }))
}

/** A batch of the suppression list, in the order of its key. */
export async function findSuppressionsAfter(
  db: Executor,
  workspaceId: number,
  { after, limit }: { after: { value: string; kind: string }; limit: number },
) {
  const { value, kind } = suppressions
  return db
    .select()
    .from(suppressions)
    .where(
      and(
        eq(suppressions.workspaceId, workspaceId),
        sql`(${value}, ${kind}) > (${after.value}, ${after.kind})`,
      ),
    )
    .orderBy(value, kind)
    .limit(limit)
}
