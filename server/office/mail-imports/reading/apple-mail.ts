import { cutIntoParts, type Part } from '#server/mail/mime/parts/part-tree.ts'
import type { MessageFlags } from '#server/mail/providers/provider.ts'

/** A message as Apple Mail keeps it (.emlx): its length, the message, and a list of properties (XML). */
interface AppleMail {
  source: Buffer
  /** Null where the properties tell none. */
  flags: MessageFlags | null
  isDeleted: boolean
  receivedAt: Date | null
}

export const isAppleMail = (path: string): boolean => /\.emlx$/i.test(path)

export function readAppleMail(bytes: Buffer): AppleMail {
  const [whole = '', count = ''] = /^\s*(\d+)\s*\n/.exec(bytes.subarray(0, 30).toString('latin1')) ?? []
  const end = count === '' ? bytes.length : whole.length + Number(count)
  const properties = count === '' ? '' : bytes.subarray(end).toString('utf8')
  const number = (key: string): bigint | null => {
    const written = new RegExp(`<key>${key}</key>\\s*<(?:integer|real|string)>(\\d{1,18})`).exec(
      properties,
    )?.[1]
    return written === undefined ? null : BigInt(written)
  }
  const flags = number('flags')
  const has = (bit: bigint) => flags !== null && (flags & bit) !== 0n
  const received = number('date-received')
  return {
    source: bytes.subarray(whole.length, end),
    flags:
      flags === null
        ? null
        : { read: has(READ), starred: has(FLAGGED), answered: has(ANSWERED), draft: has(DRAFT) },
    isDeleted: has(DELETED),
    receivedAt: received === null ? null : new Date(Number(received) * 1000),
  }
}

const [READ, DELETED, ANSWERED, FLAGGED, DRAFT] = [1n, 2n, 4n, 16n, 64n]

/**
 * The mailboxes that a message of Apple Mail lies in, from
 * `V10/ACCOUNT/Work.mbox/Offers.mbox/ID/Data/1/Messages/5.emlx`. If no folder is a mailbox: the folders that
 * a person has made.
 */
export function appleFolders(folders: readonly string[]): string[] {
  const boxes = folders.filter(folder => /\.(?:imap)?mbox$/i.test(folder) && !/^\[.*\]\.mbox$/.test(folder))
  if (boxes.length > 0) return boxes.map(box => box.replace(/\.imapmbox$/i, '.mbox'))
  return folders.filter(
    folder => !/^(?:Messages|Data|\d+|V\d+|[\dA-F]{8}(?:-[\dA-F]{4}){3}-[\dA-F]{12})$/i.test(folder),
  )
}

/** Where Apple Mail has put the files of a message that it keeps without them (`5.partial.emlx`); null for other messages. */
export function appleAttachments(path: string): string | null {
  const [, around = '', id] = /^(.*?)(?:Messages\/)?(\d+)\.partial\.emlx$/i.exec(path) ?? []
  return id === undefined ? null : `${around}Attachments/${id}/`
}

/** Whether this is such a file: it comes with its message. */
export const isAppleAttachment = (path: string): boolean =>
  /(?:^|\/)Attachments\/\d+\/[\d.]+\/[^/]+$/.test(path)

/** Puts the files back into the empty parts whose numbers (RFC 3501 section 6.4.5) their folders have. */
export function withAppleAttachments(source: Buffer, files: ReadonlyMap<string, Buffer>): Buffer {
  const pieces: Buffer[] = []
  let done = 0
  for (const { number, part } of numbered(cutIntoParts(source, () => null).root)) {
    const file = files.get(number)
    if (!file || Buffer.from(part.raw).toString('latin1').trim() !== '') continue
    const at = part.raw.byteOffset - source.byteOffset
    pieces.push(source.subarray(done, at), encoded(file, part.encoding))
    done = at + part.raw.length
  }
  return Buffer.concat([...pieces, source.subarray(done)])
}

/** In the order of the source. */
function numbered(part: Part, number = ''): { number: string; part: Part }[] {
  if (part.parts.length === 0) return [{ number: number || '1', part }]
  return part.parts.flatMap((child, at) => numbered(child, number ? `${number}.${at + 1}` : `${at + 1}`))
}

function encoded(file: Buffer, encoding: string): Buffer {
  const lines = (text: string, pattern: RegExp, end: string) => text.match(pattern)?.join(end) ?? ''
  if (encoding === 'base64') return Buffer.from(`${lines(file.toString('base64'), /.{1,76}/g, '\r\n')}\r\n`)
  if (encoding !== 'quoted-printable') return Buffer.concat([file, Buffer.from('\r\n')])
  const hex = file.toString('hex').toUpperCase().replace(/../g, '=$&')
  return Buffer.from(`${lines(hex, /.{1,75}/g, '=\r\n')}\r\n`)
}
