import { readData } from '#demo/read-data.ts'

/** What the programs of a language write above an answered letter, as they write it. */
export interface QuoteLanguage {
  gmail: string
  thunderbird: string
  /** From, sent, to, subject, and the date, as Outlook writes them. */
  outlook: [from: string, sent: string, to: string, subject: string, date: string]
  /** "For your information", as people write it above what they hand on. */
  forInformation: string
}

/** All programs of a language. */
interface KnownLanguage extends QuoteLanguage {
  apple: string
  yahoo: string
  /** The line between dashes, and the names of the date and the receiver where they differ from Outlook's. */
  samsung: [original: string, date: string, to?: string]
  reaction: string
}

export const QUOTE_LANGUAGES = Object.entries(
  readData<Record<string, QuoteLanguage | KnownLanguage>>('quote-shapes.yaml', import.meta.url),
)
const KNOWN = QUOTE_LANGUAGES.filter((entry): entry is [string, KnownLanguage] => 'apple' in entry[1])

const A = 'Ana Lima <ana@lima.example>'

interface Shape {
  language: string
  program: string
  text: string
  isHtml: boolean
}

const TO = 'Ben Berg <ben@berg.example>'
const OLD = ['OLD shall we meet at ten?', 'OLD Best, Ana']
const quoted = OLD.map(line => `> ${line}`)
const paragraphs = (lines: readonly string[]) => lines.map(line => `<p>${line}</p>`).join('')
const escaped = (line: string) => line.replaceAll('<', '&lt;').replaceAll('>', '&gt;')
/** Programs of plain text put the address, or the words behind it, on a second line. */
function wrapped(line: string): string[] {
  const at = line.lastIndexOf(' ', 56)
  return at === -1 ? [line] : [line.slice(0, at), line.slice(at + 1)]
}

const CAUTION =
  'CAUTION: This email originated from outside of the organization. Do not click links unless you know the sender.'

/**
 * Answers as programs write them, in each of the languages. OWN marks what the sender wrote, OLD what was answered; every
 * line without OWN is the program's.
 */
export function quoteShapes(): Shape[] {
  return KNOWN.flatMap(([language, it]) => {
    const [from, sent, to, subject, date] = it.outlook
    const [original, dateName, receiver = to] = it.samsung
    const head = [`${from}: ${A}`, `${sent}: ${date}`, `${to}: ${TO}`, `${subject}: Re: OLD meeting`]
    const bold = head.map(
      line =>
        `<b>${escaped(line.slice(0, line.indexOf(':') + 1))}</b>${escaped(line.slice(line.indexOf(':') + 1))}`,
    )
    const rule = '<div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm">'
    const mobile = [
      `-------- ${original} --------`,
      `${from}: ${A}`,
      `${dateName}: 03/03/2026 09:41 (GMT+01:00)`,
      `${receiver}: ${TO}`,
      `${subject}: Re: OLD meeting`,
    ]
    const plain: Record<string, string[]> = {
      Gmail: ['OWN yes', '', it.gmail, '', ...quoted],
      'Gmail, unmarked': ['OWN yes', '', it.gmail, ...OLD],
      'Gmail, wrapped': ['OWN yes', '', ...wrapped(it.gmail), '', ...quoted],
      'Apple Mail, wrapped': ['OWN yes', '', ...wrapped(it.apple), '', ...quoted],
      'Yahoo Mail, wrapped': ['OWN yes', '', ...wrapped(it.yahoo), ...OLD],
      'Apple Mail': ['OWN yes', '', it.apple, '', ...quoted],
      'Yahoo Mail': ['OWN yes', '', it.yahoo, '', ...OLD],
      Outlook: ['OWN yes', '', '________________________________', ...head, '', ...OLD],
      Samsung: ['OWN yes', '', ...mobile, '', ...OLD],
      'Lotus Notes': [
        'OWN yes',
        '',
        `${from}: "Ana Lima" <ana@lima.example>`,
        `${to}: ${TO}`,
        `${dateName}: 03/03/2026 09:41`,
        `${subject}: Re: OLD meeting`,
        '',
        ...OLD,
      ],
      'Gmail with a banner': ['OWN yes', '', it.gmail, '', '> [EXTERNAL]', ...quoted, `> ${CAUTION}`],
      'Outlook with a banner': [
        'OWN yes',
        '',
        '________________________________',
        ...head,
        '',
        '[EXTERNAL] OLD shall we meet?',
        CAUTION,
        ...OLD,
        '',
        ...head,
        '',
        '[EXTERNAL] OLD first',
        ...OLD,
      ],
    }
    const rich: Record<string, string> = {
      'Gmail, HTML': `<div dir="ltr">OWN yes</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">${escaped(it.gmail)}<br></div><blockquote class="gmail_quote">${paragraphs(OLD)}</blockquote></div>`,
      'Apple Mail, HTML': `<div>OWN yes</div><br><div><blockquote type="cite"><div>${escaped(it.apple)}</div></blockquote></div><br><blockquote type="cite">${paragraphs(OLD)}</blockquote>`,
      'Outlook, HTML': `<p>OWN yes</p>${rule}<p>${bold.join('<br>')}</p></div>${paragraphs(OLD)}`,
      'Outlook, HTML with a banner': `<p>OWN yes</p>${rule}<p>${bold.join('<br>')}</p></div><p style="color:red"><b>${CAUTION}</b></p>${paragraphs(OLD)}<p><span style="color:#ff0000">[EXTERNAL]</span> OLD first</p>`,
      'Samsung, HTML': `<p>OWN yes</p><div>${mobile.map(escaped).join('</div><div>')}</div>${paragraphs(OLD)}`,
    }
    if (language === 'French')
      plain.Orange = [
        'OWN yes',
        '',
        '> Message du 03/03/26 09:41',
        '> De : "Ana Lima" <ana@lima.example>',
        `> A : ${TO}`,
        '> Copie à :',
        '> Objet : Re: OLD meeting',
        '>',
        ...quoted,
      ]
    return [
      ...Object.entries(plain).map(([program, lines]) => ({
        language,
        program,
        text: lines.join('\n'),
        isHtml: false,
      })),
      ...Object.entries(rich).map(([program, text]) => ({ language, program, text, isHtml: true })),
    ]
  })
}

/** What Outlook sends where somebody reacts to a message: its line, which stays, above the message. */
export function quoteReactions(): (Shape & { line: string })[] {
  return KNOWN.flatMap(([language, { outlook, reaction }]) => {
    const [from, sent, to, subject, date] = outlook
    const head = [`${from}: ${TO}`, `${sent}: ${date}`, `${to}: ${A}`, `${subject}: OLD meeting`]
    const rule = '<hr style="display:inline-block;width:98%"><div id="divRplyFwdMsg">'
    return [
      {
        text: `👍\n\n${reaction}\n________________________________\n${head.join('\n')}\n\n${OLD.join('\n')}`,
        isHtml: false,
      },
      {
        text: `<div>👍</div><div><b>${reaction}</b></div>${rule}${head.map(escaped).join('<br>')}</div>${paragraphs(OLD)}`,
        isHtml: true,
      },
    ].map(shape => ({ ...shape, language, program: 'Outlook, reaction', line: reaction }))
  })
}

/** Answers that the sender wrote below or among what they quote: all of OWN has to stay. */
export function ownAmongQuotes(): Shape[] {
  return KNOWN.flatMap(([language, it]) =>
    Object.entries({ Gmail: it.gmail, 'Apple Mail': it.apple, 'Yahoo Mail': it.yahoo }).flatMap(
      ([program, line]) => {
        const texts = [
          [line, '', ...quoted, '', 'OWN below the quote'],
          ['OWN above', '', line, '', '> OLD ten?', '', 'OWN yes, ten', '', '> OLD where?', '', 'OWN here'],
          ['OWN above', '', line, '', 'OWN not quoted at all', '', '> OLD ten?'],
          [`${line} ...`, 'OWN is how programs write it', 'OWN and I only cite that'],
        ]
        const html = `<div>OWN above</div><p>${escaped(line)}</p><blockquote type="cite"><p>OLD ten?</p></blockquote><p>OWN ten</p><blockquote type="cite"><p>OLD where?</p></blockquote><p>OWN here</p>`
        return [
          ...texts.map(lines => ({ language, program, text: lines.join('\n'), isHtml: false })),
          { language, program, text: html, isHtml: true },
        ]
      },
    ),
  )
}
