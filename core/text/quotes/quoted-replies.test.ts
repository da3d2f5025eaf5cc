import { describe, expect, test } from 'vitest'
import { escapeHtml } from '../html/escape-html.ts'
import { htmlToText } from '../html/html-to-text.ts'
import { splitQuotedHtml, splitQuotedText } from './quoted-history.ts'

/**
 * Replies as real mail programs write them: client × language × HTML or plain × position of the answer. Names and words
 * are invented; the shapes are real.
 */
const LANGUAGES = {
  English: {
    gmail: 'On Tue, Mar 3, 2026 at 9:41 AM Ana Lima <ana@lima.example> wrote:',
    apple: 'On 3 Mar 2026, at 09:41, Ana Lima <ana@lima.example> wrote:',
    thunderbird: 'On 3/3/26 9:41 AM, Ana Lima wrote:',
    yahoo: 'On Tuesday, March 3, 2026 at 09:41:12 AM GMT+1, Ana Lima <ana@lima.example> wrote:',
    outlook: ['From', 'Sent', 'To', 'Subject', 'Tuesday, March 3, 2026 9:41 AM'],
    original: '-----Original Message-----',
    own: ['Thanks, that works for me.', 'See you on Thursday.'],
    answers: ['Yes, ten is fine.', 'No, the smaller room please.'],
    old: ['Shall we meet at ten?', 'Do we need the big room?'],
  },
  German: {
    gmail: 'Am Di., 3. März 2026 um 09:41 Uhr schrieb Ana Lima <ana@lima.example>:',
    apple: 'Am 03.03.2026 um 09:41 schrieb Ana Lima <ana@lima.example>:',
    thunderbird: 'Am 03.03.26 um 09:41 schrieb Ana Lima:',
    yahoo: 'Am Dienstag, 3. März 2026 um 09:41:12 MEZ hat Ana Lima <ana@lima.example> Folgendes geschrieben:',
    outlook: ['Von', 'Gesendet', 'An', 'Betreff', 'Dienstag, 3. März 2026 09:41'],
    original: '-----Ursprüngliche Nachricht-----',
    own: ['Danke, das passt mir gut.', 'Bis Donnerstag!'],
    answers: ['Ja, zehn Uhr ist gut.', 'Nein, lieber der kleine Raum.'],
    old: ['Treffen wir uns um zehn?', 'Brauchen wir den großen Raum?'],
  },
  French: {
    gmail: 'Le mar. 3 mars 2026 à 09:41, Ana Lima <ana@lima.example> a écrit :',
    apple: 'Le 3 mars 2026 à 09:41, Ana Lima <ana@lima.example> a écrit :',
    thunderbird: 'Le 03/03/2026 à 09:41, Ana Lima a écrit :',
    yahoo: 'Le mardi 3 mars 2026 à 09:41:12 UTC+1, Ana Lima <ana@lima.example> a écrit :',
    outlook: ['De', 'Envoyé', 'À', 'Objet', 'mardi 3 mars 2026 09:41'],
    original: "-----Message d'origine-----",
    own: ['Merci, cela me convient.', 'À jeudi !'],
    answers: ['Oui, dix heures me va.', 'Non, plutôt la petite salle.'],
    old: ['On se voit à dix heures ?', 'Faut-il la grande salle ?'],
  },
  Spanish: {
    gmail: 'El mar, 3 mar 2026 a las 9:41, Ana Lima (<ana@lima.example>) escribió:',
    apple: 'El 3 mar 2026, a las 9:41, Ana Lima <ana@lima.example> escribió:',
    thunderbird: 'El 3/3/26 a las 9:41, Ana Lima escribió:',
    yahoo: 'El martes, 3 de marzo de 2026, 09:41:12 CET, Ana Lima <ana@lima.example> escribió:',
    outlook: ['De', 'Enviado el', 'Para', 'Asunto', 'martes, 3 de marzo de 2026 9:41'],
    original: '-----Mensaje original-----',
    own: ['Gracias, me viene bien.', '¡Hasta el jueves!'],
    answers: ['Sí, a las diez está bien.', 'No, mejor la sala pequeña.'],
    old: ['¿Quedamos a las diez?', '¿Hace falta la sala grande?'],
  },
}
type Words = (typeof LANGUAGES)['English']

const paragraphs = (lines: string[]) => lines.map(line => `<p>${escapeHtml(line)}</p>`).join('')
const divs = (lines: string[]) => lines.map(line => `<div>${escapeHtml(line)}</div>`).join('<div><br></div>')

const headerText = ({ outlook: [from, sent, to, subject, date] }: Words) =>
  `${from}: Ana Lima <ana@lima.example>\n${sent}: ${date}\n${to}: Bo Berg <bo@berg.example>\n${subject}: Plan`
const headerHtml = ({ outlook: [from, sent, to, subject, date] }: Words) =>
  `<b>${from}:</b> Ana Lima &lt;ana@lima.example&gt;<br><b>${sent}:</b> ${date}<br><b>${to}:</b> Bo Berg<br><b>${subject}:</b> Plan`

interface Client {
  /** The reply above the history. */
  html: (words: Words) => string
  plain: (words: Words) => string
  /** Answers between the quoted lines. */
  inline: (words: Words) => { html: string; plain: string }
}

const marked = (lines: string[]) => lines.map(line => `> ${line}`).join('\n>\n')

/** Clients that quote in a blockquote below an attribution. */
function quoting(intro: (words: Words) => string, wrap: (intro: string, old: string) => string): Client {
  return {
    html: words => `${divs(words.own)}<br>${wrap(escapeHtml(intro(words)), divs(words.old))}`,
    plain: words => `${words.own.join('\n\n')}\n\n${intro(words)}\n\n${marked(words.old)}\n`,
    inline: words => ({
      html: `${wrap(escapeHtml(intro(words)), divs(words.old.slice(0, 1)))}${divs(words.answers.slice(0, 1))}<blockquote type="cite">${divs(words.old.slice(1))}</blockquote>${divs(words.answers.slice(1))}`,
      plain: `${intro(words)}\n> ${words.old[0]}\n\n${words.answers[0]}\n\n> ${words.old[1]}\n\n${words.answers[1]}\n`,
    }),
  }
}

/** Clients that put a header above the history and do not mark its lines. */
function heading(wrap: (words: Words, old: string) => string, above = ''): Client {
  return {
    html: words => `${paragraphs(words.own)}${wrap(words, paragraphs(words.old))}`,
    plain: words =>
      `${words.own.join('\n\n')}\n\n${above}${headerText(words)}\n\n${words.old.join('\n\n')}\n`,
    // Their users answer above the quote or say that they answer within it: then nothing marks the answers, and
    // everything must stay visible.
    inline: words => ({
      html: `${paragraphs([POINTERS[words.original] ?? ''])}${wrap(words, paragraphs(woven(words)))}`,
      plain: `${POINTERS[words.original]}\n\n${headerText(words)}\n\n${woven(words).join('\n\n')}\n`,
    }),
  }
}

const woven = ({ old, answers }: Words) => old.flatMap((line, index) => [line, answers[index] ?? ''])
const POINTERS: Record<string, string> = {
  '-----Original Message-----': 'Please see my answers inline below.',
  '-----Ursprüngliche Nachricht-----': 'Meine Antworten stehen unten in rot.',
  "-----Message d'origine-----": 'Mes réponses ci-dessous en rouge.',
  '-----Mensaje original-----': 'Mis respuestas más abajo.',
}

const CLIENTS: Record<string, Client> = {
  'Gmail on the web': quoting(
    words => words.gmail,
    (intro, old) =>
      `<div class="gmail_quote"><div dir="ltr" class="gmail_attr">${intro}<br></div><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex">${old}</blockquote></div>`,
  ),
  'Gmail on a phone': quoting(
    words => words.gmail,
    (intro, old) =>
      `<br><div class="gmail_quote"><div dir="ltr">${intro}<br></div><blockquote class="gmail_quote">${old}</blockquote></div>`,
  ),
  'Apple Mail': quoting(
    words => words.apple,
    (intro, old) =>
      `<div><br><blockquote type="cite"><div>${intro}</div><br class="Apple-interchange-newline"><div>${old}</div></blockquote></div>`,
  ),
  'Mail on an iPhone': quoting(
    words => words.apple,
    (intro, old) =>
      `<div dir="ltr"><br><blockquote type="cite">${intro}<br><br></blockquote></div><blockquote type="cite"><div dir="ltr">${old}</div></blockquote>`,
  ),
  Thunderbird: quoting(
    words => words.thunderbird,
    (intro, old) =>
      `<div class="moz-cite-prefix">${intro}<br></div><blockquote type="cite" cite="mid:1@lima.example">${old}</blockquote>`,
  ),
  Yahoo: quoting(
    words => words.yahoo,
    (intro, old) =>
      `<div id="yahoo_quoted_42" class="yahoo_quoted"><div style="color:#26282a"><div>${intro}</div><div><br></div><div><div>${old}</div></div></div></div>`,
  ),
  Proton: quoting(
    words => words.gmail,
    (intro, old) =>
      `<div class="protonmail_quote">${intro}<br><blockquote class="protonmail_quote" type="cite">${old}</blockquote><br></div>`,
  ),
  'Outlook for Windows': heading(
    (words, old) =>
      `<div><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm"><p class="MsoNormal">${headerHtml(words)}</p></div></div>${old}`,
  ),
  'Outlook on the web': heading(
    (words, old) =>
      `<div id="appendonsend"></div><hr style="display:inline-block;width:98%"><div id="divRplyFwdMsg" dir="ltr">${headerHtml(words)}</div><div>${old}</div>`,
    '________________________________\n',
  ),
  'an older Outlook': {
    html: words =>
      `${paragraphs(words.own)}<p>${words.original}</p><p>${headerHtml(words)}</p>${paragraphs(words.old)}`,
    plain: words =>
      `${words.own.join('\n')}\n\n${words.original}\n${headerText(words)}\n\n${words.old.join('\n')}\n`,
    inline: words => ({
      html: `${paragraphs([POINTERS[words.original] ?? ''])}<p>${words.original}</p>${paragraphs(woven(words))}`,
      plain: `${POINTERS[words.original]}\n\n${words.original}\n${woven(words).join('\n')}\n`,
    }),
  },
}

const rows = Object.entries(CLIENTS).flatMap(([client, shapes]) =>
  Object.entries(LANGUAGES).map(([language, words]) => ({ client, language, shapes, words })),
)

const squeeze = (text: string) => text.replace(/\s+/g, ' ').trim()

describe('a reply above its history', () => {
  test.each(rows)('$client, $language, HTML', ({ shapes, words }) => {
    const { visible, quoted } = splitQuotedHtml(shapes.html(words))
    expect(squeeze(htmlToText(visible))).toBe(words.own.join(' '))
    for (const line of words.old) expect(squeeze(htmlToText(quoted ?? ''))).toContain(line)
  })

  test.each(rows)('$client, $language, plain', ({ shapes, words }) => {
    const { visible, quoted } = splitQuotedText(shapes.plain(words))
    expect(squeeze(visible)).toBe(words.own.join(' '))
    for (const line of words.old) expect(quoted).toContain(line)
  })
})

describe('answers between the quoted lines stay visible', () => {
  test.each(rows)('$client, $language, HTML', ({ shapes, words }) => {
    const visible = squeeze(htmlToText(splitQuotedHtml(shapes.inline(words).html).visible))
    for (const line of words.answers) expect(visible).toContain(line)
  })

  test.each(rows)('$client, $language, plain', ({ shapes, words }) => {
    const { visible } = splitQuotedText(shapes.inline(words).plain)
    for (const line of words.answers) expect(visible).toContain(line)
  })
})

test('has at least 120 shapes', () => {
  expect(rows.length * 4).toBeGreaterThanOrEqual(120)
})
