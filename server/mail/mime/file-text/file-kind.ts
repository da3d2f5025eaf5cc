export interface NamedFile {
  name: string
  mimeType: string
}

const KINDS = {
  pdf: ['pdf', 'application/pdf', 'application/x-pdf'],
  docx: ['docx', 'docm', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  xlsx: ['xlsx', 'xlsm', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  pptx: ['pptx', 'pptm', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  odf: [
    ...['odt', 'ods', 'odp', 'application/vnd.oasis.opendocument.text'],
    ...['application/vnd.oasis.opendocument.spreadsheet', 'application/vnd.oasis.opendocument.presentation'],
  ],
  letter: ['eml', 'message/rfc822', 'message/global'],
  msg: ['msg', 'application/vnd.ms-outlook'],
  text: [
    'txt',
    'csv',
    'tsv',
    'md',
    'log',
    'text/plain',
    'text/csv',
    'text/tab-separated-values',
    'text/markdown',
  ],
} as const
export type FileKind = keyof typeof KINDS

const BY_SIGN = new Map<string, FileKind>(
  Object.entries(KINDS).flatMap(([kind, signs]) => signs.map(sign => [sign, kind as FileKind] as const)),
)

/** What a file is, by its name, else by its type, which programs often leave at "any bytes"; null if it is not read. */
export function fileKind({ name, mimeType }: NamedFile): FileKind | null {
  const [, extension = ''] = /\.(\w{2,4})$/.exec(name) ?? []
  return BY_SIGN.get(extension.toLowerCase()) ?? BY_SIGN.get(mimeType.toLowerCase()) ?? null
}
