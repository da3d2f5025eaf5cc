/** What may be imported: a table, vCards, or addresses as people write them into a message. */
export const FILE_FORMATS = ['table', 'cards', 'addresses'] as const
export type FileFormat = (typeof FILE_FORMATS)[number]

/** The encodings that spreadsheets write anywhere, by their names in the Encoding Standard. */
export const ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'macintosh',
  'windows-1250',
  'iso-8859-2',
  'windows-1251',
  'koi8-r',
  'koi8-u',
  'iso-8859-5',
  'ibm866',
  'x-mac-cyrillic',
  'windows-1253',
  'iso-8859-7',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'windows-874',
  'shift_jis',
  'euc-jp',
  'gb18030',
  'big5',
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
  /** Which sheet of a workbook is the table, from 0; null for a text, to which the others apply. */
  sheet: number | null
}

export interface FileRow {
  /** Where it begins, from 1. */
  line: number
  cells: string[]
  /** Why it cannot be read, in plain words; null if it can. */
  problem: string | null
}
