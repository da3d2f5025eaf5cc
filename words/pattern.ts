import { z } from 'zod'

/** The source of a regular expression, read with the flag `u`. */
export const pattern = z.string().refine(compiles, 'is no regular expression')

/** Phrases of folded text, as `cues` reads them, apart by '|' and in several lines. */
export const phrases = z.array(z.string())

function compiles(source: string): boolean {
  try {
    return new RegExp(source.replaceAll('{end}', ''), 'u').source !== ''
  } catch {
    return false
  }
}
