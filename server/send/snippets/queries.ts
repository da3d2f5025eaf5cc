import { and, count, eq, getTableColumns, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { isInWorkspace } from '#server/db/is-in.ts'
import { rules, snippets, users, workspaces } from '#server/db/schema/index.ts'

/** A snippet with the organization that shares it; null for one that is its owner's alone. */
export type SnippetRow = typeof snippets.$inferSelect & { organizationId: number | null }

const columns = { ...getTableColumns(snippets), organizationId: workspaces.organizationId }

const isSnippet = ({ workspaceId, id }: Pick<SnippetRow, 'workspaceId' | 'id'>) =>
  and(eq(snippets.workspaceId, workspaceId), eq(snippets.id, id))

/** By name; without deleted ones. */
export async function findSnippets(db: Executor, workspaceIds: readonly number[]): Promise<SnippetRow[]> {
  return db
    .select(columns)
    .from(snippets)
    .innerJoin(workspaces, eq(workspaces.id, snippets.workspaceId))
    .where(and(isInWorkspace(snippets.workspaceId, workspaceIds), isNull(snippets.deletedAt)))
    .orderBy(sql`lower(${snippets.name})`, snippets.id)
}

/** Also a deleted one. */
export async function findSnippetAmong(
  db: Executor,
  workspaceIds: readonly number[],
  id: number,
): Promise<SnippetRow | null> {
  const [row] = await db
    .select(columns)
    .from(snippets)
    .innerJoin(workspaces, eq(workspaces.id, snippets.workspaceId))
    .where(and(isInWorkspace(snippets.workspaceId, workspaceIds), eq(snippets.id, id)))
  return row ?? null
}

export async function countSnippets(db: Executor, workspaceId: number): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(snippets)
    .where(and(eq(snippets.workspaceId, workspaceId), isNull(snippets.deletedAt)))
  return row?.count ?? 0
}

/** The name of another snippet of the workspace that has this shortcut; null if it is free. */
export async function findNameByShortcut(
  db: Executor,
  { workspaceId, shortcut, except }: { workspaceId: number; shortcut: string; except: number | null },
): Promise<string | null> {
  const [row] = await db
    .select({ name: snippets.name })
    .from(snippets)
    .where(
      and(
        eq(snippets.workspaceId, workspaceId),
        eq(snippets.shortcut, shortcut),
        isNull(snippets.deletedAt),
        except === null ? undefined : ne(snippets.id, except),
      ),
    )
  return row?.name ?? null
}

export async function insertSnippet(db: Executor, values: typeof snippets.$inferInsert): Promise<number> {
  const [row] = await db.insert(snippets).values(values).returning({ id: snippets.id })
  if (!row) throw new Error('the snippet was not stored')
  return row.id
}

export async function updateSnippet(
  db: Executor,
  snippet: Pick<SnippetRow, 'workspaceId' | 'id'>,
  { workspaceId = snippet.workspaceId, ...change }: Partial<typeof snippets.$inferInsert>,
): Promise<void> {
  if (workspaceId === snippet.workspaceId) {
    await db.update(snippets).set(change).where(isSnippet(snippet))
    return
  }
  // The row is recreated under the same id: a distributed database does not allow its key to change.
  const [row] = await db.delete(snippets).where(isSnippet(snippet)).returning()
  if (row)
    await db
      .insert(snippets)
      .overridingSystemValue()
      .values({ ...row, ...change, workspaceId })
}

/** Whether a rule that is on answers mail with it: its owner's, or a colleague's where it is shared. */
export async function isSentByRule(
  db: Executor,
  { id, ownerId, organizationId }: Pick<SnippetRow, 'id' | 'ownerId' | 'organizationId'>,
): Promise<boolean> {
  const colleagues = db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.organizationId, organizationId ?? 0))
  const whose = organizationId === null ? eq(rules.userId, ownerId ?? 0) : inArray(rules.userId, colleagues)
  const answers = JSON.stringify([{ kind: 'reply-snippet', snippetId: id }])
  return (
    (await db.$count(rules, and(whose, eq(rules.isOn, true), sql`${rules.actions} @> ${answers}::jsonb`))) > 0
  )
}
