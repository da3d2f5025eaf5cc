import { foldText } from '../search/fold.ts'
import { normalised } from '../search/normalise.ts'

/**
 * Letters that look like Latin ones, from Unicode's confusables (UTS #39, confusables.txt), as far as domains may
 * contain them in lower case. Accented letters need no entry, because accents are removed.
 */
const TWINS: Record<string, string> = {
  ...{
    а: 'a',
    с: 'c',
    ԁ: 'd',
    е: 'e',
    һ: 'h',
    і: 'i',
    ј: 'j',
    к: 'k',
    ӏ: 'l',
    м: 'm',
    п: 'n',
    о: 'o',
    р: 'p',
  },
  ...{ ԛ: 'q', г: 'r', ѕ: 's', т: 't', ѵ: 'v', ԝ: 'w', х: 'x', у: 'y', ь: 'b' },
  ...{ α: 'a', ε: 'e', ι: 'i', κ: 'k', ν: 'v', ο: 'o', ρ: 'p', τ: 't', υ: 'u', χ: 'x', ω: 'w', γ: 'y' },
  ...{ ı: 'i', ɩ: 'i', ɑ: 'a', ɡ: 'g', ł: 'l', ø: 'o', đ: 'd', ħ: 'h', օ: 'o', ո: 'n', ս: 'u', հ: 'h' },
  ...{ '0': 'o', '1': 'l' },
}

/** Capitals that do: some of them look like another letter than the small one does. */
const CAPITAL_TWINS: Record<string, string> = {
  ...{
    А: 'a',
    В: 'b',
    С: 'c',
    Ԁ: 'd',
    Е: 'e',
    Ԍ: 'g',
    Н: 'h',
    І: 'i',
    Ј: 'j',
    К: 'k',
    М: 'm',
    О: 'o',
    Р: 'p',
  },
  ...{ Ԛ: 'q', Ѕ: 's', Т: 't', Ѵ: 'v', Ԝ: 'w', Х: 'x', У: 'y', Ү: 'y', Ӏ: 'l', Ь: 'b' },
  ...{ Α: 'a', Β: 'b', Ε: 'e', Ζ: 'z', Η: 'h', Ι: 'i', Κ: 'k', Μ: 'm', Ν: 'n', Ο: 'o', Ρ: 'p', Τ: 't' },
  ...{ Υ: 'y', Χ: 'x', Ϲ: 'c', Ϳ: 'j', Տ: 's', Օ: 'o', Լ: 'l' },
}

/**
 * The words of a name as a reader sees them, sorted, each once: without what is invisible, with Latin letters for their
 * twins, and without the difference between I and l.
 */
export function wordsAsSeen(name: string): string[] {
  const visible = normalised(name.slice(0, LONGEST), 'NFKC').replace(
    /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu,
    '',
  )
  const capitals = [...visible].map(letter => CAPITAL_TWINS[letter] ?? letter).join('')
  const seen = [...foldText(capitals)].map(letter => TWINS[letter] ?? letter).join('')
  return [...new Set(seen.replace(/[il|]/g, 'l').match(/[\p{L}\p{N}]+/gu))].sort()
}

/** The shape of a domain as a reader sees it: two domains with the same shape can be confused. */
function lookOf(domain: string): string {
  const letters = [...domain.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')]
  const plain = letters.map(letter => TWINS[letter] ?? letter).join('')
  return plain.replaceAll('rn', 'm').replaceAll('vv', 'w')
}

/** Shorter words are not compared: many of them differ by a single letter. */
const SHORTEST = 6
/** RFC 1035, section 2.3.4. A longer text is not a domain, and would take long to compare. */
const LONGEST = 255
/** Top-level domains that are mistyped for `.com`, or sold as its substitute. */
const LIKE_COM = new Set(['co', 'cm', 'om', 'con'])

/**
 * Whether one domain could be mistaken for another: the same shape; one letter added, missing, changed or swapped; or
 * the other domain followed by something (`acme.example.shop.example`). Both as they are shown, not in A-labels.
 */
export function looksLike(domain: string, other: string): boolean {
  if (Math.max(domain.length, other.length) > LONGEST) return false
  if (domain === other || domain.endsWith(`.${other}`)) return false
  if (domain.startsWith(`${other}.`) || lookOf(domain) === lookOf(other)) return true
  const [one, two] = [splitDomain(domain), splitDomain(other)]
  if (one.name === two.name) return two.rest === 'com' && LIKE_COM.has(one.rest)
  return (
    one.rest === two.rest &&
    Math.min(one.name.length, two.name.length) >= SHORTEST &&
    differByOne(one.name, two.name)
  )
}

/** Whether a label mixes letters of two alphabets, which no language does. */
export function mixesAlphabets(domain: string): boolean {
  return domain
    .split('.')
    .some(label => /\p{Script=Latin}/u.test(label) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(label))
}

function splitDomain(domain: string): { name: string; rest: string } {
  const dot = domain.indexOf('.')
  return dot === -1 ? { name: domain, rest: '' } : { name: domain.slice(0, dot), rest: domain.slice(dot + 1) }
}

/** Whether two words differ by one letter added, missing or changed, or by two neighbours swapped. */
function differByOne(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  let [endOne, endOther] = [one.length, other.length]
  while (endOne > start && endOther > start && one[endOne - 1] === other[endOther - 1]) {
    endOne -= 1
    endOther -= 1
  }
  const [left, right] = [one.slice(start, endOne), other.slice(start, endOther)]
  if (left.length <= 1 && right.length <= 1) return true
  return left.length === 2 && right === `${left[1]}${left[0]}`
}
