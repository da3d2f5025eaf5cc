import { Readable } from 'node:stream'
import { MAX_ATTACHMENTS_BYTES } from '#core/contract/drafts.ts'
import { fileSize } from '#core/text/file-size.ts'
import type { StoredAttachment } from '#server/db/schema/drafts.ts'
import type { Ctx, Deps } from '#server/deps.ts'
import { carryPictures } from '#server/mail/mime/html/carry-pictures.ts'
import { requireStorage } from '#server/mailbox/storage/storage.ts'
import { AppError, badRequest, notFound } from '#server/platform/errors.ts'
import { PICTURE_HEAD, pictureType } from '#server/platform/picture-type.ts'
import { newToken } from '#server/platform/secrets/tokens.ts'
import { storableText } from '#server/platform/storable.ts'
import type { DraftRow } from '../queries.ts'
import { requireDraft } from '../require-draft.ts'
import { writeDraft } from '../save-draft.ts'
import { tooLarge, tooMuch } from './too-large.ts'

/** Several files may arrive at once while somebody types. If another save comes first, the change is retried. */
const TRIES = 10

/** A file to attach. */
interface IncomingFile {
  name: string
  mimeType: string
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
  /**
   * Whether it is a picture within the text. Called after the content has been read, because a form may send that field
   * last.
   */
  isInline(): boolean
  /** Its place among the files, in the order in which they were chosen; null: the last. Called when the content is read, too. */
  position(): number | null
}

/** Adds a file to a draft. `open` is called only once it is known that the caller may write the draft. */
export async function attachFile(
  ctx: Ctx,
  { draftId, open }: { draftId: number; open: () => Promise<IncomingFile> },
) {
  const { workspaceId } = (await requireDraft(ctx, { id: draftId })).draft
  const file = await open()
  const { key, size, picture } = await keepBytes(ctx, workspaceId, file)
  await requireStorage(ctx, { workspaceId, bytes: size })
  const isInline = file.isInline()
  if (isInline && !picture)
    throw badRequest('Only PNG, JPEG, GIF and WebP pictures can stand within the text')
  const id = newToken()
  const shown = {
    id,
    name: storableText(file.name) || 'file',
    mimeType: picture ?? storableText(file.mimeType),
    size,
    contentId: isInline ? `${id}@inline` : null,
  }
  await change(ctx, draftId, async draft => {
    // While the file arrived, the draft may have got a sender of another workspace.
    if (draft.workspaceId !== workspaceId) await ctx.blobs.share(workspaceId, draft.workspaceId, [key])
    const position = file.position() ?? draft.attachments.at(-1)?.position ?? 0
    return added(draft, { ...shown, blob: key, position })
  })
  return shown
}

/**
 * Streams the bytes into the blob store, unless there are too many. The first bytes tell which kind of picture it is, if
 * any.
 */
async function keepBytes({ blobs }: Deps, workspaceId: number, { content, name }: IncomingFile) {
  let head = Buffer.alloc(0)
  let size = 0
  const read = async function* () {
    for await (const chunk of content) {
      if (head.length < PICTURE_HEAD) head = Buffer.concat([head, chunk.subarray(0, PICTURE_HEAD)])
      size += chunk.length
      if (size > MAX_ATTACHMENTS_BYTES) throw tooLarge(name)
      yield chunk
    }
  }
  const stored = await blobs.putStream(workspaceId, Readable.from(read()))
  return { ...stored, picture: pictureType(head) }
}

function added(
  { attachments, body }: Pick<DraftRow, 'attachments' | 'body'>,
  attachment: StoredAttachment,
): StoredAttachment[] {
  // A signature may hold pictures.
  const within = carryPictures(body).pictures.map(({ content }) => ({ size: content.length }))
  const before = [...attachments, ...within].reduce((sum, { size }) => sum + size, 0)
  if (before + attachment.size > MAX_ATTACHMENTS_BYTES)
    throw tooLarge(attachment.name, attachment.size, before)
  return [...attachments, attachment].sort((a, b) => (a.position ?? 0) - (b.position ?? 0))
}

interface FileOfDraft {
  draftId: number
  /** Its `id`; where it is only read, also its `contentId`. */
  attachmentId: string
}

export async function detachFile(ctx: Ctx, { draftId, attachmentId }: FileOfDraft): Promise<void> {
  await change(ctx, draftId, ({ attachments }) => {
    const kept = attachments.filter(({ id }) => id !== attachmentId)
    if (kept.length === attachments.length) throw notFound('This file')
    return kept
  })
}

export async function readDraftFile(ctx: Ctx, { draftId, attachmentId }: FileOfDraft) {
  const { draft } = await requireDraft(ctx, { id: draftId, verb: 'mail.read' })
  const file = draft.attachments.find(
    ({ id, contentId }) => id === attachmentId || contentId === attachmentId,
  )
  const content = file && (await ctx.blobs.get(draft.workspaceId, file.blob))
  if (!file || !content) throw notFound('This file')
  const { name, mimeType, size, contentId } = file
  return { name, mimeType, size, content, inline: contentId !== null }
}

/** Changes the list of files; retries if another save came between. */
async function change(
  ctx: Ctx,
  draftId: number,
  edit: (draft: DraftRow) => StoredAttachment[] | Promise<StoredAttachment[]>,
): Promise<void> {
  for (let left = TRIES; ; left--) {
    const { draft, account } = await requireDraft(ctx, { id: draftId })
    const attachments = await edit(draft)
    try {
      await writeDraft(ctx, draft, { attachments }, account)
      return
    } catch (error) {
      if (left === 0 || !(error instanceof AppError) || error.code !== 'draft-changed') throw error
    }
  }
}

/** Throws 413 if the pictures within a text do not fit beside the files of its message. */
export function requireRoomForPictures(
  pictureBytes: number,
  files: readonly { content: Uint8Array }[],
): void {
  const fileBytes = files.reduce((sum, { content }) => sum + content.length, 0)
  if (pictureBytes === 0 || pictureBytes + fileBytes <= MAX_ATTACHMENTS_BYTES) return
  const rest = fileBytes > 0 ? `, and ${fileSize(fileBytes)} are attached` : ''
  throw tooMuch(`The pictures in the text and the signature are ${fileSize(pictureBytes)}${rest}`)
}
