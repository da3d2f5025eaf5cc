import type { Words } from '#words/schema.ts'
import { NUMBER, UNIT } from '../../dates/spoken-numbers.ts'

const SIZE = '(?:kb?|mb?|gb?|ko|mo|go|kilobytes?|megabytes?|gigabytes?)'

/** A pattern of whole words, from where it is asked to look. */
const whole = (words: string): RegExp =>
  words === ''
    ? NOTHING
    : new RegExp(
        `(?:${words.replaceAll('#', `(${NUMBER})`).replaceAll('@', `(${UNIT})`).replaceAll('%', `(${SIZE})`)})(?= |$)`,
        'y',
      )
const NOTHING = /(?!)/y

const pairs = <T>(rows: readonly (readonly [string, T])[]) =>
  rows.map(([words, meaning]) => [whole(words), meaning] as const)
const both = (rows: readonly (readonly [string, string])[]) =>
  rows.map(
    ([first, second]) => [first === '' ? null : whole(first), second === '' ? null : whole(second)] as const,
  )

/** A grammar, ready to be used. */
export function patternsOf(language: string, grammar: Words['sentences']) {
  const { people, dates } = grammar
  const words = [
    grammar.nobody,
    grammar.clause,
    grammar.mail,
    grammar.about,
    grammar.article,
    people.from,
    people.of,
    people.by,
    people.to,
    people.or,
    people.and,
    people.not,
    dates.since,
    dates.before,
    dates.after,
    dates.until,
    dates.on,
    dates.from,
    grammar.links,
  ]
  const links = [
    grammar.article,
    grammar.about,
    people.from,
    people.of,
    people.by,
    people.to,
    people.article,
    ...Object.values(dates).filter(each => typeof each === 'string'),
    grammar.links,
  ]
  return {
    language,
    opening: whole(grammar.opening),
    article: whole(grammar.article),
    mail: whole(grammar.mail),
    plainMail: whole(grammar.plainMail),
    newest: whole(grammar.newest),
    adjectives: pairs(grammar.adjectives),
    mailAdjectives: pairs(grammar.mailAdjectives),
    phrases: pairs(grammar.phrases),
    afterMail: pairs(grammar.afterMail),
    ages: pairs(grammar.ages),
    agesAfterMail: pairs(grammar.agesAfterMail),
    sizes: pairs(grammar.sizes),
    /** Any of the five lists above. Most words begin none of them, which one match tells. */
    states: whole(
      [grammar.phrases, grammar.afterMail, grammar.ages, grammar.agesAfterMail, grammar.sizes]
        .flatMap(rows => rows.map(([words]) => words))
        .filter(Boolean)
        .join('|'),
    ),
    from: whole(people.from),
    notFrom: whole(`(?:${people.not}) (?:${[people.from, people.of, people.by].filter(Boolean).join('|')})`),
    of: whole(people.of),
    by: whole(people.by),
    sentTo: both(people.sentTo),
    sender: both(people.sender),
    to: whole(people.to),
    or: whole(people.or),
    and: whole(people.and),
    peopleArticle: whole(people.article),
    about: whole(grammar.about),
    subject: both(grammar.subject),
    dates: {
      from: whole(dates.from),
      of: whole(dates.of),
      on: whole(dates.on),
      since: whole(dates.since),
      sinceAgo: whole(`(?:${dates.since}) #  ?@`.replace('  ?', ' ')),
      before: whole(dates.before),
      after: whole(dates.after),
      until: whole(dates.until),
      between: both(dates.between),
    },
    questions: whole(grammar.questions),
    clause: whole(grammar.clause),
    links: whole(links.filter(Boolean).join('|')),
    notNames: whole(words.filter(Boolean).join('|')),
  }
}

export type Patterns = ReturnType<typeof patternsOf>
