import { escapeHtml } from '#core/text/html/escape-html.ts'
import type { Correspondent } from './people.ts'
import { paragraphs } from './quoting.ts'

/** The HTML that the writer's mail program makes of the text; null if it sends none. */
export function htmlBody(
  client: Correspondent['client'],
  { text, quote, hasPicture }: { text: string; quote: string; hasPicture: boolean },
): string | null {
  const picture = hasPicture
    ? '<p><img src="cid:picture" width="480" height="270" alt="Picture from the message"></p>'
    : ''
  const dir = /[\u0590-\u08ff]/.test(text) ? 'rtl' : 'ltr'
  if (client === 'outlook')
    return `<html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"><style>p.MsoNormal{margin:0cm;font-size:11.0pt;font-family:"Calibri",sans-serif}</style></head><body lang="EN-GB" link="#0563C1"><div class="WordSection1">${msoParagraphs(text)}${picture}${quote && `${msoLine('')}${quote}`}</div></body></html>`
  if (client === 'gmail') return `<div dir="${dir}">${lineDivs(text)}${picture}</div>${quote}`
  if (client === 'apple' && hasPicture)
    return `<html><body style="overflow-wrap:break-word;-webkit-nbsp-mode:space;line-break:after-white-space">${paragraphs(text)}${picture}${quote}</body></html>`
  return null
}

const msoParagraphs = (text: string) => text.split('\n').map(msoLine).join('')

const msoLine = (line: string) =>
  `<p class="MsoNormal" style="margin:0cm">${line === '' ? '&nbsp;' : escapeHtml(line)}</p>`

function lineDivs(text: string): string {
  return text
    .split('\n')
    .map(line => `<div>${line === '' ? '<br>' : escapeHtml(line)}</div>`)
    .join('')
}
