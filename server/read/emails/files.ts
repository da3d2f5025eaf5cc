import type { Readable } from 'node:stream'
import { decodeHTMLAttribute } from 'entities/decode'
import type { Ctx } from '#server/deps.ts'
import type { MailAccount } from '#server/mailbox/accounts/access.ts'
import type { OpenedId } from '#server/people/audit/record-views.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { isRaster } from '#server/platform/picture-type.ts'
import { findAttachment } from './attachments/queries.ts'
import { findSafeHtml, findSource } from './queries.ts'
import { readSource, restoreAttachments } from './read-source.ts'
import { openEmail } from './require-emails.ts'

const MAX_IMAGE = 5 * 1024 * 1024
const IMAGE_TIMEOUT_MS = 10_000

/** A file of a message, with the name and type that the sender gave it. */
export interface FileOfEmail {
  name: string
  mimeType: string
  content: Readable | Uint8Array
  size: number | null
}

export async function readAttachment(
  ctx: Ctx,
  { emailId, attachmentId }: { emailId: number; attachmentId: number },
): Promise<FileOfEmail> {
  const { account, id } = await openEmail(ctx, { id: emailId, verb: 'mail.read' })
  const file = await findAttachment(ctx.db, account.workspaceId, id, attachmentId)
  if (!file) throw notFound('This attachment')
  const { name, mimeType, sizeBytes } = file
  return { name, mimeType, content: await contentOf(ctx, { account, id, file }), size: sizeBytes }
}

/** The bytes of an attachment; read again from the source of its message where they are lost. */
export async function contentOf(
  ctx: Ctx,
  { account, id, file }: { account: MailAccount; id: OpenedId; file: { blob: string } },
): Promise<NonNullable<Awaited<ReturnType<Ctx['blobs']['get']>>>> {
  let content = await ctx.blobs.get(account.workspaceId, file.blob)
  if (!content) {
    await restoreAttachments(ctx, account, id)
    content = await ctx.blobs.get(account.workspaceId, file.blob)
  }
  if (!content) throw notFound('The content of this attachment')
  return content
}

/** Returns the source of the message as a file. */
export async function readWhole(ctx: Ctx, emailId: number): Promise<FileOfEmail> {
  const { account, id } = await openEmail(ctx, { id: emailId, verb: 'mail.read' })
  const content = await readSource(ctx, account, id)
  const name = `${await nameOfFile(ctx, { account, id })}.eml`
  return { name, mimeType: 'message/rfc822', content, size: content.length }
}

/** The subject of a message as the name of a file. */
export async function nameOfFile(
  ctx: Ctx,
  { account, id }: { account: MailAccount; id: OpenedId },
): Promise<string> {
  const subject = (await findSource(ctx.db, account.workspaceId, id))?.subject
    .replace(/[^\p{L}\p{N} ._-]/gu, '')
    .trim()
  return subject?.slice(0, 80) || 'message'
}

/** Fetches a remote picture. Only pictures that this message refers to, so that nobody can use us as an open proxy. */
export async function fetchRemoteImage(
  ctx: Ctx,
  { emailId, url }: { emailId: number; url: string },
): Promise<FileOfEmail> {
  const { account, id } = await openEmail(ctx, { id: emailId, verb: 'mail.read' })
  const html = (await findSafeHtml(ctx.db, account.workspaceId, id)) ?? ''
  const named = [...html.matchAll(/ data-remote-src="([^"]*)"/g)].map(([, source]) =>
    decodeHTMLAttribute(source ?? ''),
  )
  if (!named.includes(url)) throw notFound('This picture')
  const { status, headers, body } = await ctx.outbound.fetch(url, {
    maxBytes: MAX_IMAGE,
    timeoutMs: IMAGE_TIMEOUT_MS,
  })
  const mimeType = headers['content-type'] ?? ''
  if (status !== 200 || !isRaster(mimeType))
    throw new AppError(502, 'The picture could not be loaded', 'no-picture')
  return { name: 'picture', mimeType, content: body, size: body.length }
}
