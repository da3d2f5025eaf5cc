import { anyOf, type Condition, not, own, term } from '../condition.ts'
import type { Phrases } from './phrases.ts'
import { ADDRESS, END, NUMBER, namesIn, numberOf, people, UNIT, unitOf, value } from './vocabulary.ts'

export interface UnderstoodCondition {
  words: string
  condition: Condition
}

type Reader = [pattern: RegExp, make: (groups: Record<string, string>) => Condition | null]

const says = (pattern: string) => new RegExp(pattern + END, 'u')
const is = (state: string) => () => term('is', state)

/** What the words of a rule say about the mail that it is for. What makes no sense is added to `declined`. */
export function takeConditions(phrases: Phrases, declined: string[]): UnderstoodCondition[] {
  const found: UnderstoodCondition[] = []
  for (const [pattern, make] of READERS) {
    for (let tries = 0; tries < 5; tries += 1) {
      const taken = phrases.take(pattern)
      if (!taken) break
      const condition = make(taken.groups)
      if (condition) found.push({ words: taken.words, condition })
      else declined.push(taken.words)
    }
  }
  return found
}

const AGE = `(?<n>(?: more than| over| at least| mehr als| plus de| mas de)? ${NUMBER}) (?<unit>${UNIT})`
const age = ({ n = '', unit = '' }: Record<string, string>): Condition | null => {
  const letter = unitOf(unit)
  return letter === 'h' ? null : term('older_than', `${numberOf(n.split(' ').at(-1) ?? '')}${letter}`)
}

const SIZE = '(?<size> \\d{1,6}(?:[.,]\\d+)? ?(?:kb|mb|gb|ko|mo|go|k|m|g|megabytes?|kilobytes?))'
const size =
  (operator: 'larger' | 'smaller') =>
  ({ size: text = '' }: Record<string, string>): Condition | null => {
    const [, number = '', unit = ''] = /^([\d.,]+) ?([kmg])/i.exec(text) ?? []
    return unit ? term(operator, `${number.replace(',', '.')}${unit.toUpperCase()}`) : null
  }

const peopleIn =
  (operator: 'from' | 'to' | 'cc', isExcluded = false) =>
  ({ v = '' }: Record<string, string>): Condition | null => {
    const names = namesIn(v.split(' '))
    if (!names.every(isName)) return null
    const fits = anyOf(
      names.map(name => (/^(?:me|mir|mich|moi|mi)$/i.test(name) ? own(operator) : term(operator, name))),
    )
    return isExcluded ? not(fits) : fits
  }

/** "my boss" names nobody, and in "Anna blue" the name ends before the last word. */
function isName(name: string): boolean {
  const [first = '', ...others] = name.split(' ')
  if (/^(?:my|our|the|your|mein|meine[rmn]?|mon|ma|mi|un|una|une)$/i.test(first)) return false
  return others.every(
    word => /^[^\p{Ll}]/u.test(word) || /^(?:von|van|de|der|den|del|di|da|la|le)$/.test(word),
  )
}

/** "the budget": the subject may say it with another article, or none. */
const topic = (text: string) =>
  text.replace(/^(?:the|my|our|der|die|das|den|le|la|les|el|los|las) (?=\S)/i, '')

const READERS: Reader[] = [
  // Age, together with what has not been done for so long.
  [
    says(
      `(?<a>(?: that| which| die)?(?: i)?(?: have| ich)? (?:have not|haven't|not|never|didn't|did not)(?: yet)? (?:opened|read|looked at|open) (?:for|in|since)${AGE})`,
    ),
    groups => unreadFor(groups),
  ],
  [says(`(?<a>(?: die)? ich seit${AGE} nicht (?:geoffnet|gelesen)(?: habe)?)`), groups => unreadFor(groups)],
  [says(`(?<a>(?: que)? je n'ai pas (?:ouverte?s?|lue?s?) depuis${AGE})`), groups => unreadFor(groups)],
  [says(`(?<a>(?: que)? no he (?:abierto|leido) (?:en|desde hace)${AGE})`), groups => unreadFor(groups)],
  [
    says(
      `(?<a>(?: that| which)?(?: are| is)? (?:older than|alter als|plus vieux que|plus anciens que|vieux de plus de|mas antiguos que|mas viejos que|de mas de)${AGE}(?: old)?)`,
    ),
    age,
  ],
  [says(`(?<a> (?:after|once they are|nach|apres|despues de)${AGE}(?: old)?)`), age],
  [says(`(?<a>(?: that| which)? (?:are )?(?:unread|unopened) for${AGE})`), groups => unreadFor(groups)],
  [
    says(
      `(?<a>(?: that| which)?(?: are| is)?(?: i)?(?: have)? (?:unread|unopened|not yet read|not yet opened|have not (?:read|opened)|haven't (?:read|opened)|never (?:opened|read)|not (?:read|opened)|ungelesene?[nrs]?|non lue?s?|no leid[oa]s?|sin leer))`,
    ),
    is('unread'),
  ],
  [
    says(
      `(?<a>(?: that| which)?(?: i)?(?: have)? (?:unanswered|have not answered|haven't answered|haven't replied to|have not replied to|unbeantwortete?[nrs]?))`,
    ),
    () => not(term('is', 'answered')),
  ],
  [says(`(?<a>(?: that| which)?(?: i)? (?:have answered|have replied to|answered))`), is('answered')],
  [says(`(?<a> (?:starred|flagged|markierte[nr]?))`), is('starred')],
  [
    says(`(?<a> (?:newsletters?|bulk mail|mailings|infolettres?|boletin(?:es)?|rundschreiben))`),
    is('newsletter'),
  ],
  [
    says(
      `(?<a> (?:automatic (?:mail|mails|messages|emails|replies|answers)|auto-?replies|automated (?:mail|mails|emails|messages)|out-of-office (?:replies|answers|messages)|automatische (?:antworten|nachrichten|mails)|reponses automatiques|respuestas automaticas))`,
    ),
    is('automatic'),
  ],
  [
    says(
      `(?<a> (?:without|with no|ohne|sans|sin) (?:an |any )?(?:attachments?|files?|anhange?|anhang|pieces? jointes?|adjuntos?))`,
    ),
    () => not(term('has', 'attachment')),
  ],
  [
    says(
      `(?<a>(?: that| which)? (?:with|have|has|having|mit|avec|con) (?:an? |einer |einem |une |un )?(?<v>pdf|doc|docx|xls|xlsx|csv|zip|ics|jpg|png)s?(?: attached| attachments?| files?| anhang| datei(?:en)?)?)`,
    ),
    ({ v = '' }) => term('filename', v.toLowerCase().replace(/s$/, '')),
  ],
  [
    says(
      `(?<a>(?: that| which)? (?:with|have|has|having|containing|mit|avec|con) (?:an? |any |einem |einer |une |des |un )?(?:attachments?|attached files?|files? attached|anhang|anhangen|pieces? jointes?|adjuntos?|archivos? adjuntos?))`,
    ),
    () => term('has', 'attachment'),
  ],
  [
    says(
      `(?<a>(?: that| which| die)?(?: are| is)? (?:larger|bigger|greater|more|over|grosser|plus gros|plus grands|de plus|mas grandes|de mas)(?: than| als| que| de)?${SIZE}(?: sind)?)`,
    ),
    size('larger'),
  ],
  [
    says(
      `(?<a>(?: that| which| die)?(?: are| is)? (?:smaller|less|under|kleiner|plus petits|mas pequenos)(?: than| als| que)?${SIZE}(?: sind)?)`,
    ),
    size('smaller'),
  ],
  [
    says(
      `(?<a>(?: with| whose| mit| avec| con)?(?: the| a| dem| der| l'objet| el)? (?:subject(?: line)?|betreff|objet|asunto)(?: is| contains| has| says| containing| enthalt| ist| contient| contiene)?)${value('v', 6)}`,
    ),
    ({ v = '' }) => term('subject', v),
  ],
  [
    says(
      `(?<a> (?:with|mit|avec|con))${value('v', 6)}(?<b> (?:in the subject(?: line)?|im betreff|dans l'objet|en el asunto))`,
    ),
    ({ v = '' }) => term('subject', v),
  ],
  [
    says(`(?<a> (?:about|regarding|concerning|uber|sobre|sur|titled))${value('v', 4)}`),
    ({ v = '' }) => term('subject', topic(v)),
  ],
  [
    says(
      `(?<a>(?: that| which| die| qui| que)? (?:containing|contains?|mentioning|mentions?|including|with the (?:words?|phrase|text)|that say|contenant|contiennent|contengan|contienen)(?: the (?:words?|phrase|text)| le mot| la palabra)?)${value('v', 6)}`,
    ),
    ({ v = '' }) => term(null, v),
  ],
  [says(`(?<a> die)${value('v', 3)}(?<b> enthalten)`), ({ v = '' }) => term(null, v)],
  [
    says(
      `(?<a> (?:(?:but |and |that are )?not|except(?: those| mail| mails)?|unless(?: it is| they are| it comes)?|ausser|sauf|excepto|nicht) (?:from|von|de))${people('v')}`,
    ),
    peopleIn('from', true),
  ],
  [
    says(
      `(?<a>(?: (?:sent|coming|that comes?|that come|comes|which comes?|geschickt))? (?:from|by|von|de la part de|de parte de))${people('v')}`,
    ),
    peopleIn('from'),
  ],
  [
    says(
      `(?<_a> (?:courriels?|correos?|mensajes?|messages?|mails?|e-?mails?))(?<a> (?:de|d'))${people('v')}`,
    ),
    peopleIn('from'),
  ],
  [
    says(`(?<a> (?:where|when|in which) (?:i am|i'm) (?:only |just )?in (?:the )?(?:cc|copy))`),
    () => own('cc'),
  ],
  [says(`(?<a> (?:cc'd|copied) to)${people('v')}`), peopleIn('cc')],
  [
    says(
      `(?<a>(?: that (?:are|is|were|was))? (?:(?:sent|addressed|written) to|adresses a|dirigidos a))${people('v')}`,
    ),
    peopleIn('to'),
  ],
  [says(`(?<_a> (?:mails?|e-?mails?|messages?))(?<a> to)${people('v')}`), peopleIn('to')],
  [says(`(?<a> (?:to|an))(?<v> (?:me|mich)|${ADDRESS})`), peopleIn('to')],
  [says(`(?<a> in (?:the |my )?(?:inbox|posteingang))`), () => term('in', 'inbox')],
]

const unreadFor = (groups: Record<string, string>): Condition | null => {
  const old = age(groups)
  return old && { kind: 'all', of: [term('is', 'unread'), old] }
}
