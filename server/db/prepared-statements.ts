import type pg from 'pg'

/** So many statements stay prepared; each takes some tens of kilobytes in the database. */
const MOST_PREPARED = 200
/** So many texts that came once are remembered. */
const MOST_SEEN = 1000

type Query = (query: string | pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>

/**
 * From the second time on a statement with parameters has a name, under which PostgreSQL keeps it: to read SQL and to
 * plan it takes WebAssembly longer than to carry out most of what the product asks.
 */
export function prepareRepeated(client: pg.PoolClient): void {
  const names = createNames()
  const ask = client.query.bind(client) as Query
  const { parsedStatements } = (client as unknown as { connection: PreparingConnection }).connection
  const query: Query = async (query, values) => {
    const config = typeof query === 'string' ? { text: query } : query
    if (!values?.length || config.name) return ask(query, values)
    const { name, forgotten } = names.of(config.text)
    if (forgotten) {
      // Refused only in a transaction that has failed; it then stays, and nobody asks for it any more.
      await ask(`deallocate ${forgotten}`).catch(() => undefined)
      delete parsedStatements[forgotten]
    }
    return ask(name ? { ...config, name } : config, values)
  }
  Object.assign(client, { query })
}

/** What node-postgres knows of the statements that the database keeps: texts by name. */
interface PreparingConnection {
  parsedStatements: Record<string, string>
}

/** Counted for the whole process: whoever comes next to the same database finds the statements of before there. */
let count = 0

/** Names for texts that come again; `forgotten` is that of the text which has not been asked for longest. */
function createNames() {
  /** By text, the one that was not asked for longest first. */
  const names = new Map<string, string>()
  const seen = new Set<string>()
  return {
    of(text: string): { name?: string; forgotten?: string | undefined } {
      const known = names.get(text)
      if (known !== undefined) {
        names.delete(text)
        names.set(text, known)
        return { name: known }
      }
      if (!seen.delete(text)) {
        if (seen.size >= MOST_SEEN) seen.clear()
        seen.add(text)
        return {}
      }
      count += 1
      const name = `s${count}`
      names.set(text, name)
      if (names.size <= MOST_PREPARED) return { name }
      const [oldest = '', forgotten] = names.entries().next().value ?? []
      names.delete(oldest)
      return { name, forgotten }
    },
  }
}
