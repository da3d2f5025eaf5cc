/** PostgreSQL's text search configurations by the detected language of mail (ISO 639-1): all that it has. */
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
  ga: 'irish',
  hi: 'hindi',
  hu: 'hungarian',
  hy: 'armenian',
  id: 'indonesian',
  it: 'italian',
  lt: 'lithuanian',
  ne: 'nepali',
  nl: 'dutch',
  no: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sr: 'serbian',
  sv: 'swedish',
  ta: 'tamil',
  tr: 'turkish',
  yi: 'yiddish',
} as const

export type MailLanguage = keyof typeof DICTIONARIES

export const MAIL_LANGUAGES = Object.keys(DICTIONARIES) as MailLanguage[]

export const isMailLanguage = (code: string): code is MailLanguage => Object.hasOwn(DICTIONARIES, code)
