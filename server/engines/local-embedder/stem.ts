import type { Language } from '#core/text/search/language.ts'

/**
 * A folded word without the endings of number, gender, case and the commonest of verbs. Light on purpose: two words
 * that mean different things should rarely become one (after J. Savoy, "Light stemming approaches for the French,
 * Portuguese, German and Hungarian languages", 2006, and Porter's first step).
 */
export function stem(word: string, language: Language): string {
  if (word.length < 4 || /[^a-z]/.test(word)) return word
  return STEMMERS[language](word)
}

const STEMMERS: Record<Language, (word: string) => string> = {
  en: stemEnglish,
  de: stemGerman,
  fr: stemFrench,
  es: stemSpanish,
}

function stemEnglish(word: string): string {
  if (word === 'news') return word
  let base = word
  if (/[^aeiou]ies$/.test(base)) base = `${base.slice(0, -3)}y`
  else if (/(ss|sh|ch|x|z)es$/.test(base)) base = base.slice(0, -2)
  else if (/[^suia]s$/.test(base) || /[aeo]as$/.test(base)) base = base.slice(0, -1)
  if (/ied$/.test(base) && base.length > 4) base = `${base.slice(0, -3)}y`
  else base = withoutVerbEnding(base)
  if (/ly$/.test(base) && base.length > 6) base = base.slice(0, -2)
  if (/[^aeiou]y$/.test(base)) return `${base.slice(0, -1)}i`
  // "invoice" as "invoicing", whose e is gone.
  return base.length > 4 && base.endsWith('e') ? base.slice(0, -1) : base
}

function withoutVerbEnding(word: string): string {
  const base = /(?:ing|ed)$/.exec(word) && word.length > 5 ? word.replace(/(ing|ed)$/, '') : word
  if (base === word || base.length < 3 || !/[aeiouy]/.test(base)) return word
  // "shipped" → "ship", but "billed" → "bill".
  return /([bdgmnprt])\1$/.test(base) ? base.slice(0, -1) : base
}

function stemGerman(word: string): string {
  let base = word
  if (base.length > 6 && base.endsWith('innen')) base = base.slice(0, -3)
  if (base.length > 5 && /(en|er|es|em|ern)$/.test(base)) base = base.replace(/(ern|en|er|es|em)$/, '')
  else if (base.length > 4 && /[bdfghklmnrt]s$/.test(base)) base = base.slice(0, -1)
  else if (base.length > 4 && /[en]$/.test(base)) base = base.slice(0, -1)
  return base
}

function stemFrench(word: string): string {
  let base = word
  if (base.length > 5 && base.endsWith('aux')) return `${base.slice(0, -2)}l`
  if (base.endsWith('x') && base.length > 5) base = base.slice(0, -1)
  if (base.endsWith('s') && base.length > 4) base = base.slice(0, -1)
  if (base.length > 5 && /ee?$/.test(base)) base = base.replace(/ee?$/, '')
  else if (base.length > 4 && base.endsWith('e')) base = base.slice(0, -1)
  if (base.length > 5 && base.endsWith('er')) base = base.slice(0, -2)
  if (base.length > 5 && base.endsWith('ez')) base = base.slice(0, -2)
  return base.length > 4 && base.at(-1) === base.at(-2) ? base.slice(0, -1) : base
}

function stemSpanish(word: string): string {
  let base = word
  if (base.length > 4 && base.endsWith('ces')) return `${base.slice(0, -3)}z`
  if (base.length > 5 && /[nrldj]es$/.test(base)) base = base.slice(0, -2)
  else if (base.length > 4 && base.endsWith('s')) base = base.slice(0, -1)
  if (base.length > 6 && /(ad[oa]|and[o]|iendo|id[oa])$/.test(base))
    base = base.replace(/(ad[oa]|ando|iendo|id[oa])$/, '')
  else if (base.length > 5 && /[aei]r$/.test(base)) base = base.slice(0, -2)
  else if (base.length > 4 && /[aoe]$/.test(base)) base = base.slice(0, -1)
  return base
}
