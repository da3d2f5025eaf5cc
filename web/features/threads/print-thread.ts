import type { Email } from '#core/contract/emails.ts'
import { formatAddress } from '#core/text/addresses/addresses.ts'
import { escapeHtml, textToHtml } from '#core/text/html/escape-html.ts'
import { shownSubject } from '#core/text/shown-subject.ts'

/**
 * Prints messages as a document of their own. Its frame allows no scripts, its content has been sanitised by the
 * server, and remote pictures are not loaded.
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
  return `<article dir="auto"><header><strong>${escapeHtml(email.from)}</strong><br>to ${escapeHtml(email.to)}<br>${copies}${escapeHtml(date)}</header>${email.isHtml ? email.body : textToHtml(email.bodyText)}${files.length ? `<footer>Attachments: ${files.join(', ')}</footer>` : ''}</article>`
}

const STYLE = `
  body { font: 11pt/1.45 system-ui, sans-serif; color: #000; margin: 0; }
  h1 { font-size: 15pt; }
  article { border-top: 1px solid #999; padding: 10pt 0; overflow-wrap: anywhere; }
  header, footer { color: #444; font-size: 9.5pt; margin-bottom: 8pt; }
  img { max-width: 100%; height: auto; } table { max-width: 100%; }
  blockquote { margin: 6pt 0; padding-left: 8pt; border-left: 2px solid #bbb; color: #444; }
`
