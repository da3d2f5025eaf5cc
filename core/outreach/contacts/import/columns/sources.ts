import { nameKey } from './column-names.ts'

export const FILE_SOURCES = ['google', 'outlook', 'hubspot', 'linkedin', 'lemlist'] as const
export type FileSource = (typeof FILE_SOURCES)[number]

export const SOURCE_NAMES: Readonly<Record<FileSource, string>> = {
  google: 'Google Contacts',
  outlook: 'Outlook',
  hubspot: 'HubSpot',
  linkedin: 'LinkedIn',
  lemlist: 'lemlist',
}

/** Columns that only one program writes. All of one group have to be there. */
const MARKS: readonly [FileSource, readonly string[]][] = [
  ['google', ['emailvalue', 'phonevalue']],
  ['google', ['emailvalue']],
  ['outlook', ['emaildisplayname']],
  ['outlook', ['emailangezeigtername']],
  ['outlook', ['emailtyp', 'nachname']],
  ['outlook', ['businessphone', 'emailaddress']],
  ['outlook', ['telefongeschaftlich', 'emailadresse']],
  ['hubspot', ['recordid', 'lifecyclestage']],
  ['hubspot', ['recordid', 'contactowner']],
  ['hubspot', ['recordid', 'leadstatus']],
  ['hubspot', ['recordid', 'firstname', 'email']],
  ['linkedin', ['connectedon']],
  ['lemlist', ['icebreaker']],
  ['lemlist', ['email', 'firstname', 'companydomain', 'linkedinurl']],
]

/** The program that has written a file with these columns, if that is plain. */
export function sourceOf(columns: readonly string[]): FileSource | null {
  const keys = new Set(columns.map(nameKey))
  return MARKS.find(([, group]) => group.every(key => keys.has(key)))?.[0] ?? null
}
