import type { accounts } from '#core/contract/accounts.ts'
import type { Body } from '#core/contract/endpoint.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx, Deps } from '#server/deps.ts'
import { takeOwnHtml } from '#server/mail/mime/reader/own-html.ts'
import { badRequest, notFound } from '#server/platform/errors.ts'
import { pictureType } from '#server/platform/picture-type.ts'
import { type MailAccount, requireAccount } from './access.ts'
import { ownAliases } from './aliases.ts'
import { updateAccount } from './queries.ts'
import { ownAddresses } from './sender.ts'

export const MAX_PICTURE_BYTES = 2 * 1024 * 1024

/** Updates the name, signature and aliases with which messages from this account are sent. */
export async function updateProfile(
  ctx: Ctx,
  {
    accountId,
    aliases,
    displayName,
    signature,
    signatures,
  }: Body<typeof accounts.updateProfile> & { accountId: number },
): Promise<MailAccount> {
  const before = await requireAccount(ctx.db, ctx.actor, 'account.manage', accountId)
  // They leave with every message.
  if (signature !== undefined || signatures !== undefined)
    await requireAccount(ctx.db, ctx.actor, 'mail.manage', accountId)
  const after = { email: before.email, aliases: aliases ? ownAliases(before, aliases) : before.aliases }
  const change = {
    ...(aliases === undefined ? {} : { aliases: after.aliases }),
    ...(displayName === undefined ? {} : { displayName: displayName || null }),
    ...(signature === undefined ? {} : { signature: await takeOwnHtml(ctx, signature, 'signature') }),
    ...(signatures === undefined ? {} : { signatures: await safeSignatures(ctx, after, signatures) }),
    updatedAt: ctx.clock.now(),
  }
  return storeChange(ctx, before, change)
}

/** Those of the account's other addresses, made safe. Its own address has the account's signature. */
async function safeSignatures(
  deps: Pick<Deps, 'reader'>,
  account: Pick<MailAccount, 'email' | 'aliases'>,
  given: Record<string, string>,
): Promise<Record<string, string>> {
  const known = new Set(ownAddresses(account))
  known.delete(account.email.toLowerCase())
  const safe: Record<string, string> = {}
  for (const [address, html] of Object.entries(given)) {
    const key = address.trim().toLowerCase()
    if (known.has(key)) safe[key] = await takeOwnHtml(deps, html, `signatures.${key}`)
  }
  return safe
}

/** Replaces the picture of an account. `read` is called only once it is known that the caller may do so. */
export async function setPicture(
  ctx: Ctx,
  { accountId, read }: { accountId: number; read: () => Promise<Uint8Array> },
): Promise<MailAccount> {
  const before = await requireAccount(ctx.db, ctx.actor, 'account.manage', accountId)
  const bytes = await read()
  if (!pictureType(bytes)) throw badRequest('Please choose a PNG, JPEG, GIF or WebP picture')
  const change = {
    profileImageBlob: await ctx.blobs.put(before.workspaceId, bytes),
    updatedAt: ctx.clock.now(),
  }
  return storeChange(ctx, before, change)
}

const storeChange = (ctx: Ctx, before: MailAccount, change: Parameters<typeof updateAccount>[2]) =>
  inTransaction(ctx.db, async tx => {
    await ctx.events.publish(tx, { accountId: before.id }, { type: 'sync_progress', accountId: before.id })
    return updateAccount(tx, before, change)
  })

export async function readPicture(
  ctx: Ctx,
  accountId: number,
): Promise<{ mimeType: string; content: Uint8Array }> {
  const account = await requireAccount(ctx.db, ctx.actor, 'mail.read', accountId)
  const { workspaceId, profileImageBlob } = account
  const content = profileImageBlob ? await ctx.blobs.read(workspaceId, profileImageBlob) : null
  const mimeType = content && pictureType(content)
  if (!content || !mimeType) throw notFound('This picture')
  return { mimeType, content }
}
