import type { ContactImport } from '#core/contract/outreach/contact-imports.ts'
import type { Delimiter, Encoding, FileFormat } from '#core/outreach/contacts/import/file-format.ts'

export const STATES: Readonly<Record<ContactImport['state'], string>> = {
  draft: 'Not imported',
  waiting: 'Starting',
  running: 'Importing',
  done: 'Imported',
  cancelled: 'Stopped',
  failed: 'Failed',
  undoing: 'Undoing',
  undone: 'Undone',
}

export const FORMATS: Readonly<Record<FileFormat, string>> = {
  table: 'A table (CSV)',
  cards: 'vCards',
  addresses: 'Names and addresses',
}

export const DELIMITERS: Readonly<Record<Delimiter, string>> = {
  ',': 'Comma',
  ';': 'Semicolon',
  '\t': 'Tab',
  '|': 'Vertical bar',
}

export const ENCODINGS: Readonly<Record<Encoding, string>> = {
  'utf-8': 'Unicode (UTF-8)',
  'utf-16le': 'Unicode (UTF-16)',
  'utf-16be': 'Unicode (UTF-16, big endian)',
  'windows-1252': 'Western European (Windows)',
  macintosh: 'Western European (Mac)',
  'windows-1250': 'Central European (Windows)',
  'iso-8859-2': 'Central European (ISO)',
  'windows-1251': 'Cyrillic (Windows)',
  'koi8-r': 'Cyrillic (KOI8-R)',
  'koi8-u': 'Cyrillic (KOI8-U)',
  'iso-8859-5': 'Cyrillic (ISO)',
  ibm866: 'Cyrillic (DOS)',
  'x-mac-cyrillic': 'Cyrillic (Mac)',
  'windows-1253': 'Greek (Windows)',
  'iso-8859-7': 'Greek (ISO)',
  'windows-1254': 'Turkish',
  'windows-1255': 'Hebrew',
  'windows-1256': 'Arabic',
  'windows-1257': 'Baltic',
  'windows-1258': 'Vietnamese',
  'windows-874': 'Thai',
  shift_jis: 'Japanese (Shift JIS)',
  'euc-jp': 'Japanese (EUC)',
  gb18030: 'Chinese, simplified',
  big5: 'Chinese, traditional',
  'euc-kr': 'Korean',
}
