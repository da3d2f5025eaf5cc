import { escapeHtml } from '#core/text/html/escape-html.ts'
import type { Correspondent } from './people.ts'

export interface Quoted {
  from: Mailbox
  to: Mailbox[]
  date: Date
  subject: string
  /** With what it quotes itself. */
  text: string
  html: string
}

interface Mailbox {
  name: string
  address: string
}

export const LOCALES = { en: 'en-GB', de: 'de-DE', fr: 'fr-FR', es: 'es-ES' } as const
export type Language = keyof typeof LOCALES

const ATTRIBUTIONS: Record<Language, (date: string, who: string) => string> = {
  en: (date, who) => `On ${date}, ${who} wrote:`,
  de: (date, who) => `Am ${date} schrieb ${who}:`,
  fr: (date, who) => `Le ${date}, ${who} a écrit :`,
  es: (date, who) => `El ${date}, ${who} escribió:`,
}

const OUTLOOK: Record<Language, [from: string, sent: string, to: string, subject: string]> = {
  en: ['From', 'Sent', 'To', 'Subject'],
  de: ['Von', 'Gesendet', 'An', 'Betreff'],
  fr: ['De', 'Envoyé', 'À', 'Objet'],
  es: ['De', 'Enviado el', 'Para', 'Asunto'],
}

/** The message that is answered, quoted below as the writer's mail program does it. */
export function quoteBelow(
  client: Correspondent['client'],
  language: Language,
  quoted: Quoted,
): { text: string; html: string } {
  if (client === 'outlook') return quoteAsOutlook(language, quoted)
  const attribution = attributionOf(language, quoted)
  const lines = quoted.text.replace(/^/gm, '> ').replace(/^> (?=>|$)/gm, '>')
  if (client === 'gmail') {
    return {
      text: `\n\n${attribution}\n\n${lines}`,
      html: `<br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">${escapeHtml(attribution)}<br></div><blockquote class="gmail_quote" style="margin:0 0 0 .8ex;border-left:1px solid #ccc;padding-left:1ex">${quoted.html}</blockquote></div>`,
    }
  }
  return {
    text: `\n\n${attribution}\n${lines}`,
    html: `<br><div>${escapeHtml(attribution)}</div><blockquote type="cite">${quoted.html}</blockquote>`,
  }
}

/** The line above a quoted message: who wrote it, and when. */
export function attributionOf(language: Language, { date, from }: Quoted): string {
  return ATTRIBUTIONS[language](spoken(date, language), addressed(from))
}

function quoteAsOutlook(language: Language, { from, to, date, subject, text, html }: Quoted) {
  const [f, s, t, b] = OUTLOOK[language]
  const fields = [
    [f, addressed(from)],
    [s, spoken(date, language)],
    [t, to.map(addressed).join('; ')],
    [b, subject],
  ] as const
  return {
    text: `\n\n${fields.map(([name, value]) => `${name}: ${value}`).join('\n')}\n\n${text}`,
    html: `<div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0 0 0"><p>${fields.map(([name, value]) => `<b>${name}:</b> ${escapeHtml(value)}`).join('<br>')}</p></div>${html}`,
  }
}

const addressed = ({ name, address }: Mailbox) => `${name} <${address}>`

const spoken = (date: Date, language: Language) =>
  date.toLocaleString(LOCALES[language], { dateStyle: 'medium', timeStyle: 'short' })

export function paragraphs(text: string): string {
  return text
    .split(/\n{2,}/)
    .map(part => `<p>${escapeHtml(part).replaceAll('\n', '<br>')}</p>`)
    .join('')
}
