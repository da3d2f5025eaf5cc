import { STORED, type StorageUse } from '#core/contract/storage.ts'
import { highest } from '#core/lists.ts'
import { fileSize } from '#core/text/file-size.ts'
import type { Executor } from '#server/db/client.ts'
import type { Ctx } from '#server/deps.ts'
import { AppError } from '#server/platform/errors.ts'
import { type StoredBytes, sumStored } from './queries.ts'

const sum = (rows: readonly StoredBytes[]) => rows.reduce((all, { bytes }) => all + bytes, 0)

/** How much room the person takes besides mail itself, and how much they may. */
export async function readStorage({ db, config, actor }: Ctx): Promise<StorageUse> {
  const { workspaceIds } = actor
  const rows = await sumStored(db, { workspaceIds, userId: actor.id })
  const own = rows.filter(({ isOwn }) => isOwn)
  const parts = STORED.map(what => ({ what, bytes: sum(own.filter(row => row.what === what)) }))
  const ofWorkspace = (id: number) => sum(rows.filter(({ workspaceId }) => workspaceId === id))
  return {
    usedBytes: sum(own),
    mostBytes: config.storage.personBytes,
    parts: parts.filter(({ bytes }) => bytes > 0),
    workspace: {
      usedBytes: highest(workspaceIds.map(ofWorkspace), 0),
      mostBytes: config.storage.workspaceBytes,
    },
  }
}

/** Throws 507 if so many bytes more are too many for the person, or for the workspace in which they would lie. */
export async function requireStorage(
  { config, actor, db }: Pick<Ctx, 'config' | 'actor'> & { db: Executor },
  { workspaceId, bytes }: { workspaceId: number; bytes: number },
): Promise<void> {
  const { personBytes, workspaceBytes } = config.storage
  const workspaceIds = [...new Set([...actor.workspaceIds, workspaceId])]
  const rows = await sumStored(db, { workspaceIds, userId: actor.id })
  const own = sum(rows.filter(({ isOwn }) => isOwn))
  const all = sum(rows.filter(row => row.workspaceId === workspaceId))
  if (own + bytes > personBytes) throw tooMuch('You', own, personBytes)
  if (all + bytes > workspaceBytes) throw tooMuch('This workspace', all, workspaceBytes)
}

const tooMuch = (who: string, used: number, most: number) =>
  new AppError(
    507,
    `There is no room for this. ${who} can keep ${fileSize(most)} besides mail (files that are imported, exports, files in drafts), and ${fileSize(used)} of that are taken. Settings, Import and export, shows by what. Whoever runs this installation can allow more.`,
    'no-room',
  )
