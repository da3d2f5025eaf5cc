import { Readable } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import type { drafts } from '#core/contract/drafts.ts'
import { MAX_ATTACHMENTS_BYTES } from '#core/contract/drafts.ts'
import { fileSize } from '#core/text/file-size.ts'
import type { StoredAttachment } from '#server/db/schema/drafts.ts'
import type { Ctx, Deps } from '#server/deps.ts'
import { sendFile } from '#server/features/emails/send-file.ts'
import { AppError, badRequest, notFound } from '#server/platform/errors.ts'
import type { Call, REPLIED } from '#server/platform/http.ts'
import { PICTURE_HEAD, pictureType } from '#server/platform/picture-type.ts'
import { newToken } from '#server/platform/secrets/tokens.ts'
import { storableText } from '#server/platform/storable.ts'
import type { DraftRow } from '../queries.ts'
import { requireDraft } from '../require-draft.ts'
import { writeDraft } from '../save-draft.ts'

/** Several files may arrive at once, while somebody types: each looks again. */
const TRIES = 10

/** Adds a file; the field `inline` makes a picture part of the text. */
export async function attachFile({ ctx, params, request }: Call<typeof drafts.attach, Deps>) {
  const { workspaceId } = (await requireDraft(ctx, params.id)).draft
  const file = await request.file({ limits: { fileSize: MAX_ATTACHMENTS_BYTES, files: 1 } })
  if (file?.fieldname !== 'file') throw badRequest('Please choose a file')
  const { key, size, picture } = await keepBytes(ctx, workspaceId, file)
  // The form's other fields are known once the file has been read.
  const inline = file.fields.inline
  const isInline = inline !== undefined && 'value' in inline && inline.value === 'true'
  if (isInline && !picture)
    throw badRequest('Only PNG, JPEG, GIF and WebP pictures can stand within the text')
  const id = newToken()
  const shown = {
    id,
    name: storableText(file.filename) || 'file',
    mimeType: picture ?? storableText(file.mimetype),
    size,
    contentId: isInline ? `${id}@inline` : null,
  }
  await change(ctx, params.id, async draft => {
    // It may have got a sender of another workspace while the file arrived.
    if (draft.workspaceId !== workspaceId) await ctx.blobs.share(workspaceId, draft.workspaceId, [key])
    return added(draft.attachments, { ...shown, blob: key })
  })
  return shown
}

/**
 * Puts what is uploaded into the blob store as it arrives, unless it is too large; tells what kind of picture its first bytes
 * say it is.
 */
async function keepBytes({ blobs }: Deps, workspaceId: number, { file, filename }: MultipartFile) {
  let head = Buffer.alloc(0)
  const read = async function* () {
    for await (const chunk of file as AsyncIterable<Buffer>) {
      if (head.length < PICTURE_HEAD) head = Buffer.concat([head, chunk.subarray(0, PICTURE_HEAD)])
      yield chunk
    }
    if (file.truncated) throw tooLarge(filename)
  }
  const stored = await blobs.putStream(workspaceId, Readable.from(read()))
  return { ...stored, picture: pictureType(head) }
}

function added(attachments: StoredAttachment[], attachment: StoredAttachment): StoredAttachment[] {
  const before = attachments.reduce((sum, { size }) => sum + size, 0)
  if (before + attachment.size > MAX_ATTACHMENTS_BYTES)
    throw tooLarge(attachment.name, attachment.size, before)
  return [...attachments, attachment]
}

export async function detachFile({ ctx, params }: Call<typeof drafts.detach, Deps>) {
  await change(ctx, params.id, ({ attachments }) => {
    const kept = attachments.filter(({ id }) => id !== params.attachmentId)
    if (kept.length === attachments.length) throw notFound('This file')
    return kept
  })
  return { success: true as const }
}

export async function sendDraftFile({
  ctx,
  params,
  reply,
}: Call<typeof drafts.attachment, Deps>): Promise<typeof REPLIED> {
  const { draft } = await requireDraft(ctx, params.id, 'mail.read')
  const file = draft.attachments.find(
    ({ id, contentId }) => id === params.attachmentId || contentId === params.attachmentId,
  )
  const content = file && (await ctx.blobs.get(draft.workspaceId, file.blob))
  if (!file || !content) throw notFound('This file')
  return sendFile(reply, { ...file, content, inline: file.contentId !== null })
}

/** Changes the list of files, and tries again where another save came between. */
async function change(
  ctx: Ctx,
  draftId: number,
  edit: (draft: DraftRow) => StoredAttachment[] | Promise<StoredAttachment[]>,
): Promise<void> {
  for (let left = TRIES; ; left--) {
    const { draft, account } = await requireDraft(ctx, draftId)
    const attachments = await edit(draft)
    try {
      await writeDraft(ctx, draft, { attachments }, account)
      return
    } catch (error) {
      if (left === 0 || !(error instanceof AppError) || error.code !== 'draft-changed') throw error
    }
  }
}

function tooLarge(name: string, size?: number, others = 0): AppError {
  const what = size === undefined ? `"${name}" is too large` : `"${name}" is ${fileSize(size)}`
  const rest = others > 0 ? `, and ${fileSize(others)} are attached already` : ''
  return new AppError(
    413,
    `${what}${rest}. A message can carry ${fileSize(MAX_ATTACHMENTS_BYTES)}.`,
    'too-large',
  )
}
