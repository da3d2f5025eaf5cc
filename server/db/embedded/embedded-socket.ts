import { Duplex } from 'node:stream'
import type { PGlite } from '@electric-sql/pglite'
import { joinBytes } from '#server/platform/join-bytes.ts'

/** PostgreSQL without a network: takes protocol messages and returns the answers. */
export interface EmbeddedDatabase {
  /** Takes whole messages, one call after the other, and their buffer with them. */
  exchange(messages: Uint8Array<ArrayBuffer>): Promise<Uint8Array>
  close(): Promise<void>
}

/** An exchange with PGlite that skips its own parsing of answers. */
export async function exchangeWith(pglite: PGlite, messages: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  // Each part is a view of memory that PGlite reuses.
  await pglite.execProtocolRawStream(messages, { onRawData: part => parts.push(part.slice()) })
  const answer = joinBytes(parts)
  const panic = Buffer.from(answer.buffer).indexOf('VPANIC\0')
  // After this it would not answer any more.
  if (panic >= 0)
    throw new Error(
      `PostgreSQL has stopped: ${Buffer.from(answer.buffer, panic).toString().replaceAll('\0', ' ')}`,
    )
  return answer
}

/** ReadyForQuery outside of a transaction: https://www.postgresql.org/docs/current/protocol-message-formats.html */
export function endsIdle(answer: Uint8Array): boolean {
  return answer.at(-6) === 'Z'.charCodeAt(0) && answer.at(-1) === 'I'.charCodeAt(0)
}

const TERMINATE = 'X'.charCodeAt(0)

type Done = (error?: Error | null) => void

/** A stream that node-postgres uses like a connection to a server. */
export class EmbeddedSocket extends Duplex {
  readonly #database: EmbeddedDatabase

  constructor(database: EmbeddedDatabase) {
    super()
    this.#database = database
  }

  connect(): this {
    process.nextTick(() => this.emit('connect'))
    return this
  }

  override _read(): void {}

  override _write(chunk: Uint8Array, _encoding: string, done: Done): void {
    this._writev([{ chunk }], done)
  }

  /** Sends all that was written since the last exchange at once: node-postgres writes a query message by message. */
  override _writev(chunks: { chunk: Uint8Array }[], done: Done): void {
    const messages = joinBytes(chunks.map(({ chunk }) => chunk))
    // The client ends, but the session does not: the next client continues it.
    const exchange =
      messages[0] === TERMINATE ? Promise.resolve(new Uint8Array()) : this.#database.exchange(messages)
    exchange.then(
      answer => {
        if (answer.length > 0) this.push(answer)
        done()
      },
      (error: Error) => done(error),
    )
  }

  override _final(done: Done): void {
    this.push(null)
    done()
  }

  // Settings of a network socket have no meaning here.
  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}
}
