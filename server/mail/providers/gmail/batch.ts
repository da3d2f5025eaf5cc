import { randomUUID } from 'node:crypto'

/** One answer within the answer to a batch. */
interface InnerAnswer {
  status: number
  body: unknown
}

/** Several GET calls as one request (https://developers.google.com/workspace/gmail/api/guides/batch). */
export function writeBatch(paths: readonly string[]): { contentType: string; body: string } {
  const boundary = `batch_${randomUUID()}`
  const parts = paths.map(
    (path, index) =>
      `--${boundary}\r\nContent-Type: application/http\r\nContent-ID: <item-${index}>\r\n\r\nGET ${path}\r\n\r\n`,
  )
  return { contentType: `multipart/mixed; boundary=${boundary}`, body: `${parts.join('')}--${boundary}--` }
}

/**
 * The answers in the order of the calls. A call whose answer is missing or unreadable counts as 503, so it is
 * made again. Throws if the response ends before its first part.
 */
export function readBatchAnswer(bytes: Buffer, contentType: string, count: number): InnerAnswer[] {
  const boundary = /boundary="?([^";]+)"?/i.exec(contentType)?.[1]
  if (!boundary) throw new Error('the answer to a batch has no boundary')
  const answers: InnerAnswer[] = Array.from({ length: count }, () => ({ status: 503, body: null }))
  const mark = Buffer.from(`--${boundary}`)
  let at = bytes.indexOf(mark)
  while (at !== -1) {
    const end = bytes.indexOf(mark, at + mark.length)
    if (end === -1) break
    const answer = readPart(bytes.subarray(at + mark.length, end).toString('utf8'))
    if (answer && answer.index < count) answers[answer.index] = { status: answer.status, body: answer.body }
    at = end
  }
  return answers
}

function readPart(text: string): (InnerAnswer & { index: number }) | null {
  const index = /^content-id:\s*<?response-item-(\d+)>?/im.exec(text)?.[1]
  const found = /HTTP\/[\d.]+ (\d{3})[^\n]*\n[\s\S]*?\r?\n\r?\n/.exec(text)
  if (index === undefined || !found) return null
  try {
    const rest = text.slice(found.index + found[0].length).trim()
    return { index: Number(index), status: Number(found[1]), body: rest === '' ? null : JSON.parse(rest) }
  } catch {
    return null
  }
}
