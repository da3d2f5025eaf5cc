/** Escapes what a spreadsheet would run as a formula, because people choose their addresses and names; as in RFC 4180. */
export function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
