import type { Body, ResponseOf } from '#core/contract/endpoint.ts'
import type { mailImports } from '#core/contract/mail-imports.ts'
import type { Ctx } from '#server/deps.ts'
import { requireAccount } from '#server/features/accounts/access.ts'
import { findFolder } from '#server/features/mailbox/changes/change-queries.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { freeBytes } from '#server/platform/files/disk-room.ts'
import { storableText } from '#server/platform/storable.ts'
import { presentImport } from '../list-imports.ts'
import { findChunks, findUpload, insertImport } from '../queries.ts'

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
  const before = await findUpload(ctx.db, account, { ...file, name, userId: ctx.actor.id })
  if (before === null) requireRoom(ctx, file.sizeBytes)
  const row =
    before ??
    (await insertImport(ctx.db, {
      ...file,
      name,
      workspaceId: account.workspaceId,
      accountId,
      userId: ctx.actor.id,
      folder: folder?.remoteId ?? null,
      keepsFolders,
      restoresData,
      state: 'uploading',
      createdAt: ctx.clock.now(),
    }))
  const received = (await findChunks(ctx.db, row)).map(({ at }) => at)
  return { ...(await presentImport(ctx.db, row)), received }
}

/** Throws 507 if the disk has no room for the file and its mail. What a bucket has is not known. */
function requireRoom({ config }: Pick<Ctx, 'config'>, sizeBytes: number): void {
  if (config.s3 || freeBytes(config.dataDir) > sizeBytes * ROOM_FACTOR + SPARE_BYTES) return
  throw new AppError(
    507,
    'The server has no room for this file: it needs about twice its size. Whoever runs this installation can make room, or import it in parts.',
    'no-room',
  )
}
