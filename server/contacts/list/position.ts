import { z } from 'zod'
import { readCursor, writeCursor } from '#server/platform/cursor.ts'
import type { Position } from './list-queries.ts'

const BY_NAME = z.tuple([z.int(), z.string()])
const BY_AGE = z.tuple([z.int()])

/** A position as it stands in an address. */
export const writePosition = (position: Position): string =>
  writeCursor(position.by === 'name' ? [position.id, position.name] : [position.id])

/** Throws 400 for what `writePosition` did not write for this order. */
export function readPosition<By extends Position['by']>(text: string, by: By): Extract<Position, { by: By }>
export function readPosition(text: string, by: Position['by']): Position {
  if (by === 'newest') {
    const [id] = readCursor(text, BY_AGE)
    return { by, id }
  }
  const [id, name] = readCursor(text, BY_NAME)
  return { by, id, name }
}
