import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { CHOOSABLE_ROLES, type ChoosableRole, type FolderRole } from '#core/folder-role.ts'
import type { Executor } from '#server/db/client.ts'
import { type AccountKey, isOfAccount } from '#server/db/keys.ts'
import { folders } from '#server/db/schema/index.ts'
import type { RemoteFolder } from '#server/mail/providers/provider.ts'

/** The roles that a person has given to folders of an account, by the provider's names of these. */
export async function findChosen(db: Executor, account: AccountKey): Promise<Map<string, ChoosableRole>> {
  const rows = await db
    .select({ remoteId: folders.remoteId, chosenRole: folders.chosenRole })
    .from(folders)
    .where(and(isOfAccount(folders, account), isNotNull(folders.chosenRole)))
  return new Map(rows.flatMap(({ remoteId, chosenRole }) => (chosenRole ? [[remoteId, chosenRole]] : [])))
}

type Chosen = RemoteFolder & { listedRole: FolderRole | null }

/**
 * Listed folders with the roles that a person has given them. A role that is chosen for a listed folder has no other one; a
 * choice for a folder that is gone does not count.
 */
export function asChosen(
  listed: readonly RemoteFolder[],
  chosen: ReadonlyMap<string, ChoosableRole>,
): Chosen[] {
  const taken = new Set<FolderRole | null>(listed.flatMap(({ remoteId }) => chosen.get(remoteId) ?? []))
  return listed.map(folder => ({
    ...folder,
    role: chosen.get(folder.remoteId) ?? (taken.has(folder.role) ? null : folder.role),
    listedRole: folder.role,
  }))
}

/** The folders of an account in which messages lie, by name. */
export async function findPlaces(db: Executor, account: AccountKey) {
  return db
    .select({
      id: folders.id,
      remoteId: folders.remoteId,
      name: folders.name,
      role: folders.role,
      listedRole: folders.listedRole,
      chosenRole: folders.chosenRole,
      isTag: folders.isTag,
    })
    .from(folders)
    .where(isOfAccount(folders, account))
    .orderBy(asc(folders.name), asc(folders.id))
}

/** Writes down which folder a person has chosen for each role, by the ids of the folders; null for none. */
export async function saveChosen(
  db: Executor,
  account: AccountKey,
  chosen: Readonly<Record<ChoosableRole, number | null>>,
): Promise<void> {
  // First all are let go, so that two folders can change places.
  await db
    .update(folders)
    .set({ chosenRole: null })
    .where(and(isOfAccount(folders, account), isNotNull(folders.chosenRole)))
  for (const role of CHOOSABLE_ROLES) {
    const folderId = chosen[role]
    if (folderId === null) continue
    const isMeant = and(isOfAccount(folders, account), eq(folders.id, folderId), sql`not ${folders.isTag}`)
    await db.update(folders).set({ chosenRole: role }).where(isMeant)
  }
}
