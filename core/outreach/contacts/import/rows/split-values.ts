/** Several values in one cell: ":::" stands between them in exports of Google, ";" in those of Outlook and HubSpot. */
export const splitValues = (cell: string): string[] =>
  cell
    .split(/\s*:::\s*|[;\n|]/u)
    .map(value => value.trim())
    .filter(value => value !== '')

/** The same for tags, which people also separate by commas. Google marks its own groups with "* ". */
export const splitTags = (cell: string): string[] =>
  splitValues(cell.replaceAll(',', ';'))
    .map(tag => tag.replace(/^\*\s*/u, ''))
    .filter(tag => tag !== '' && !/^my ?contacts$/iu.test(tag))
