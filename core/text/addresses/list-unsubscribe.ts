/** One of the ways to unsubscribe that a List-Unsubscribe header (RFC 2369) offers. */
export type UnsubscribeOption =
  | { how: 'one-click'; url: string }
  | { how: 'mail'; to: string; subject: string; body: string }
  | { how: 'link'; url: string }

interface Headers {
  listUnsubscribe: string | null
  /** The value of List-Unsubscribe-Post; says that the https address takes a one-click request (RFC 8058). */
  listUnsubscribePost: string | null
}

const ORDER: UnsubscribeOption['how'][] = ['one-click', 'mail', 'link']

/** The ways to unsubscribe, the most reliable first. Entries that are not a web or mail address are left out. */
export function unsubscribeOptions({ listUnsubscribe, listUnsubscribePost }: Headers): UnsubscribeOption[] {
  if (listUnsubscribe === null) return []
  const takesOneClick = /^\s*List-Unsubscribe\s*=\s*One-Click\s*$/i.test(listUnsubscribePost ?? '')
  const ways = [...listUnsubscribe.matchAll(/<([^<>]*)>/g)].flatMap(([, uri = '']) =>
    optionOf(uri.replace(/\s+/g, ''), takesOneClick),
  )
  return ways.sort((a, b) => ORDER.indexOf(a.how) - ORDER.indexOf(b.how))
}

function optionOf(uri: string, takesOneClick: boolean): UnsubscribeOption[] {
  let url: URL
  try {
    url = new URL(uri)
  } catch {
    return []
  }
  if (url.protocol === 'https:') return [{ how: takesOneClick ? 'one-click' : 'link', url: url.href }]
  if (url.protocol === 'http:') return [{ how: 'link', url: url.href }]
  if (url.protocol === 'mailto:') return mailOf(url)
  return []
}

/** A mailto address (RFC 6068) with one recipient, and the subject and body that the list asks for. */
function mailOf(url: URL): UnsubscribeOption[] {
  const to = decode(url.pathname)
  if (!/^[^\s@,;<>"]+@[^\s@,;<>"]+$/.test(to)) return []
  const fields = url.search.slice(1).split('&')
  const field = (name: string) => {
    const found = fields.find(one => one.toLowerCase().startsWith(`${name}=`))
    return decode(found?.slice(name.length + 1) ?? '').replace(/[\r\n]+/g, ' ')
  }
  return [
    { how: 'mail', to, subject: field('subject') || 'unsubscribe', body: field('body') || 'unsubscribe' },
  ]
}

/** RFC 6068, section 5: unlike in a form, '+' does not stand for a space. Text with faulty encoding stays unchanged. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
