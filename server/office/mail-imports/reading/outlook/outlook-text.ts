import { Readable } from 'node:stream'
import { decompressRTF } from '@kenjiuno/decompressrtf'
import iconv from 'iconv-lite'
import { deEncapsulateSync, Tokenize } from 'rtf-stream-parser'
import { decoded, TAG, type Values } from './outlook-values.ts'

export interface LetterText {
  text: string | null
  html: string | null
}

/** Bytes of packed RTF. What is longer holds pictures. */
const MOST_RTF = 20 * 1024 * 1024

/** The text of a message: HTML, text, or both. Outlook keeps HTML within RTF, too. */
export async function textOf(values: Values): Promise<LetterText> {
  const text = await values.text(TAG.text)
  const html = await htmlOf(values)
  if (html !== null && html.trim() !== '') return { text, html }
  const packed = await values.bytes(TAG.rtf)
  const rtf = packed && packed.length <= MOST_RTF ? await readRtf(packed, text === null || text === '') : null
  return { text: text || (rtf?.text ?? null), html: rtf?.html ?? null }
}

async function htmlOf(values: Values): Promise<string | null> {
  const bytes = await values.bytes(TAG.html)
  if (!bytes) return values.text(TAG.html)
  return decoded(bytes, values.number(TAG.internetCodePage) ?? 65001)
}

/** HTML or text that was put into RTF (MS-OXRTFEX); of other RTF the bare text, if that is wanted. */
async function readRtf(packed: Buffer, wantsText: boolean): Promise<Partial<LetterText>> {
  // The library believes what a text says of its own size.
  if (packed.length < 16 || packed.readUInt32LE(0) + 4 > packed.length) return {}
  let rtf: Buffer | null = null
  try {
    rtf = Buffer.from(decompressRTF([...packed]))
    const { mode, text } = deEncapsulateSync(rtf, { decode: iconv.decode, warn: () => {} })
    return mode === 'html' ? { html: `${text}` } : { text: `${text}` }
  } catch {
    return rtf && wantsText ? { text: await bareText(rtf) } : {}
  }
}

/** What a token of the library has; its own types name constants that are not there at run time. */
interface Token {
  type: number
  word?: string
  param?: number
  data?: Uint8Array
}
const [GROUP_START, GROUP_END, TEXT] = [0, 1, 3]
/** Groups that hold no text of the letter. */
const ASIDE = /^(?:fonttbl|colortbl|stylesheet|info|pict|object|header|footer|\*)$/
const BREAKS: Readonly<Record<string, string>> = { par: '\n', line: '\n', tab: '\t' }

async function bareText(rtf: Buffer): Promise<string> {
  const aside: boolean[] = []
  let text = ''
  /** Characters that stand for the one before, for programs that know no Unicode. */
  let standIns = 0
  for await (const { type, word = '', param, data } of Readable.from([rtf]).pipe(
    new Tokenize(),
  ) as AsyncIterable<Token>) {
    if (type === GROUP_START) aside.push(aside.at(-1) ?? false)
    else if (type === GROUP_END) aside.pop()
    else if (ASIDE.test(word)) aside[aside.length - 1] = true
    else if (aside.at(-1)) continue
    else if (word === 'u' && param !== undefined) {
      text += String.fromCharCode(param & 0xffff)
      standIns = 1
    } else if (data && (type === TEXT || word === "'")) {
      text += decoded(Buffer.from(data), 1252).slice(standIns)
      standIns = 0
    } else text += BREAKS[word] ?? ''
  }
  return text.trim()
}
