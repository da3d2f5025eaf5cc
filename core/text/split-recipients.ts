/**
 * Cuts what was typed or pasted into recipients, one piece each, at commas, semicolons and line ends that stand
 * outside quotes and brackets. Nothing is lost: what is no address is a piece, too.
 */
export function splitRecipients(text: string): string[] {
  const pieces: string[] = []
  let piece = ''
  // A single quotation mark quotes nothing.
  const quotes = ((text.split('"').length - 1) >> 1) << 1
  let seen = 0
  let isQuoted = false
  let isBracketed = false
  for (const char of text) {
    if (char === '"' && seen++ < quotes) isQuoted = !isQuoted
    else if (char === '<') isBracketed = true
    else if (char === '>') isBracketed = false
    const isEnd = char === '\n' || (/[,;]/.test(char) && !isQuoted && !isBracketed)
    if (isEnd) {
      pieces.push(piece)
      piece = ''
      isBracketed = false
    } else piece += char
  }
  return [...pieces, piece].map(part => part.trim()).filter(part => part !== '')
}
