import type { PUPropertyContext, PUTableContext, RawProperty } from '@hiraokahypertools/pst-extractor'
import iconv from 'iconv-lite'

/** The properties of MAPI that are read (MS-OXPROPS). */
export const TAG = {
  importance: 0x0017,
  messageClass: 0x001a,
  subject: 0x0037,
  submitTime: 0x0039,
  representingName: 0x0042,
  representingType: 0x0064,
  representingAddress: 0x0065,
  transportHeaders: 0x007d,
  recipientType: 0x0c15,
  senderName: 0x0c1a,
  senderType: 0x0c1e,
  senderAddress: 0x0c1f,
  deliveryTime: 0x0e06,
  messageFlags: 0x0e07,
  text: 0x1000,
  rtf: 0x1009,
  html: 0x1013,
  internetMessageId: 0x1035,
  references: 0x1039,
  inReplyTo: 0x1042,
  lastVerb: 0x1081,
  flagStatus: 0x1090,
  displayName: 0x3001,
  addressType: 0x3002,
  emailAddress: 0x3003,
  creationTime: 0x3007,
  ipmSubtree: 0x35e0,
  wastebasket: 0x35e3,
  attachData: 0x3701,
  attachShortName: 0x3704,
  attachMethod: 0x3705,
  attachLongName: 0x3707,
  attachMimeType: 0x370e,
  attachContentId: 0x3712,
  attachFlags: 0x3714,
  smtpAddress: 0x39fe,
  internetCodePage: 0x3fde,
  messageCodePage: 0x3ffd,
  senderSmtp: 0x5d01,
  representingSmtp: 0x5d02,
  rowId: 0x67f2,
  password: 0x67ff,
} as const

const INT16 = 0x0002
const INT32 = 0x0003
const BOOLEAN = 0x000b
const OBJECT = 0x000d
const STRING8 = 0x001e
const UNICODE = 0x001f
const TIME = 0x0040
const BINARY = 0x0102

/** Milliseconds from 1601, where Windows begins to count, to 1970. */
const EPOCH_MS = 11_644_473_600_000n

export interface Values {
  number(tag: number): number | null
  text(tag: number): Promise<string | null>
  bytes(tag: number): Promise<Buffer | null>
  date(tag: number): Promise<Date | null>
  /** The number of the node that an object is in. */
  object(tag: number): Promise<number | null>
}

type Resolve = PUPropertyContext['resolveHeap']

/** The properties of a message, a folder or an attachment. */
export const valuesOf = ({ properties, resolveHeap }: PUPropertyContext): Values =>
  reading(properties, resolveHeap)

/** The same of each row of a table, one after the other. Text of one byte a character has the code page of its message. */
export async function* rowsOf(table: PUTableContext, codePage?: number): AsyncGenerator<Values> {
  for (let at = 0; at < table.numRows; at += 1)
    yield reading(await table.getRow(at), table.resolveHeap, codePage)
}

function reading(properties: readonly RawProperty[], resolve: Resolve, ofMessage?: number): Values {
  const byTag = new Map(properties.map(property => [property.key, property]))
  const find = (tag: number) => {
    const found = byTag.get(tag)
    return found && found.value.byteLength > 0
      ? { type: found.type, value: Buffer.from(found.value) }
      : undefined
  }
  const number = (tag: number): number | null => {
    const found = find(tag)
    if (found?.type === INT32 && found.value.length >= 4) return found.value.readInt32LE(0)
    if (found?.type === INT16 && found.value.length >= 2) return found.value.readInt16LE(0)
    return found?.type === BOOLEAN ? (found.value[0] ?? null) : null
  }
  const held = async (value: Buffer): Promise<Buffer | null> => {
    const place = value.length >= 4 ? value.readUInt32LE(0) : 0
    const bytes = place === 0 ? undefined : await resolve(place)
    return bytes ? Buffer.from(bytes) : null
  }
  const codePage = ofMessage ?? number(TAG.messageCodePage) ?? number(TAG.internetCodePage) ?? 1252
  return {
    number,
    async text(tag) {
      const found = find(tag)
      if (found?.type !== UNICODE && found?.type !== STRING8) return null
      const bytes = await held(found.value)
      if (!bytes) return null
      const text = found.type === UNICODE ? bytes.toString('utf16le') : decoded(bytes, codePage)
      return text.replaceAll('\0', '')
    },
    async bytes(tag) {
      const found = find(tag)
      return found?.type === BINARY ? held(found.value) : null
    },
    async date(tag) {
      const found = find(tag)
      if (found?.type !== TIME) return null
      const bytes = found.value.length >= 8 ? found.value : await held(found.value)
      if (!bytes || bytes.length < 8) return null
      const ms = Number(bytes.readBigUInt64LE(0) / 10_000n - EPOCH_MS)
      return ms > 0 && ms < 4e12 ? new Date(ms) : null
    },
    async object(tag) {
      const found = find(tag)
      const bytes = found?.type === OBJECT ? await held(found.value) : null
      return bytes && bytes.length >= 4 ? bytes.readUInt32LE(0) : null
    },
  }
}

/** Text of a code page of Windows; Western European if nobody knows that one. */
export function decoded(bytes: Buffer, codePage: number): string {
  const name = codePage === 65001 ? 'utf8' : codePage === 20127 ? 'latin1' : `cp${codePage}`
  const known = [name, `windows${codePage}`, WINDOWS[codePage] ?? ''].find(
    each => each !== '' && iconv.encodingExists(each),
  )
  return iconv.decode(bytes, known ?? 'cp1252')
}

/** Names of Windows code pages that are not `windows` and the number. */
const WINDOWS: Readonly<Record<number, string>> = {
  20866: 'koi8-r',
  21866: 'koi8-u',
  28591: 'iso-8859-1',
  28592: 'iso-8859-2',
  28593: 'iso-8859-3',
  28594: 'iso-8859-4',
  28595: 'iso-8859-5',
  28596: 'iso-8859-6',
  28597: 'iso-8859-7',
  28598: 'iso-8859-8',
  28599: 'iso-8859-9',
  28605: 'iso-8859-15',
  50220: 'shift_jis',
  51932: 'euc-jp',
  51949: 'euc-kr',
  52936: 'gb2312',
  54936: 'gb18030',
}
