import { Duplex } from 'node:stream'
import type { PGlite } from '@electric-sql/pglite'

/** PostgreSQL without a network: messages of its protocol in, its answers out. */
export interface EmbeddedDatabase {
  /** Whole messages, one call after the other. */
  exchange(messages: Uint8Array): Promise<Uint8Array>
  close(): Promise<void>
}

/** An exchange with PGlite, whose own reading of the answers is not needed. */
export async function exchangeWith(pglite: PGlite, messages: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  // Each part is a view of memory that is used again.
  await pglite.execProtocolRawStream(messages, { onRawData: part => parts.push(part.slice()) })
  const answer = joined(parts)
  const panic = Buffer.from(answer.buffer).indexOf('VPANIC\0')
  // It would answer nothing any more.
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

/** What node-postgres takes for its connection to a server. */
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

  override _write(messages: Uint8Array, _encoding: string, done: Done): void {
    // The client ends, and the session does not: the next client goes on with it.
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

  /** All that has been written since the last exchange goes in one: node-postgres writes a query message by message. */
  override _writev(chunks: { chunk: Uint8Array }[], done: Done): void {
    this._write(joined(chunks.map(({ chunk }) => chunk)), 'buffer', done)
  }

  override _final(done: Done): void {
    this.push(null)
    done()
  }

  // Of a network's settings there is nothing to set.
  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}
}

/** Not `Buffer.concat`: what that answers may share its memory with others, and could not be handed to another thread. */
function joined(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.length
  }
  return whole
}
