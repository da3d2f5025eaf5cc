import { foldText } from '../search/fold.ts'

/** The names of months and weekdays are those of Unicode (CLDR), which every JavaScript engine has. */
const LANGUAGES =
  'ar bg ca cs da de el en es et fa fi fr he hi hr hu id is it ja ko lt lv ms nb nl pl pt ro ru sk sl sr sv th tr uk vi'
/** Some languages write a month in another form beside a day than alone. */
const FORMS: { options: Intl.DateTimeFormatOptions; part: 'month' | 'weekday'; count: number }[] = [
  { options: { month: 'long' }, part: 'month', count: 12 },
  { options: { month: 'long', day: 'numeric' }, part: 'month', count: 12 },
  { options: { weekday: 'long' }, part: 'weekday', count: 7 },
]
/** A shorter name stands for itself alone: "May", but not "mayor". */
const SHORTEST_WITH_ENDINGS = 4
/** No name is longer. */
const LONGEST = 20

/** By its folded name, which months or weekdays it is in some language; of longer names without their last letter. */
let known: { names: Map<string, Set<string>>; beginnings: Map<string, Set<string>> } | null = null

/**
 * The months and weekdays that a folded word is the name of, in any language and with any ending: `month 3` for "mars" and
 * "maerzes". None for other words.
 */
export function calendarNames(word: string): ReadonlySet<string> {
  known ??= readNames()
  const exact = known.names.get(word)
  if (exact) return exact
  for (let length = Math.min(word.length, LONGEST); length >= SHORTEST_WITH_ENDINGS - 1; length -= 1) {
    const found = known.beginnings.get(word.slice(0, length))
    if (found) return found
  }
  return new Set()
}

function readNames() {
  const names = new Map<string, Set<string>>()
  const beginnings = new Map<string, Set<string>>()
  const add = (map: Map<string, Set<string>>, word: string, meaning: string) =>
    map.set(word, (map.get(word) ?? new Set()).add(meaning))
  for (const language of LANGUAGES.split(' '))
    for (const [word, meaning] of namesIn(language)) {
      add(names, word, meaning)
      if (word.length >= SHORTEST_WITH_ENDINGS) add(beginnings, word.slice(0, -1), meaning)
    }
  return { names, beginnings }
}

/** The words of the names in one language, without those of several names: the "feira" of "segunda-feira". */
function namesIn(language: string): [word: string, meaning: string][] {
  const meanings = new Map<string, Set<string>>()
  for (const { options, part, count } of FORMS) {
    const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC', calendar: 'gregory' })
    for (let at = 0; at < count; at += 1) {
      // The second of November 2026 is a Monday.
      const date = part === 'month' ? Date.UTC(2026, at, 4) : Date.UTC(2026, 10, 2 + at)
      const name = format.formatToParts(date).find(({ type }) => type === part)?.value ?? ''
      for (const word of foldText(name).match(/[\p{L}\p{M}]+/gu) ?? [])
        meanings.set(word, (meanings.get(word) ?? new Set()).add(`${part} ${at + 1}`))
    }
  }
  return [...meanings].flatMap(([word, [meaning = '', ...others]]) =>
    others.length === 0 && meaning !== '' ? [[word, meaning] as [string, string]] : [],
  )
}
