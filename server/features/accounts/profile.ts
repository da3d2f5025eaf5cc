import type { accounts } from '#core/contract/accounts.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest, notFound } from '#server/platform/errors.ts'
import { type Call, REPLIED } from '#server/platform/http.ts'
import { pictureType } from '#server/platform/picture-type.ts'
import { requireAccount } from './access.ts'
import { ownAliases } from './aliases.ts'
import { presentAccount } from './present.ts'
import { updateAccount } from './queries.ts'

const MAX_IMAGE_BYTES = 2 * 1024 * 1024

/** Name and signature, as messages from this account carry them. */
export async function updateProfile({ ctx, params, body }: Call<typeof accounts.updateProfile, Deps>) {
  const before = await requireAccount(ctx.db, ctx.actor, 'account.manage', params.accountId)
  const { id } = before
  const account = await updateAccount(ctx.db, before, {
    ...(body.aliases === undefined ? {} : { aliases: ownAliases(before, body.aliases) }),
    ...(body.displayName === undefined ? {} : { displayName: body.displayName || null }),
    ...(body.signature === undefined ? {} : { signature: await safeSignature(ctx, body.signature) }),
    updatedAt: ctx.clock.now(),
  })
  await ctx.events.publish(ctx.db, { accountId: id }, { type: 'sync_progress', accountId: id })
  return presentAccount(account, ctx.actor)
}

/** Pictures from elsewhere stay: a logo in a signature is the writer's own choice. */
const safeSignature = async ({ reader }: Deps, html: string) =>
  (await reader.sanitize(html)).replaceAll(' data-remote-src="', ' src="').trim()

export async function setProfileImage({
  ctx,
  params,
  request,
}: Call<typeof accounts.uploadProfileImage, Deps>) {
  const before = await requireAccount(ctx.db, ctx.actor, 'account.manage', params.accountId)
  const { id } = before
  const file = await request.file({ limits: { fileSize: MAX_IMAGE_BYTES, files: 1 } })
  if (file?.fieldname !== 'image') throw badRequest('Please choose a picture')
  const bytes = await file.toBuffer()
  if (!pictureType(bytes)) throw badRequest('Please choose a PNG, JPEG, GIF or WebP picture')
  const change = {
    profileImageBlob: await ctx.blobs.put(before.workspaceId, bytes),
    updatedAt: ctx.clock.now(),
  }
  const account = await inTransaction(ctx.db, async tx => {
    await ctx.events.publish(tx, { accountId: id }, { type: 'sync_progress', accountId: id })
    return updateAccount(tx, before, change)
  })
  return presentAccount(account, ctx.actor)
}

export async function sendProfileImage({
  ctx,
  params,
  reply,
}: Call<typeof accounts.profileImage, Deps>): Promise<typeof REPLIED> {
  const account = await requireAccount(ctx.db, ctx.actor, 'mail.read', params.accountId)
  const bytes = account.profileImageBlob
    ? await ctx.blobs.read(account.workspaceId, account.profileImageBlob)
    : null
  const type = bytes && pictureType(bytes)
  if (!bytes || !type) throw notFound('This picture')
  await reply.header('content-type', type).send(Buffer.from(bytes))
  return REPLIED
}
