/**
 * The header that each mailbox adds to what its rules forward, with its address. A message that has been through a mailbox is
 * not forwarded by it again, so that rules which forward to each other end. Other programs write and respect it, too.
 */
export const LOOP_HEADER = 'X-Loop'

/** A forged header may be long. */
const MOST_READ = 200
const MAX_HEAD = 256 * 1024

/** The mailboxes that a message was forwarded by, in lower case. */
export function readLoopMarks(source: Uint8Array): string[] {
  const text = Buffer.from(source.buffer, source.byteOffset, Math.min(source.length, MAX_HEAD)).toString(
    'latin1',
  )
  const end = /\r?\n\r?\n/.exec(text)?.index ?? text.length
  const head = text.slice(0, end).replace(/\r?\n[ \t]+/g, ' ')
  const marks = [...head.matchAll(/^x-loop:[ \t]*([^\r\n]{1,320})$/gim)].map(([, mark = '']) =>
    mark.trim().toLowerCase(),
  )
  return [...new Set(marks)].slice(0, MOST_READ)
}
