import { decodeHTMLAttribute } from 'entities/decode'
import type { emails } from '#core/contract/emails.ts'
import type { Deps } from '#server/deps.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import type { Call, REPLIED } from '#server/platform/http.ts'
import { findAttachment, findSafeHtml, findSource } from './queries.ts'
import { readSource, restoreAttachments } from './read-source.ts'
import { openEmail } from './require-emails.ts'
import { isRaster, sendFile } from './send-file.ts'

const MAX_IMAGE = 5 * 1024 * 1024
const IMAGE_TIMEOUT_MS = 10_000

export async function sendAttachment({
  ctx,
  params,
  query,
  reply,
}: Call<typeof emails.attachment, Deps>): Promise<typeof REPLIED> {
  const { account, id } = await openEmail(ctx, 'mail.read', params.id)
  const file = await findAttachment(ctx.db, account.workspaceId, id, params.attachmentId)
  if (!file) throw notFound('This attachment')
  let content = await ctx.blobs.get(account.workspaceId, file.blob)
  if (!content) {
    await restoreAttachments(ctx, account, id)
    content = await ctx.blobs.get(account.workspaceId, file.blob)
  }
  if (!content) throw notFound('The content of this attachment')
  const { name, mimeType, sizeBytes } = file
  return sendFile(reply, { name, mimeType, content, size: sizeBytes, inline: query.inline })
}

export async function sendSource({
  ctx,
  params,
  reply,
}: Call<typeof emails.source, Deps>): Promise<typeof REPLIED> {
  const { account, id } = await openEmail(ctx, 'mail.read', params.id)
  const content = await readSource(ctx, account, id)
  const subject = (await findSource(ctx.db, account.workspaceId, id))?.subject
    .replace(/[^\p{L}\p{N} ._-]/gu, '')
    .trim()
  const name = `${subject?.slice(0, 80) || 'message'}.eml`
  return sendFile(reply, { name, mimeType: 'message/rfc822', content, size: content.length, inline: false })
}

/** Only pictures that this message names: the server is nobody's open proxy. */
export async function sendRemoteImage({
  ctx,
  params,
  query,
  reply,
}: Call<typeof emails.image, Deps>): Promise<typeof REPLIED> {
  const { account, id } = await openEmail(ctx, 'mail.read', params.id)
  const html = (await findSafeHtml(ctx.db, account.workspaceId, id)) ?? ''
  const named = [...html.matchAll(/ data-remote-src="([^"]*)"/g)].map(([, url]) =>
    decodeHTMLAttribute(url ?? ''),
  )
  if (!named.includes(query.url)) throw notFound('This picture')
  const { status, headers, body } = await ctx.outbound.fetch(query.url, {
    maxBytes: MAX_IMAGE,
    timeoutMs: IMAGE_TIMEOUT_MS,
  })
  const mimeType = headers['content-type'] ?? ''
  if (status !== 200 || !isRaster(mimeType))
    throw new AppError(502, 'The picture could not be loaded', 'no-picture')
  return sendFile(reply, { name: 'picture', mimeType, content: body, size: body.length, inline: true })
}
