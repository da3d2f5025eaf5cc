import { randomUUID } from 'node:crypto'
import type { GraphAnswer, GraphRequest } from './http.ts'

/** What is said of a file that is added to a draft. */
interface FileItem {
  name: string
  contentType?: string
  size?: number
  isInline?: boolean
  contentId?: string
}

type Done = (about: FileItem, content: Buffer) => void

/** Upload sessions (https://learn.microsoft.com/en-us/graph/outlook-large-attachments). */
export function createUploads(base: () => string) {
  const sessions = new Map<string, { about: FileItem; content: Buffer; done: Done }>()
  return {
    begin(about: FileItem, done: Done): string {
      const id = randomUUID()
      sessions.set(id, { about, content: Buffer.alloc(0), done })
      return `${base()}/v1.0/upload/${id}`
    },
    /** Pieces come in their order, and end where the file was said to end. */
    take(id: string, { method, headers, body }: GraphRequest): GraphAnswer {
      const session = sessions.get(id)
      const range = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(String(headers['content-range'] ?? ''))
      if (!session || method !== 'PUT' || headers.authorization !== undefined)
        return { status: 404, body: { error: { code: 'itemNotFound' } } }
      const [start = 0, end = 0, total = 0] = (range ?? []).slice(1).map(Number)
      const isNext = start === session.content.length && end === start + body.length - 1
      if (!isNext || total !== session.about.size || body.length > 4 * 1024 * 1024)
        return { status: 416, body: { error: { code: 'invalidRange' } } }
      session.content = Buffer.concat([session.content, body])
      if (session.content.length < total)
        return { status: 200, body: { nextExpectedRanges: [String(session.content.length)] } }
      sessions.delete(id)
      session.done(session.about, session.content)
      return { status: 201 }
    },
  }
}

/** A message of several parts with one more. */
export function withFile(raw: Buffer, about: FileItem, content: Buffer): Buffer {
  const head = raw
    .subarray(0, raw.indexOf('\r\n\r\n'))
    .toString('latin1')
    .replace(/\r\n[ \t]+/g, ' ')
  const boundary = /boundary="?([^";\s]+)/i.exec(head)?.[1] ?? ''
  const end = raw.lastIndexOf(`\r\n--${boundary}--`)
  const name = `=?utf-8?B?${Buffer.from(about.name).toString('base64')}?=`
  const part = [
    '',
    `--${boundary}`,
    `Content-Type: ${about.contentType ?? 'application/octet-stream'}; name="${name}"`,
    `Content-Disposition: ${about.isInline ? 'inline' : 'attachment'}; filename="${name}"`,
    ...(about.contentId ? [`Content-ID: <${about.contentId}>`] : []),
    'Content-Transfer-Encoding: base64',
    '',
    content.toString('base64').replace(/.{76}/g, '$&\r\n'),
  ]
  return Buffer.concat([raw.subarray(0, end), Buffer.from(part.join('\r\n')), raw.subarray(end)])
}
