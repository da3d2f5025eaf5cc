/** The three parts of a message written here, all of them HTML. */
export interface Letter {
  /** The text that the writer typed. */
  body: string
  signature: string
  /** The quoted or forwarded message, unchanged. */
  quote: string
}

// Other mail programs recognise a signature by the second class.
const SIGNATURE = '<div class="quillbox-signature gmail_signature">'
const DASHES = '<p>--\u00a0</p>'
const QUOTE = '<div class="quillbox-quote">'
const END = '</div>'

/** Joins own words, signature and quote in this order: a reply's signature is above the quote. */
export function joinLetter({ body, signature, quote }: Letter): string {
  const signed = signature === '' ? body : `${body}${SIGNATURE}${DASHES}${signature}${END}`
  return quote === '' ? signed : `${signed}${QUOTE}${quote}${END}`
}

/**
 * The parts of a message that `joinLetter` made; of any other message, everything is the body. A quoted message may be
 * a letter itself, so only the outermost marks count.
 */
export function splitLetter(html: string): Letter {
  const [signed, quote] = cut(html, QUOTE)
  const [body, signature] = cut(signed, SIGNATURE)
  return { body, signature: signature.replace(DASHES, ''), quote }
}

function cut(html: string, mark: string): [before: string, within: string] {
  const trimmed = html.trimEnd()
  const at = trimmed.indexOf(mark)
  if (at === -1 || !trimmed.endsWith(END)) return [html, '']
  return [trimmed.slice(0, at), trimmed.slice(at + mark.length, -END.length)]
}
