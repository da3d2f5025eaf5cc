import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { normalised } from '#core/text/search/normalise.ts'
import { isRaster } from '#server/platform/picture-type.ts'
import { REPLIED } from './call.ts'

interface FileAnswer {
  name: string
  mimeType: string
  content: Readable | Uint8Array
  size?: number | null
  /** Lets the browser show the file in the page; only pictures are. */
  inline: boolean
}

/** Sends a file of unknown origin in such a way that it can do nothing in our origin. */
export function sendFile(
  reply: FastifyReply,
  { name, mimeType, content, size, inline }: FileAnswer,
): typeof REPLIED {
  const isDrawn = inline && isRaster(mimeType)
  void reply
    .header('content-type', isDrawn ? mimeType : 'application/octet-stream')
    .header('content-disposition', `${isDrawn ? 'inline' : 'attachment'}; ${fileNames(name)}`)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "sandbox; default-src 'none'")
  if (size !== undefined && size !== null) void reply.header('content-length', size)
  void reply.send(content instanceof Uint8Array ? Buffer.from(content) : content)
  return REPLIED
}

/** Sends a picture for display. Its type was read from its bytes. */
export async function sendPicture(
  reply: FastifyReply,
  { mimeType, content }: { mimeType: string; content: Uint8Array },
): Promise<typeof REPLIED> {
  await reply.header('content-type', mimeType).send(Buffer.from(content))
  return REPLIED
}

interface Download {
  type: string
  name: string
  content: Readable
  size?: number
}

/** Sends a file that we have made, as a download. */
export async function sendDownload(
  reply: FastifyReply,
  { type, name, content, size }: Download,
): Promise<typeof REPLIED> {
  if (size !== undefined) void reply.header('content-length', size)
  await reply
    .header('content-type', type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(content)
  return REPLIED
}

/** Both forms of RFC 6266: one for old programs, one in UTF-8 (RFC 8187). */
function fileNames(name: string): string {
  const ascii = normalised(name, 'NFKD').replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `filename="${ascii}"; filename*=UTF-8''${encoded}`
}
