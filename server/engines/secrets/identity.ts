import { type Found, placesOf } from './found.ts'
import { IDENTITY_WORDS } from './labels.ts'

const START = '(?<![\\p{L}\\d./_-])'
const END = '(?![\\p{L}\\d_]|[./-]\\d)'

/** In groups of four, as banks print it, or in one piece. */
const IBAN = new RegExp(`${START}[A-Z]{2}\\d{2}(?:[ \\u00A0\\u202F]?[A-Z\\d]){11,30}`, 'giu')

/** How many letters and digits those of each country have (the registry of ISO 13616). */
const IBAN_LENGTHS = new Map(
  'AD24AE23AL28AT20AZ28BA20BE16BG22BH22BR29BY28CH21CR22CY28CZ24DE22DK18DO28EE20EG29ES24FI18FO18FR27GB22GE22GI23GL18GR27GT28HR21HU28IE22IL23IQ23IS26IT27JO30KW30KZ20LB28LC32LI21LT20LU20LV21LY25MC27MD24ME22MK19MR27MT31MU30NL18NO15PK24PL28PS29PT25QA29RO24RS22SA24SC31SE24SI19SK24SM27ST25SV28TN24TR26UA29VA22VG24XK20'
    .match(/.{4}/g)
    ?.map(each => [each.slice(0, 2), Number(each.slice(2))]),
)

/** Where an IBAN ends that begins this run; null where none does. The country and the check digits go to its end (modulo 97). */
function ibanIn(run: string): number | null {
  const length = IBAN_LENGTHS.get(run.slice(0, 2).toUpperCase()) ?? Number.POSITIVE_INFINITY
  let end = 0
  for (let count = 0; end < run.length && count < length; end += 1)
    if (/[A-Z\d]/i.test(run.charAt(end))) count += 1
  const text = run
    .slice(0, end)
    .replace(/[^A-Za-z\d]/g, '')
    .toUpperCase()
  if (text.length !== length || /[A-Za-z\d]/.test(run.charAt(end))) return null
  const turned = text.slice(4) + text.slice(0, 4)
  return remainder(
    turned.replace(/[A-Z]/g, letter => `${letter.charCodeAt(0) - 55}`),
    97,
  ) === 1
    ? end
    : null
}

function remainder(digits: string, by: number): number {
  let rest = 0
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % by
  return rest
}

const weighted = (digits: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0)

function luhn(digits: string): boolean {
  let sum = 0
  for (const [at, digit] of [...digits].reverse().entries()) {
    const doubled = Number(digit) * (at % 2 === 1 ? 2 : 1)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

const DAY = '(?:0[1-9]|[12]\\d|3[01])'
const MONTH = '(?:0[1-9]|1[0-2])'
const isAny = () => true

/**
 * Numbers of persons that tell what they are by their form, and, where they have some, by their check digits: `digits` is
 * what is written without spaces and signs.
 */
const NUMBERS: [form: string, isOne: (digits: string) => boolean][] = [
  // United States: no such area, group or serial is given out.
  ['(?!000|666|9)\\d{3}-(?!00)\\d{2}-(?!0000)\\d{4}', isAny],
  // United Kingdom: National Insurance.
  ['(?!BG|GB|KN|NK|NT|TN|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z] ?\\d{2} ?\\d{2} ?\\d{2} ?[A-D]', isAny],
  // France: numéro de sécurité sociale.
  [
    `[12] ?\\d{2} ?(?:0[1-9]|1[0-2]|[2-9]\\d) ?(?:\\d{2}|2[AB]) ?\\d{3} ?\\d{3} ?\\d{2}`,
    text =>
      Number(text.slice(13)) ===
      97 - remainder(text.slice(0, 13).replace('2A', '19').replace('2B', '18'), 97),
  ],
  // Italy: codice fiscale.
  ['[A-Z]{6}\\d{2}[ABCDEHLMPRST]\\d{2}[A-Z]\\d{3}[A-Z]', isFiscalCode],
  // Spain: DNI and NIE.
  [
    '(?:\\d{8}|[XYZ]-?\\d{7})-?[A-HJ-NP-TV-Z]',
    text =>
      'TRWAGMYFPDXBNJZSQVHLCKE'[
        Number(text.slice(0, 8).replace('X', '0').replace('Y', '1').replace('Z', '2')) % 23
      ] === text[8],
  ],
  // Germany: Rentenversicherungsnummer.
  [`\\d{2} ?${DAY}${MONTH}\\d{2} ?[A-Z] ?\\d{2} ?\\d`, isPension],
  // Brazil: CPF.
  ['\\d{3}\\.\\d{3}\\.\\d{3}-\\d{2}', isCpf],
  // Belgium: rijksregisternummer.
  [
    `\\d{2}\\.${MONTH}\\.${DAY}-\\d{3}\\.\\d{2}`,
    text =>
      ['', '2'].some(century => Number(text.slice(9)) === 97 - remainder(century + text.slice(0, 9), 97)),
  ],
  // Switzerland: AHV.
  [
    '756\\.\\d{4}\\.\\d{4}\\.\\d{2}',
    text => (weighted(text, [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3]) + Number(text[12])) % 10 === 0,
  ],
  // Sweden and Finland.
  [`(?:19|20)?\\d{2}${MONTH}${DAY}[-+]\\d{4}`, text => luhn(text.slice(-10))],
  [
    `${DAY}${MONTH}\\d{2}[-+A-FU-Y]\\d{3}[\\dA-FHJ-NPR-Y]`,
    text =>
      '0123456789ABCDEFHJKLMNPRSTUVWXY'[Number(text.slice(0, 6) + text.slice(-4, -1)) % 31] === text.at(-1),
  ],
  // Czech Republic and Slovakia: rodné číslo.
  [`\\d{2}(?:[0257][1-9]|[1368][0-2])${DAY}/\\d{4}`, text => remainder(text, 11) === 0],
  // Russia: СНИЛС.
  [
    '\\d{3}-\\d{3}-\\d{3}[ -]\\d{2}',
    text => (weighted(text, [9, 8, 7, 6, 5, 4, 3, 2, 1]) % 101) % 100 === Number(text.slice(9)),
  ],
  // China.
  [
    `[1-9]\\d{5}(?:19|20)\\d{2}${MONTH}${DAY}\\d{3}[\\dXx]`,
    text =>
      '10X98765432'[weighted(text, [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]) % 11] ===
      text.at(-1)?.toUpperCase(),
  ],
]

const ODD_VALUES = [
  1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23,
]

function isFiscalCode(text: string): boolean {
  const values = [...text.slice(0, 15)].map((sign, at) => {
    const value = /\d/.test(sign) ? Number(sign) : sign.charCodeAt(0) - 65
    return at % 2 === 0 ? (ODD_VALUES[value] ?? 0) : value
  })
  return String.fromCharCode(65 + (values.reduce((sum, value) => sum + value, 0) % 26)) === text[15]
}

function isPension(text: string): boolean {
  const letter = `${text.charCodeAt(8) - 64}`.padStart(2, '0')
  const digits = text.slice(0, 8) + letter + text.slice(9, 11)
  const sums = [2, 1, 2, 5, 7, 1, 2, 1, 2, 1, 2, 1].map((weight, at) => weight * Number(digits[at]))
  return sums.reduce((sum, value) => sum + Math.floor(value / 10) + (value % 10), 0) % 10 === Number(text[11])
}

function isCpf(text: string): boolean {
  if (/^(\d)\1+$/.test(text)) return false
  const check = (count: number) => {
    const rest =
      [...text.slice(0, count)].reduce((sum, digit, at) => sum + Number(digit) * (count + 1 - at), 0) % 11
    return rest < 2 ? 0 : 11 - rest
  }
  return check(9) === Number(text[9]) && check(10) === Number(text[10])
}

/** The lines at the foot of passports and cards that machines read (ICAO 9303). */
const MACHINE_LINE =
  /(?<![A-Z\d<])(?=[A-Z\d<]{0,43}<<)[PIACV][A-Z\d<][A-Z]{3}[A-Z\d<]{25,39}(?:\s{1,3}[A-Z\d<]{30,44}){0,2}/dgu

const NAMED = new RegExp(
  `(?<![\\p{L}\\d])(?:${IDENTITY_WORDS})(?![\\p{Ll}])[^\\p{N}\\n]{0,25}?[\\s:#(№=：是为]{0,4}(?<![\\p{Script=Latin}\\p{Script=Cyrillic}\\d])((?=(?:[A-Z ./-]{0,5}\\d){3})[A-Z]{0,5}[ -]?\\d[A-Z\\d]*(?:[ ./-]?[A-Z]?\\d[A-Z\\d]*){0,6})`,
  'dgiu',
)
/** VAT numbers of companies, which begin with the country, are no secrets. */
const OF_COMPANY =
  /^(?:AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK)[A-Z]?\d{8,12}$/i
/** Until when it holds, and the like. */
const DATE = /^(?:\d{1,2}[./-]){2}\d{2,4}\b|^\d{4}-\d\d-\d\d\b|^(?:19|20)\d\d\b(?![./-])/
/** In letters and digits. A year and a page have fewer. */
const LEAST_NAMED = 6

/** Bank accounts, and numbers of passports, insurances and citizens: by their form and check digits, or the word before. */
export function identityNumbers(text: string): Found[] {
  const found: Found[] = []
  for (const { index, 0: run } of text.matchAll(IBAN)) {
    const end = ibanIn(run)
    if (end !== null) found.push({ start: index, end: index + end, kind: 'bank account' })
  }
  for (const [form, isOne] of NUMBERS)
    for (const { index, 0: written } of text.matchAll(new RegExp(`${START}(?:${form})${END}`, 'gu')))
      if (isOne(written.replace(/[ ./+-]/g, '')))
        found.push({ start: index, end: index + written.length, kind: 'identity number' })
  for (const { start, end } of placesOf(text, NAMED, 'identity number')) {
    // A small word before the number is none of its letters.
    const from = start + (/^\p{Ll}+[ -]/u.exec(text.slice(start, end))?.[0].length ?? 0)
    const written = text.slice(from, end)
    if (written.replace(/[^A-Za-z\d]/g, '').length < LEAST_NAMED || DATE.test(written)) continue
    const label = text.slice(Math.max(0, start - 25), start)
    if (/(?<!\p{L})nif/iu.test(label) && OF_COMPANY.test(written)) continue
    if (/(?<!\p{L})инн/iu.test(label) && /^\d{10}$/.test(written)) continue
    found.push({ start: from, end, kind: 'identity number' })
  }
  return [...found, ...placesOf(text, MACHINE_LINE, 'identity number')]
}
