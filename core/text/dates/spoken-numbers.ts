/** Numbers and units of time in seven languages; folded. */
const NUMBERS = [
  'an?|one|eine[mnrs]?|ein|une?|uno|una|um|uma|een',
  'two|a couple of|zwei|deux|dos|due|dois|duas|twee',
  'three|drei|trois|tres|tre|drie',
  'four|vier|quatre|cuatro|quattro|quatro',
  'five|funf|cinq|cinco|cinque|vijf',
  'six|sechs|seis|sei|zes',
  'seven|sieben|sept|siete|sette|sete|zeven',
  'eight|acht|huit|ocho|otto|oito',
  'nine|neun|neuf|nueve|nove|negen',
  'ten|zehn|dix|diez|dieci|dez|tien',
]
export const NUMBER = `(?:\\d{1,4}|${NUMBERS.join('|')})`

const UNITS = {
  d: 'days?|tage?n?|jours?|dias?|giorn[oi]|dag|dagen',
  w: 'weeks?|wochen?|semaines?|semanas?|settiman[ae]|weken',
  m: 'months?|monate?n?|mois|mes|meses|mes[ei]|maand|maanden',
  y: 'years?|jahre?n?|ans?|annees?|anos?|ann[oi]|jaar|jaren',
}
export type Unit = keyof typeof UNITS
export const UNIT = `(?:${Object.values(UNITS).join('|')})`

const whole = (words: string) => new RegExp(`^(?:${words})$`)
const VALUES = NUMBERS.map(whole)
const KINDS = Object.entries(UNITS).map(([unit, words]) => [unit as Unit, whole(words)] as const)

export const numberOf = (word: string): number =>
  /^\d+$/.test(word) ? Number(word) : VALUES.findIndex(value => value.test(word)) + 1

export const unitOf = (word: string): Unit | null => KINDS.find(([, words]) => words.test(word))?.[0] ?? null
