import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import type { Encoding } from '#core/outreach/contacts/import/file-format.ts'
import { readData } from '#demo/read-data.ts'
import { decodeText, findEncoding } from './find-encoding.ts'

type Row = [first: string, last: string, company: string, city: string]
const { languages } = readData<{ languages: Record<string, { encodings: Encoding[]; rows: Row[] }> }>(
  'find-encoding.test.yaml',
  import.meta.url,
)

/** What iconv-lite calls them. */
const ICONV: Partial<Record<Encoding, string>> = {
  'x-mac-cyrillic': 'maccyrillic',
  ibm866: 'cp866',
  'windows-874': 'windows874',
}
const TONES = /[\u0300\u0301\u0303\u0309\u0323]/gu
/** Vietnamese is written with the tones as signs of their own. */
const withTones = (text: string) =>
  [...text.normalize('NFC')]
    .map(sign => {
      const parts = sign.normalize('NFD')
      return parts.replace(TONES, '').normalize('NFC') + (parts.match(TONES) ?? []).join('')
    })
    .join('')
const encoded = (text: string, encoding: Encoding) =>
  iconv.encode(encoding === 'windows-1258' ? withTones(text) : text, ICONV[encoding] ?? encoding)

async function* pieces(whole: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < whole.length; at += size) yield whole.subarray(at, at + size)
}
/** What a file is read as, and what it should be. */
const readings = async (bytes: Uint8Array, encoding: Encoding, size = 4096) => {
  const found = await findEncoding(pieces(bytes, size))
  let text = ''
  for await (const piece of decodeText(pieces(bytes, size), found)) text += piece
  return [text, new TextDecoder(encoding).decode(bytes)]
}

const HEADER = 'First name;Last name;Email;Company;City'
const line = ([first, last, company, city]: Row, at: number) =>
  [first, last, `p${at}@firm${at}.example`, company, city].join(';')
const PLAIN = Array.from({ length: 600 }, (_, at) => line(['A', 'B', 'Firm', 'Town'], at))
const table = (lines: readonly string[]) => `${[HEADER, ...lines].join('\r\n')}\r\n`

const files = Object.entries(languages).flatMap(([language, { encodings, rows }]) =>
  encodings.map(encoding => ({ language, encoding, rows })),
)

describe.each(files)('a table of $language in $encoding', ({ encoding, rows }) => {
  const lines = rows.map(line)
  test.each([
    ['one row', lines.slice(0, 1)],
    ['two rows', lines.slice(1, 3)],
    ['five rows', lines],
    ['many rows', Array.from({ length: 100 }, () => lines).flat()],
    ['rows behind 600 of plain letters', [...PLAIN, ...lines]],
  ])('%s', async (_, some) => {
    const [text, right] = await readings(encoded(table(some), encoding), encoding)
    expect(text).toBe(right)
  })

  test('in pieces that cut its letters', async () => {
    const [text, right] = await readings(encoded(table(lines), encoding), encoding, 7)
    expect(text).toBe(right)
  })
})

test.each(Object.keys(languages))('a table of %s in Unicode', async language => {
  const text = table((languages[language]?.rows ?? []).map(line))
  for (const encoding of ['utf-8', 'utf-16le', 'utf-16be'] as const)
    for (const mark of ['', '\ufeff'])
      expect(await findEncoding(pieces(iconv.encode(mark + text, encoding), 64))).toBe(encoding)
})

test('one name alone is enough for most, and the preview offers the others', async () => {
  let right = 0
  let all = 0
  for (const { encoding, rows } of files)
    for (const [first, last] of rows) {
      const bytes = encoded(`Name;Email\r\n${first} ${last};a@b.example\r\n`, encoding)
      if (!bytes.some(byte => byte > 127)) continue
      const [text, wanted] = await readings(bytes, encoding)
      all += 1
      if (text === wanted) right += 1
    }
  expect(all).toBeGreaterThan(180)
  expect(right / all).toBeGreaterThan(0.9)
})
