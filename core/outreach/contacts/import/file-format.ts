/** What may be imported: a table, vCards, or addresses as people write them into a message. */
export const FILE_FORMATS = ['table', 'cards', 'addresses'] as const
export type FileFormat = (typeof FILE_FORMATS)[number]

export const ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'macintosh',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'shift_jis',
  'gb18030',
  'euc-kr',
] as const
export type Encoding = (typeof ENCODINGS)[number]

export const DELIMITERS = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof DELIMITERS)[number]

/** How a file is read. */
export interface FileReading {
  format: FileFormat
  encoding: Encoding
  delimiter: Delimiter
}

export interface FileRow {
  /** Where it begins, from 1. */
  line: number
  cells: string[]
  /** Why it cannot be read, in plain words; null if it can. */
  problem: string | null
}
