import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { normalised } from '#core/text/search/normalise.ts'
import { REPLIED } from '#server/platform/http.ts'

/** Types that a browser only draws. Anything else is handed over as a file, whatever it calls itself. */
const RASTER = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/bmp'])

export const isRaster = (mimeType: string): boolean =>
  RASTER.has(mimeType.toLowerCase().split(';')[0]?.trim() ?? '')

interface FileAnswer {
  name: string
  mimeType: string
  content: Readable | Uint8Array
  size?: number | null
  /** Draw it in the page; only pictures are. */
  inline: boolean
}

/** Answers with bytes of strangers in such a way that they can do nothing in our origin. */
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

/** Both forms of RFC 6266: one for old programs, one in UTF-8 (RFC 8187). */
function fileNames(name: string): string {
  const ascii = normalised(name, 'NFKD').replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `filename="${ascii}"; filename*=UTF-8''${encoded}`
}
