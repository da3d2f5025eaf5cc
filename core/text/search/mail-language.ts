/**
 * PostgreSQL's text search configurations by the detected language of mail (ISO 639-1). PostgreSQL has three more, for
 * Irish, Nepali and Yiddish, which the detector does not know.
 */
export const DICTIONARIES = {
  ar: 'arabic',
  ca: 'catalan',
  da: 'danish',
  de: 'german',
  el: 'greek',
  en: 'english',
  es: 'spanish',
  eu: 'basque',
  fi: 'finnish',
  fr: 'french',
  hi: 'hindi',
  hu: 'hungarian',
  hy: 'armenian',
  id: 'indonesian',
  it: 'italian',
  lt: 'lithuanian',
  nl: 'dutch',
  no: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sr: 'serbian',
  sv: 'swedish',
  ta: 'tamil',
  tr: 'turkish',
} as const

export type MailLanguage = keyof typeof DICTIONARIES

export const MAIL_LANGUAGES = Object.keys(DICTIONARIES) as MailLanguage[]

export const isMailLanguage = (code: string): code is MailLanguage => Object.hasOwn(DICTIONARIES, code)
