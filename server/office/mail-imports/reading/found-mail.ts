import type { FilePosition } from '#server/db/schema/in-and-out/mail-imports.ts'
import type { ForeignMail } from './foreign-head.ts'
import type { Places } from './places.ts'

/** One message of a file, or a part of it that is left out. */
export type FoundMail = {
  /** As a person finds it in the file. */
  name: string
  /** Once it is dealt with, reading goes on here. */
  next: FilePosition
  /** How far the file is read with it, where that is not how far its bytes were asked for. */
  readBytes?: number
} & ({ mail: ForeignMail; places: Places | null } | { reason: string })

/** A message in an entry of an archive, or in a file that is no archive, without the number of the entry. */
export type FoundPart = { name: string; offset: number; readBytes?: number } & (
  | { mail: ForeignMail; places: Places | null }
  | { reason: string }
)

export const TOO_LARGE = 'It is larger than 100 MB.'
export const NO_MESSAGE = 'It is not a message.'
