import { readdirSync, readFileSync } from 'node:fs'
import { z } from 'zod'

const ofTones = z.strictObject({
  formal: z.string(),
  professional: z.string(),
  friendly: z.string(),
  casual: z.string(),
})

const frame = z.strictObject({
  greeting: ofTones,
  /** Greets nobody by name. */
  unnamed: z.string(),
  /** What stands between a greeting and a name, and after both. */
  gap: z.string(),
  mark: z.string(),
  /** Whether the text after the greeting begins with a capital letter. */
  capital: z.boolean(),
  /** What the buttons say, to anybody and about anything. */
  positive: z.string(),
  negative: z.string(),
  thanks: z.string(),
  /** Before what the writer has said already. */
  asWritten: z.string(),
  closing: ofTones,
  /** Words of mail whose writer is formal, and of mail whose writer is not; as written, apart by '|'. */
  formal: z.string(),
  familiar: z.string(),
})
export type Frame = z.output<typeof frame>

/** What letters are framed with, by language: a file each in this folder. */
export const FRAMES: ReadonlyMap<string, Frame> = new Map(
  readdirSync(new URL('.', import.meta.url))
    .filter(file => file.endsWith('.json'))
    .map(file => [
      file.replace('.json', ''),
      frame.parse(JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'))),
    ]),
)

/** The frame of a language; the English one where there is none. */
export const frameIn = (language: string): Frame => (FRAMES.get(language) ?? FRAMES.get('en')) as Frame
