import type { drafts } from '#core/contract/drafts.ts'
import { MAX_ATTACHMENTS_BYTES } from '#core/contract/drafts.ts'
import { fileSize } from '#core/text/file-size.ts'
import type { StoredAttachment } from '#server/db/schema/drafts.ts'
import type { Deps } from '#server/deps.ts'
import { requireAccount } from '#server/features/accounts/access.ts'
import { sendFile } from '#server/features/emails/send-file.ts'
import { deleteUnused } from '#server/features/sync/delete-unused.ts'
import { AppError, badRequest, notFound } from '#server/platform/errors.ts'
import type { Call, REPLIED } from '#server/platform/http.ts'
import { pictureType } from '#server/platform/picture-type.ts'
import { storableText } from '#server/platform/storable.ts'
import { newToken } from '#server/platform/tokens.ts'
import { findDraft } from './queries.ts'
import { requireDraft } from './require-draft.ts'
import { writeDraft } from './save-draft.ts'

/** Several files may arrive at once, while somebody types: each looks again. */
const TRIES = 10

/** Adds a file; the field `inline` makes a picture part of the text. */
export async function attachFile({ deps, actor, params, request }: Call<typeof drafts.attach, Deps>) {
  await requireDraft(deps, actor, params.id)
  const file = await request.file({ limits: { fileSize: MAX_ATTACHMENTS_BYTES, files: 1 } })
  if (file?.fieldname !== 'file') throw badRequest('Please choose a file')
  const bytes = await file.toBuffer().catch(error => {
    throw error.code === 'FST_REQ_FILE_TOO_LARGE' ? tooLarge(file.filename) : error
  })
  const inline = file.fields.inline
  const isInline = inline !== undefined && 'value' in inline && inline.value === 'true'
  const picture = pictureType(bytes)
  if (isInline && !picture)
    throw badRequest('Only PNG, JPEG, GIF and WebP pictures can stand within the text')
  const id = newToken()
  const attachment: StoredAttachment = {
    id,
    name: storableText(file.filename) || 'file',
    mimeType: picture ?? storableText(file.mimetype),
    size: bytes.length,
    contentId: isInline ? `${id}@inline` : null,
    blob: await deps.blobs.put(bytes),
  }
  const add = (attachments: StoredAttachment[]) => {
    const before = attachments.reduce((sum, { size }) => sum + size, 0)
    if (before + attachment.size > MAX_ATTACHMENTS_BYTES)
      throw tooLarge(attachment.name, attachment.size, before)
    return [...attachments, attachment]
  }
  await change({ deps, actor, params }, add).catch(async error => {
    await deleteUnused(deps, [attachment.blob])
    throw error
  })
  // The same bytes may have been thrown away elsewhere in the moment before this draft had them.
  await deps.blobs.put(bytes)
  const { blob: _, ...shown } = attachment
  return shown
}

export async function detachFile({ deps, actor, params }: Call<typeof drafts.detach, Deps>) {
  await change({ deps, actor, params }, attachments => {
    const kept = attachments.filter(({ id }) => id !== params.attachmentId)
    if (kept.length === attachments.length) throw notFound('This file')
    return kept
  })
  return { success: true as const }
}

export async function sendDraftFile({
  deps,
  actor,
  params,
  reply,
}: Call<typeof drafts.attachment, Deps>): Promise<typeof REPLIED> {
  const draft = await findDraft(deps.db, params.id)
  if (!draft) throw notFound('This draft')
  await requireAccount(deps.db, actor, 'mail.read', draft.accountId)
  const file = draft.attachments.find(
    ({ id, contentId }) => id === params.attachmentId || contentId === params.attachmentId,
  )
  const content = file && (await deps.blobs.get(file.blob))
  if (!file || !content) throw notFound('This file')
  return sendFile(reply, { ...file, content, inline: file.contentId !== null })
}

/** Changes the list of files, and tries again where another save came between. */
async function change(
  { deps, actor, params }: Pick<Call<typeof drafts.attach, Deps>, 'deps' | 'actor' | 'params'>,
  edit: (attachments: StoredAttachment[]) => StoredAttachment[],
): Promise<void> {
  for (let left = TRIES; ; left--) {
    const { draft, account } = await requireDraft(deps, actor, params.id)
    const attachments = edit(draft.attachments)
    try {
      await writeDraft(deps, draft, { attachments }, account)
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
