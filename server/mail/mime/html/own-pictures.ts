import { decodeHTMLAttribute } from 'entities'
import type { ReadFile } from '../attachments.ts'

const PICTURE =
  /(<img\b[^<>]{0,2000}?\ssrc\s*=\s*)(?:"([^"<>]{1,2000})"|'([^'<>]{1,2000})'|([^\s"'<>]{1,2000}))/gi

/**
 * Gives pictures that the HTML names otherwise than by their Content-ID an address by it: by their file name, or by their
 * Content-Location (RFC 2557), which may be relative to one of `bases`. A file without a Content-ID gets one.
 */
export function nameOwnPictures<F extends ReadFile>(
  html: string,
  files: F[],
  bases: readonly string[],
): { html: string; files: F[] } {
  const pictures = files.filter(({ mimeType }) => mimeType.startsWith('image/'))
  if (pictures.length === 0 || !/<img\b/i.test(html)) return { html, files }
  const find = finder(pictures, bases)
  const ids = new Map<F, string>()
  const named = html.replace(PICTURE, (whole, before: string, ...values: (string | undefined)[]) => {
    const found = find(decodeHTMLAttribute(values.slice(0, 3).find(value => value !== undefined) ?? ''))
    if (!found) return whole
    const id = found.contentId ?? ids.get(found) ?? `own-picture-${ids.size + 1}@in.this.text`
    ids.set(found, id)
    return `${before}"cid:${encodeURIComponent(id)}"`
  })
  return { html: named, files: files.map(file => ({ ...file, contentId: ids.get(file) ?? file.contentId })) }
}

/** The picture that an address means; undefined for another address, and for a Content-ID. */
function finder<F extends ReadFile>(
  pictures: F[],
  bases: readonly string[],
): (address: string) => F | undefined {
  const byLocation = new Map<string, F>()
  const byName = new Map<string, F>()
  const ids = new Set<string>()
  const add = (map: Map<string, F>, key: string, picture: F) => {
    if (key !== '' && !map.has(key)) map.set(key, picture)
  }
  for (const picture of pictures) {
    const location = plain(picture.location ?? '')
    add(byLocation, location, picture)
    for (const base of bases) add(byLocation, plain(URL.parse(location, base)?.href ?? ''), picture)
    if (picture.contentId !== null) ids.add(plain(picture.contentId))
  }
  for (const picture of pictures) add(byName, lastOf(plain(picture.name)), picture)
  for (const picture of pictures) add(byName, lastOf(plain(picture.location ?? '')), picture)
  return written => {
    const address = plain(written)
    const cid = /^cid:(.*)$/.exec(address)?.[1]
    // Where Outlook names a Content-ID that no part has, its beginning is the name of the file.
    if (cid !== undefined) return ids.has(plain(cid)) ? undefined : byName.get(plain(cid).replace(/@.*$/, ''))
    const here = byLocation.get(address)
    if (here || /^(?!file:)[a-z][a-z\d+.-]+:|^\/\//.test(address)) return here
    const resolved = bases.map(base => byLocation.get(plain(URL.parse(address, base)?.href ?? '')))
    return (
      resolved.find(picture => picture !== undefined) ?? byName.get(lastOf(address.replace(/[?#].*$/, '')))
    )
  }
}

const lastOf = (path: string) => path.split(/[/\\]/).at(-1) ?? ''

/** Programs write the same name in other cases, in brackets, and percent-encoded. */
function plain(written: string): string {
  const text = written.replace(/[\t\r\n]/g, '').trim()
  try {
    return decodeURIComponent(text).replace(/^<|>$/g, '').toLowerCase()
  } catch {
    return text.replace(/^<|>$/g, '').toLowerCase()
  }
}
