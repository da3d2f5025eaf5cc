import { htmlToText } from '#core/text/html/html-to-text.ts'
import { visibleText } from '#core/text/html/visible-text.ts'
import type { WrongVariable } from '../template/wrong-variables.ts'
import { countImages, hostOf, linksIn, type WrittenLink } from './links-in.ts'
import { spamPhrasesIn } from './spam-phrases.ts'

/** A message of a campaign as it would leave, without its footer. */
export interface CheckedText {
  subject: string
  html: string
  /** Whether it is the first message to a contact: then it answers nothing. */
  isFirst: boolean
  /** What is meant for a variable and is none. */
  wrongVariables: readonly WrongVariable[]
  /** Whether the footer lets the reader unsubscribe, and names the sender's postal address. */
  hasUnsubscribe: boolean
  hasPostalAddress: boolean
}

/** `stop`: it must not leave like this. `mend`: it is likely to hurt. `hint`: worth a thought. */
export type Weight = 'stop' | 'mend' | 'hint'

export interface TextFinding {
  code: string
  weight: Weight
  /** What is the matter. */
  text: string
  /** What to do. */
  advice: string
}

const SUBJECT_CHARS = 60
const MANY_WORDS = 200
const TOO_MANY_WORDS = 400
const FEW_WORDS = 20
const MANY_LINKS = 2
const MANY_IMAGES = 2
const MANY_EXCLAMATIONS = 1
const CAPITALS_IN_A_ROW = 2

/** Hosts that hide where a link goes. They are shared with senders of spam, and blocklists list them. */
const SHORTENERS = new Set(
  'bit.ly tinyurl.com t.co goo.gl ow.ly buff.ly is.gd rebrand.ly cutt.ly rb.gy t.ly shorturl.at tiny.cc lnkd.in v.gd bl.ink s.id'.split(
    ' ',
  ),
)
/** What writers leave for later: [name], <name>, XXX, "lorem ipsum". Not [1]. */
const LEFT_OPEN = /\[(?:[\p{L}][\p{L} _-]{1,30})\]|\bXXX+\b|lorem ipsum|\bTODO\b|\{[\p{L}_ ]{2,30}\}/giu

/** What a careful colleague would say about a text before it goes to many, most important first. */
export function checkText(checked: CheckedText): TextFinding[] {
  const links = linksIn(checked.html)
  const body = htmlToText(checked.html)
  const findings = [
    ...checkCompleteness(checked, body),
    ...checkSubject(checked),
    ...checkBody(checked.html, body),
    ...checkLinks(links),
    ...checkTone(checked.subject, body),
  ]
  return findings.sort((a, b) => WEIGHTS.indexOf(a.weight) - WEIGHTS.indexOf(b.weight))
}

const WEIGHTS: readonly Weight[] = ['stop', 'mend', 'hint']

function* checkCompleteness(checked: CheckedText, body: string): Generator<TextFinding> {
  const { subject, wrongVariables } = checked
  for (const { says: text, advice } of wrongVariables)
    yield { code: 'wrong-variable', weight: 'stop', text, advice }
  const isToldAlready = (text: string) => wrongVariables.some(({ written }) => written.includes(text))
  const open = [...new Set(`${subject}\n${body}`.match(LEFT_OPEN) ?? [])].filter(text => !isToldAlready(text))
  if (open.length > 0)
    yield {
      code: 'left-open',
      weight: 'mend',
      text: `It holds ${named(open)}, which looks like something left for later.`,
      advice: 'Write what is meant, or use a variable in double braces.',
    }
  if (!checked.hasUnsubscribe)
    yield {
      code: 'no-unsubscribe',
      weight: 'stop',
      text: 'Readers cannot unsubscribe.',
      advice:
        'Put in a link to unsubscribe. The law asks for it in most countries, and so do Gmail and Yahoo.',
    }
  if (!checked.hasPostalAddress)
    yield {
      code: 'no-postal-address',
      weight: 'stop',
      text: 'It does not say who you are by a postal address.',
      advice:
        'Enter your address in the settings of the campaign. The law asks for it in the United States, Canada and elsewhere.',
    }
}

function* checkSubject({ subject, isFirst }: CheckedText): Generator<TextFinding> {
  const text = subject.trim()
  if (text === '') {
    if (isFirst)
      yield {
        code: 'no-subject',
        weight: 'stop',
        text: 'It has no subject.',
        advice: 'Write what it is about in three to seven words.',
      }
    return
  }
  if (text.length > SUBJECT_CHARS)
    yield {
      code: 'long-subject',
      weight: 'hint',
      text: `The subject has ${text.length} characters; lists show about ${SUBJECT_CHARS}, phones about 40.`,
      advice: 'Put what matters first, and leave out the rest.',
    }
  if (isFirst && /^(?:re|aw|sv|tr|fwd?|wg|rv|enc)\s*:/i.test(text))
    yield {
      code: 'false-reply',
      weight: 'stop',
      text: 'The subject pretends to answer or forward something.',
      advice: 'Take out the “Re:” or “Fwd:”. It deceives, which the law forbids, and readers report it.',
    }
}

function* checkBody(html: string, body: string): Generator<TextFinding> {
  const words = body.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)?.length ?? 0
  const images = countImages(html)
  if (words === 0 && images === 0)
    yield { code: 'empty', weight: 'stop', text: 'It has no text.', advice: 'Write what you want to say.' }
  else if (words > MANY_WORDS)
    yield {
      code: 'long',
      weight: words > TOO_MANY_WORDS ? 'mend' : 'hint',
      text: `It has ${words} words.`,
      advice: 'Aim for about 100. Ask one thing, and keep the rest for the answer.',
    }
  if (images > 0 && words < FEW_WORDS * images)
    yield {
      code: 'mostly-images',
      weight: 'mend',
      text: `It has ${count(images, 'picture')} and ${count(words, 'word')}.`,
      advice: 'Say it in words. Many readers do not load pictures, and filters cannot read them.',
    }
  else if (images > MANY_IMAGES)
    yield {
      code: 'many-images',
      weight: 'hint',
      text: `It has ${images} pictures.`,
      advice: 'Keep one at most. A letter from one person to another has none.',
    }
  if (visibleText(html).length < body.length * 0.95)
    yield {
      code: 'hidden-text',
      weight: 'mend',
      text: 'It holds text that readers cannot see.',
      advice: 'Take it out: filters treat it as a trick. It may have come with something that was pasted.',
    }
}

function* checkLinks(links: readonly WrittenLink[]): Generator<TextFinding> {
  if (links.length > MANY_LINKS)
    yield {
      code: 'many-links',
      weight: links.length > 2 * MANY_LINKS ? 'mend' : 'hint',
      text: `It has ${links.length} links.`,
      advice: 'Keep one, or none in a first message: ask for an answer instead of a click.',
    }
  const short = links.flatMap(({ url }) => hostOf(url) ?? []).filter(host => SHORTENERS.has(host))
  if (short.length > 0)
    yield {
      code: 'link-shortener',
      weight: 'mend',
      text: `It links by way of ${named([...new Set(short)])}, which hides where the link goes.`,
      advice: 'Link to the page itself. Blocklists list shorteners, because senders of spam use them.',
    }
  for (const { url, text } of links) {
    const shown = /^(?:https?:\/\/)?(?:[\w-]+\.)+[a-z]{2,}(?:[/?#]\S*)?$/i.test(text) ? hostOf(text) : null
    const host = hostOf(url)
    if (shown && host && shown !== host && !host.endsWith(`.${shown}`)) {
      yield {
        code: 'disguised-link',
        weight: 'mend',
        text: `A link shows ${shown} and goes to ${host}.`,
        advice: 'Let it show where it goes. Filters and readers take it for phishing.',
      }
      break
    }
  }
  if (links.some(({ url }) => /^http:/i.test(url)))
    yield {
      code: 'insecure-link',
      weight: 'hint',
      text: 'It links to a page without encryption (http).',
      advice: 'Use the https address of the page.',
    }
}

function* checkTone(subject: string, body: string): Generator<TextFinding> {
  const whole = `${subject}\n${body}`
  const phrases = spamPhrasesIn(whole)
  if (phrases.length > 0)
    yield {
      code: 'spam-phrases',
      weight: phrases.length > 2 ? 'mend' : 'hint',
      text: `It says ${named(phrases.map(phrase => `“${phrase}”`))}.`,
      advice: 'Say it as you would to somebody you know. Readers know these words from unwanted mail.',
    }
  const capitals = capitalsIn(whole)
  if (capitals.length > CAPITALS_IN_A_ROW)
    yield {
      code: 'all-capitals',
      weight: 'mend',
      text: `It shouts: ${named(capitals)}.`,
      advice: 'Write words in small letters.',
    }
  const exclamations = whole.match(/!/g)?.length ?? 0
  if (subject.includes('!') || exclamations > MANY_EXCLAMATIONS)
    yield {
      code: 'exclamation-marks',
      weight: /!{2}/.test(whole) || exclamations > 3 ? 'mend' : 'hint',
      text: `It has ${count(exclamations, 'exclamation mark')}${subject.includes('!') ? ', also in the subject' : ''}.`,
      advice: 'A full stop is calmer. None in the subject, one in the text at most.',
    }
}

/** Words in capitals; abbreviations of up to four letters are none. */
const capitalsIn = (text: string): string[] => [
  ...new Set(text.match(/(?<!\p{L})\p{Lu}{5,}(?!\p{L})/gu) ?? []),
]

const MOST_NAMED = 4
function named(things: readonly string[]): string {
  const shown = things.slice(0, MOST_NAMED)
  const more = things.length - shown.length
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ')
}

const count = (amount: number, thing: string): string => `${amount} ${thing}${amount === 1 ? '' : 's'}`
