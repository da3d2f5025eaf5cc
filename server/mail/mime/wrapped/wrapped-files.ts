import { htmlToText } from '#core/text/html/html-to-text.ts'
import type { RawFile } from '../files.ts'
import { openTnef } from './open-tnef.ts'
import { takeUuencoded } from './uuencode.ts'

interface Body {
  text: string
  html: string
  files: RawFile[]
}

/** What programs wrap files in gives way to the files. */
export const openFiles = (body: Body): Body => withUuencodedTaken(withTnefOpened(body))

/**
 * Takes the files out of Outlook's winmail.dat, and its text if the message has no other. The file stays if
 * something would be lost.
 */
function withTnefOpened(body: Body): Body {
  if (!body.files.some(isTnef)) return body
  const opened = body.files.map(file => (isTnef(file) ? openTnef(file.content) : null))
  const isEmpty = !body.text.trim() && !body.html.trim()
  const holding = isEmpty ? opened.find(tnef => tnef?.text.trim() || tnef?.html.trim()) : null
  const { text, html } = holding ?? body
  const shown = wordsOf({ text, html })
  const files = body.files.flatMap((file, at) => {
    const tnef = opened[at]
    if (!tnef) return [file]
    const words = wordsOf(tnef)
    return tnef.files.length > 0 || (words !== '' && shown.includes(words)) ? tnef.files : [file]
  })
  return { text, html, files }
}

const isTnef = ({ mimeType, filename }: RawFile) =>
  /^application\/(?:vnd\.)?ms-tnef$/.test(mimeType) || /^winmail\.dat$/i.test(filename ?? '')

const wordsOf = ({ text, html }: { text: string; html: string }) =>
  (text.trim() ? text : htmlToText(html)).replace(/\s+/g, '')

/** Files that older programs put into the text. */
function withUuencodedTaken(body: Body): Body {
  const { text, files } = takeUuencoded(body.text)
  if (files.length === 0) return body
  const taken = files.map(({ name, bytes }) => ({
    filename: name,
    mimeType: 'application/octet-stream',
    content: bytes,
  }))
  return { ...body, text, files: [...body.files, ...taken] }
}
