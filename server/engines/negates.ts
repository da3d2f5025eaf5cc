import { foldText } from '#core/text/search/fold.ts'

const NEGATES =
  /(?<!\p{L})(?:not|no|never|cannot|nobody|nothing|none|without|unable|\p{L}+n't|nicht|nichts|nie|niemals|kein\p{L}*|ohne|ne|n'\p{L}+|pas|jamais|aucun\p{L}*|sans|nunca|tampoco|jamas|ningun\p{L}*|nada|sin)(?!\p{L})/u

/** Whether a sentence denies something, in English, German, French or Spanish. */
export const negates = (text: string): boolean => NEGATES.test(foldText(text).replace(/’/g, "'"))
