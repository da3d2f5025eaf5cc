import { readWords } from '#words/read-words.ts'
import type { Words } from '#words/schema.ts'

/** What letters are framed with, by language. */
export const FRAMES: ReadonlyMap<string, Words['letters']> = new Map(Object.entries(readWords('letters')))

/** The frame of a language; the English one where there is none. */
export const frameIn = (language: string) => (FRAMES.get(language) ?? FRAMES.get('en')) as Words['letters']
