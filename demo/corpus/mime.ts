import { createHash } from 'node:crypto'
import type { DemoFile } from './files.ts'

interface RawMessage {
  headers: [name: string, value: string][]
  text: string
  html?: string
  /** Shown in the HTML as `cid:picture`. */
  picture?: Buffer
  files: (DemoFile & { name: string })[]
}

/** RFC 5322 source. */
export function toSource({ headers, text, html, picture, files }: RawMessage): Buffer {
  let body = part('text/plain; charset=utf-8', Buffer.from(text.replaceAll('\n', '\r\n')))
  if (html) {
    let rich = part('text/html; charset=utf-8', Buffer.from(html))
    if (picture) {
      const inline = part('image/png; name="picture.png"', picture, [
        'Content-ID: <picture>',
        'Content-Disposition: inline',
      ])
      rich = multipart('related', [rich, inline])
    }
    body = multipart('alternative', [body, rich])
  }
  if (files.length > 0) {
    const attached = files.map(({ name, mimeType, bytes }) =>
      part(`${mimeType}; name="${name}"`, bytes, [`Content-Disposition: attachment; filename="${name}"`]),
    )
    body = multipart('mixed', [body, ...attached])
  }
  const head = headers.map(([name, value]) => `${name}: ${value}`).join('\r\n')
  return Buffer.from(`${head}\r\nMIME-Version: 1.0\r\n${body}`)
}

/** RFC 2047, where it is needed; a quoted string where a comma would cut the name in two. */
export function encodeWord(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text
  const words: string[] = []
  let chunk = ''
  for (const char of text) {
    if (Buffer.byteLength(chunk + char) > 42) {
      words.push(chunk)
      chunk = ''
    }
    chunk += char
  }
  return [...words, chunk].map(word => `=?utf-8?B?${Buffer.from(word).toString('base64')}?=`).join('\r\n ')
}

export function mailbox({ name, address }: { name: string; address: string }): string {
  if (/^[\x20-\x7e]*$/.test(name))
    return /[^\w ]/.test(name) ? `"${name}" <${address}>` : `${name} <${address}>`
  return `${encodeWord(name)} <${address}>`
}

function part(type: string, content: Buffer, headers: string[] = []): string {
  const encoded = content.toString('base64').replace(/.{76}/g, '$&\r\n')
  return [`Content-Type: ${type}`, 'Content-Transfer-Encoding: base64', ...headers, '', encoded, ''].join(
    '\r\n',
  )
}

function multipart(kind: string, parts: string[]): string {
  const boundary = `=_${createHash('sha256').update(parts.join('')).digest('hex').slice(0, 24)}`
  return `Content-Type: multipart/${kind}; boundary="${boundary}"\r\n\r\n${parts.map(body => `--${boundary}\r\n${body}`).join('')}--${boundary}--\r\n`
}
