import { and, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { websiteHosts, websites } from '#server/db/schema/index.ts'

// Statements about websites of all workspaces.

/** Workspaces with websites that are to be read, or that a crash has left half read. */
export async function findWorkspacesToRead(db: Executor): Promise<number[]> {
  const rows = await db
    .selectDistinct({ workspaceId: websites.workspaceId })
    .from(websites)
    .where(inArray(websites.state, ['waiting', 'reading']))
    .limit(1000)
  return rows.map(({ workspaceId }) => workspaceId)
}

/** A reading of a website: "website:run". A new one takes the host over from one that has died. */
const isOfSame = (holder: string) =>
  sql`split_part(${websiteHosts.holder}, ':', 1) = ${holder.slice(0, holder.indexOf(':'))}`

/** Takes a host until a time, or keeps it. False if the reading of another website has it. */
export async function takeHost(
  db: Executor,
  { domain, holder, now, until }: { domain: string; holder: string; now: Date; until: Date },
): Promise<boolean> {
  const rows = await db
    .insert(websiteHosts)
    .values({ domain, holder, until })
    .onConflictDoUpdate({
      target: websiteHosts.domain,
      set: { holder, until },
      setWhere: or(lt(websiteHosts.until, now), isOfSame(holder)) as SQL,
    })
    .returning({ domain: websiteHosts.domain })
  return rows.length > 0
}

export async function releaseHost(
  db: Executor,
  { domain, holder }: { domain: string; holder: string },
): Promise<void> {
  await db.delete(websiteHosts).where(and(eq(websiteHosts.domain, domain), eq(websiteHosts.holder, holder)))
}
