import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { from } from 'pg-copy-streams'

/** Runs `copy … from stdin` with this input. */
export async function copyIn(
  client: ClientBase,
  statement: string,
  input: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<void> {
  const copy = from(statement)
  // Its failure is met where the rows are written.
  Promise.resolve(client.query(copy)).catch(() => undefined)
  await pipeline(Readable.from(input), copy)
}
