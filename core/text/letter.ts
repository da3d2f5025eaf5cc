/** A message of ours in its three parts, all of them HTML. */
export interface Letter {
  /** What its writer has typed. */
  body: string
  signature: string
  /** What it answers or forwards, as it is. */
  quote: string
}

// The second class is the one that other mail programs know a signature by.
const SIGNATURE = '<div class="quillbox-signature gmail_signature">'
const DASHES = '<p>--\u00a0</p>'
const QUOTE = '<div class="quillbox-quote">'
const END = '</div>'

/** Own words, then the signature, then what is answered: a reply's signature stands above the quote. */
export function joinLetter({ body, signature, quote }: Letter): string {
  const signed = signature === '' ? body : `${body}${SIGNATURE}${DASHES}${signature}${END}`
  return quote === '' ? signed : `${signed}${QUOTE}${quote}${END}`
}

/**
 * The parts of a message that `joinLetter` has made; of any other, all is body. A quoted message may be a letter
 * itself: only the outermost marks count.
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
