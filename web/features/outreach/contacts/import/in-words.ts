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
  'windows-1250': 'Central European',
  'windows-1251': 'Cyrillic',
  'windows-1253': 'Greek',
  'windows-1254': 'Turkish',
  shift_jis: 'Japanese',
  gb18030: 'Chinese',
  'euc-kr': 'Korean',
}
