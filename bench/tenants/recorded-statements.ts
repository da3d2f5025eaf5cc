import pg from 'pg'

export interface Statement {
  text: string
  values: unknown[]
  ms: number
}

const LISTENING = /^(?:listen\b|select$)/

let recorded: Statement[] | null = null

/**
 * Records the statements that this process sends to the database while `act` runs. What a listening connection sends at any
 * time is left out: its LISTEN, and the empty question whether the server is there.
 */
export async function recordStatements(act: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  recorded = statements
  try {
    await act()
  } finally {
    recorded = null
  }
  return statements
}

type Query = (query: string | pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>

let isWatching = false

/** Makes every connection of this process record its statements on request: once, however often it is called. */
export function watchConnections(): void {
  if (isWatching) return
  isWatching = true
  const ask = pg.Client.prototype.query as unknown as Query
  const query: Query = function (this: pg.Client, asked, values) {
    const answer = ask.call(this, asked, values)
    const statements = recorded
    const text = typeof asked === 'string' ? asked : asked?.text
    if (!statements || !text || LISTENING.test(text)) return answer
    const started = performance.now()
    const own = values ?? (typeof asked === 'string' ? undefined : asked.values) ?? []
    return answer.then(result => {
      statements.push({ text, values: own, ms: performance.now() - started })
      return result
    })
  }
  Object.assign(pg.Client.prototype, { query })
}
