import pg, { type ClientBase, type Connection, type Submittable } from 'pg'

/** Runs `copy … to stdout` and returns what it writes, and the number of rows. */
export async function copyOut(
  client: ClientBase,
  statement: string,
): Promise<{ bytes: Uint8Array; rows: number }> {
  const parts: Uint8Array[] = []
  const rows = await run(client, [message('Q', `${statement}\0`)], part => parts.push(part))
  return { bytes: Buffer.concat(parts), rows }
}

/**
 * Runs `copy … from stdin` with this input, all in one piece: the embedded database ends when its input ends in the midst of a
 * copy. A server that refuses the statement passes over the rest.
 */
export async function copyIn(client: ClientBase, statement: string, input: Uint8Array): Promise<void> {
  await run(client, [message('Q', `${statement}\0`), message('d', input), message('c', '')], () => undefined)
}

/** Answers how many rows were copied. */
function run(
  client: ClientBase,
  messages: Uint8Array[],
  onData: (part: Uint8Array) => void,
): Promise<number> {
  return new Promise((resolve, reject) => {
    let failure: Error | undefined
    let rows = 0
    const query = {
      submit: (connection: Connection) => {
        const { stream } = connection as unknown as { stream: NodeJS.WritableStream }
        stream.write(Buffer.concat(messages))
      },
      handleCopyInResponse: () => undefined,
      handleCopyData: ({ chunk }: { chunk: Uint8Array }) => onData(Uint8Array.from(chunk)),
      handleCommandComplete: ({ text }: { text: string }) => {
        rows = Number(/^COPY (\d+)$/.exec(text)?.[1])
      },
      handleRowDescription: () => undefined,
      handleDataRow: () => undefined,
      handleEmptyQuery: () => undefined,
      handlePortalSuspended: () => undefined,
      handleError: (error: Error) => {
        failure = error
        // Nothing more comes from a connection that is lost; otherwise the answer has an end.
        if (!(error instanceof pg.DatabaseError)) reject(error)
      },
      handleReadyForQuery: () => (failure ? reject(failure) : resolve(rows)),
    }
    const submitted: unknown = client.query(query as Submittable)
    // Of clients that wait for the answer themselves.
    if (submitted instanceof Promise) submitted.catch(reject)
  })
}

/** A message of PostgreSQL's protocol: https://www.postgresql.org/docs/current/protocol-message-formats.html */
function message(kind: string, body: string | Uint8Array): Buffer {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  const head = Buffer.alloc(5)
  head.write(kind, 0, 'latin1')
  head.writeUInt32BE(bytes.length + 4, 1)
  return Buffer.concat([head, bytes])
}
