import type { Body, ResponseOf } from '#core/contract/endpoint.ts'
import type { mailImports } from '#core/contract/mail-imports.ts'
import type { Tx } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { requireAccount } from '#server/mailbox/accounts/access.ts'
import { findFolder } from '#server/mailbox/changes/change-queries.ts'
import { requireStorage } from '#server/mailbox/storage/storage.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { freeBytes } from '#server/platform/files/disk-room.ts'
import { storableText } from '#server/platform/storable.ts'
import { presentImport } from '../list-imports.ts'
import { findChunks, findUpload, insertImport, lockRoom } from '../queries.ts'
import { sumClaims } from '../upkeep-queries.ts'

/** The file itself, and the mail in it; and something for everything else. */
const ROOM_FACTOR = 2
const SPARE_BYTES = 512 * 1024 * 1024

/** Begins an import; or goes on with the upload of the same file that was interrupted, and tells which pieces are there. */
export async function beginUpload(
  ctx: Ctx,
  { accountId, folderId, keepsFolders, restoresData, ...file }: Body<typeof mailImports.create>,
): Promise<ResponseOf<typeof mailImports.create>> {
  const account = await requireAccount(ctx.db, ctx.actor, 'mail.manage', accountId)
  const folder = folderId === null ? null : await findFolder(ctx.db, account, folderId)
  if (folderId !== null && !folder) throw notFound('This folder')
  const name = storableText(file.name)
  const { workspaceId } = account
  const row = await inTransaction(ctx.db, async tx => {
    await lockRoom(tx)
    const before = await findUpload(tx, account, { ...file, name, userId: ctx.actor.id })
    if (before) return before
    await requireStorage({ ...ctx, db: tx }, { workspaceId, bytes: file.sizeBytes })
    await requireRoom(ctx, tx, file.sizeBytes)
    return insertImport(tx, {
      ...file,
      name,
      workspaceId,
      accountId,
      userId: ctx.actor.id,
      folder: folder?.remoteId ?? null,
      keepsFolders,
      restoresData,
      state: 'uploading',
      createdAt: ctx.clock.now(),
    })
  })
  const received = (await findChunks(ctx.db, row)).map(({ at }) => at)
  return { ...(await presentImport(ctx.db, row)), received }
}

/**
 * Throws 507 if the disk has no room for the file and its mail, besides what other imports have claimed. What a bucket has is
 * not known.
 */
async function requireRoom(
  { config, clock }: Pick<Ctx, 'config' | 'clock'>,
  tx: Tx,
  sizeBytes: number,
): Promise<void> {
  if (config.s3) return
  const claimed = await sumClaims(tx, { factor: ROOM_FACTOR, now: clock.now() })
  if (freeBytes(config.dataDir) > claimed + sizeBytes * ROOM_FACTOR + SPARE_BYTES) return
  throw new AppError(
    507,
    'The server has no room for this file: it needs about twice its size. Whoever runs this installation can make room, or import it in parts.',
    'no-room',
  )
}
