import PostalMime from 'postal-mime'
import { ProviderError } from '../provider.ts'
import type { GraphMessage } from './changes.ts'
import type { GraphClient } from './client.ts'
import { type Slimmed, slim } from './slim-message.ts'

/** Graph takes requests of 4 MB; a message goes as base64 (https://learn.microsoft.com/en-us/graph/outlook-send-mime-message). */
const MOST_REQUEST_BYTES = 4_000_000
/** Files of 3 MB and more have to be uploaded in pieces, which are multiples of 320 KiB. */
const LARGE_FILE_BYTES = 3_000_000
const PIECE_BYTES = 10 * 320 * 1024

export const isLarge = (source: Uint8Array): boolean => Math.ceil(source.length / 3) * 4 > MOST_REQUEST_BYTES

/**
 * Files a message that is too large for one request: its text first, then its files one by one
 * (https://learn.microsoft.com/en-us/graph/outlook-large-attachments). What could not be finished is taken away again.
 */
export async function createLarge(client: GraphClient, path: string, source: Buffer): Promise<string> {
  const slimmed = slim(source)
  if (!slimmed || isLarge(slimmed.text))
    throw new ProviderError(
      'refused',
      'Outlook takes no text of more than 3 MB; attach large pictures instead',
    )
  const { id } = await client.json<GraphMessage>(path, {
    method: 'POST',
    mime: slimmed.text,
    isRepeatable: false,
  })
  try {
    for (const part of slimmed.files) await attach(client, id, part)
    return id
  } catch (error) {
    const remove = client.call(`/me/messages/${encodeURIComponent(id)}/permanentDelete`, { method: 'POST' })
    await remove.catch(() => undefined)
    throw error
  }
}

async function attach(client: GraphClient, id: string, part: Slimmed['files'][number]): Promise<void> {
  const { attachments } = await PostalMime.parse(part)
  const [file] = attachments
  if (!file) return
  const content = Buffer.from(file.content as ArrayBuffer)
  const about = {
    name: file.filename || 'attachment',
    contentType: file.mimeType,
    isInline: file.disposition === 'inline' && file.contentId !== undefined,
    ...(file.contentId ? { contentId: file.contentId.replace(/^<|>$/g, '') } : {}),
  }
  const path = `/me/messages/${encodeURIComponent(id)}/attachments`
  if (content.length >= LARGE_FILE_BYTES) return upload(client, path, about, content)
  await client.call(path, {
    method: 'POST',
    json: {
      '@odata.type': '#microsoft.graph.fileAttachment',
      ...about,
      contentBytes: content.toString('base64'),
    },
    isRepeatable: false,
  })
}

async function upload(
  client: GraphClient,
  path: string,
  about: { name: string },
  content: Buffer,
): Promise<void> {
  const { uploadUrl } = await client.json<{ uploadUrl: string }>(`${path}/createUploadSession`, {
    method: 'POST',
    json: { AttachmentItem: { attachmentType: 'file', size: content.length, ...about } },
  })
  for (let start = 0; start < content.length; start += PIECE_BYTES) {
    const piece = content.subarray(start, start + PIECE_BYTES)
    const range = `bytes ${start}-${start + piece.length - 1}/${content.length}`
    await client.call(uploadUrl, { method: 'PUT', piece: { bytes: piece, range } })
  }
}
