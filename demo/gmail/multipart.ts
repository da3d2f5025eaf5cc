/** One call within a batch request (RFC 2046, https://developers.google.com/workspace/gmail/api/guides/batch). */
interface InnerCall {
  contentId: string | null
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer
}

export const boundaryIn = (contentType: string): string =>
  /boundary="?([^";]+)"?/.exec(contentType)?.[1] ?? ''

/** The parts of a multipart body: their headers, and what follows the empty line. */
export function splitParts(
  body: Buffer,
  boundary: string,
): { headers: Record<string, string>; body: Buffer }[] {
  const pieces = body.toString('latin1').split(`--${boundary}`).slice(1, -1)
  return pieces.map(piece => {
    const [head, rest] = cutHead(piece.replace(/^\r?\n/, ''))
    return { headers: readHeaders(head), body: Buffer.from(rest.replace(/\r?\n$/, ''), 'latin1') }
  })
}

export function readBatch(body: Buffer, boundary: string): InnerCall[] {
  return splitParts(body, boundary).map(part => {
    const [head, rest] = cutHead(part.body.toString('latin1'))
    const [line = '', ...headers] = head.split(/\r?\n/)
    const [method = 'GET', path = '/'] = line.split(' ')
    return {
      contentId: part.headers['content-id']?.replace(/[<>]/g, '') ?? null,
      method,
      path,
      headers: readHeaders(headers.join('\r\n')),
      body: Buffer.from(rest.trim(), 'latin1'),
    }
  })
}

function cutHead(text: string): [head: string, rest: string] {
  const found = /\r?\n\r?\n/.exec(text)
  return found ? [text.slice(0, found.index), text.slice(found.index + found[0].length)] : [text, '']
}

function readHeaders(text: string): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const line of text.split(/\r?\n/)) {
    const colon = line.indexOf(':')
    if (colon > 0) headers[line.slice(0, colon).trim().toLowerCase()] = line.slice(colon + 1).trim()
  }
  return headers
}
