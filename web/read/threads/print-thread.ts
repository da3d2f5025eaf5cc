import { type Email, emails } from '#core/contract/emails.ts'
import { formatAddress } from '#core/text/addresses/addresses.ts'
import { escapeHtml, textToHtml } from '#core/text/html/escape-html.ts'
import { scopeSheet } from '#core/text/html/style-sheet.ts'
import { shownSubject } from '#core/text/shown-subject.ts'
import { urlOf } from '#web/platform/api.ts'
import { forTheme } from './frame/frame-document.ts'
import { areImagesShown } from './frame/shown-images.ts'

/**
 * Prints messages as a document of their own, as they are read on white paper: with their style sheets, and with the remote
 * pictures of those whose pictures are shown. Its frame allows no scripts, and its content has been sanitised by the server.
 */
export function printThread(messages: Email[]): void {
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-same-origin allow-modals')
  frame.setAttribute('aria-hidden', 'true')
  frame.style.cssText = 'position:fixed;width:0;height:0;border:0;visibility:hidden'
  frame.srcdoc = printDocument(messages)
  frame.onload = () => {
    const view = frame.contentWindow
    if (!view) return
    view.addEventListener('afterprint', () => frame.remove())
    view.print()
  }
  document.body.append(frame)
}

/** The document: the subject, and each message with sender, recipients and time. */
function printDocument(messages: Email[]): string {
  const subject = escapeHtml(shownSubject(messages[0]?.subject))
  const policy = `default-src 'none'; style-src 'unsafe-inline'; img-src ${location.origin} data:`
  return `<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><title>${subject}</title><style>${STYLE}</style></head><body><h1 dir="auto">${subject}</h1>${messages.map(article).join('')}</body></html>`
}

function article(email: Email): string {
  const date = new Date(email.sentAt ?? email.receivedAt).toLocaleString(undefined, {
    dateStyle: 'full',
    timeStyle: 'short',
  })
  const files = email.attachments.filter(file => !file.isInline).map(file => escapeHtml(file.name))
  const copies =
    email.ccList.length > 0 ? `cc ${escapeHtml(email.ccList.map(formatAddress).join(', '))}<br>` : ''
  const head = `<header><strong>${escapeHtml(email.from)}</strong><br>to ${escapeHtml(email.to)}<br>${copies}${escapeHtml(date)}</header>`
  const foot = files.length ? `<footer>Attachments: ${files.join(', ')}</footer>` : ''
  const content = email.isHtml ? printedHtml(email) : textToHtml(email.bodyText)
  return `<article dir="auto">${head}${content}${foot}</article>`
}

function printedHtml({ id, body, styles }: Email): string {
  // It holds no '<' (`server/mail/mime/html/safe-sheet.ts`).
  const sheet = scopeSheet(forTheme(styles, false), `.m${id}`)
  return `<style>${sheet}</style><div class="m${id}">${areImagesShown(id) ? withImages(id, body) : body}</div>`
}

/** With its remote pictures, which are loaded through this server. */
function withImages(id: number, body: string): string {
  const content = new DOMParser().parseFromString(body, 'text/html')
  for (const image of content.querySelectorAll<HTMLImageElement>('img[data-remote-src]'))
    image.setAttribute('src', urlOf(emails.image, { id }, { url: image.dataset.remoteSrc ?? '' }))
  return content.body.innerHTML
}

const STYLE = `
  body { font: 11pt/1.45 system-ui, sans-serif; color: #000; margin: 0; }
  body > h1 { font-size: 15pt; }
  body > article { border-top: 1px solid #999; padding: 10pt 0; overflow-wrap: anywhere; }
  article > header, article > footer { color: #444; font-size: 9.5pt; margin-bottom: 8pt; }
  article > div { print-color-adjust: exact; }
  img { max-width: 100%; height: auto; } table { max-width: 100%; }
  blockquote { margin: 6pt 0; padding-left: 8pt; border-left: 2px solid #bbb; color: #444; }
`
