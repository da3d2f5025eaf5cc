import { AsyncLocalStorage } from 'node:async_hooks'
import { fileURLToPath } from 'node:url'
import { QueryPromise } from 'drizzle-orm'
import { NodePgSession } from 'drizzle-orm/node-postgres'
import {
  PgDatabase,
  PgInsertBuilder,
  PgSelectBase,
  PgSelectBuilder,
  PgUpdateBuilder,
} from 'drizzle-orm/pg-core'
import { PgCountBuilder } from 'drizzle-orm/pg-core/query-builders/count'

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** Stands at the end of each statement that writes and is not a test's own, for the database to see. */
export const OF_THE_PRODUCT = ' /* by the product */'

/** Tests may read any rows. */
export const isOfTests = (caller: string) => /\.test\.tsx?:|^(testing|demo|bench|e2e)\//.test(caller)

/** Remembers where each query was built, because its caller is not on the stack once it is awaited. */
const builtAt = new WeakMap<object, Error>()
const building = new AsyncLocalStorage<Error>()

/** Call it once for each process. */
export function rememberCallers(): void {
  // biome-ignore lint/suspicious/noExplicitAny: methods of every shape
  type Methods = Record<string, (...values: any[]) => any>
  const wrap = (prototype: object, name: string, around: (run: () => object, built: object) => object) => {
    const methods = prototype as Methods
    const original = methods[name] as Methods[string]
    methods[name] = function (this: object, ...values) {
      return around(() => original.apply(this, values), this)
    }
  }
  const remember = (run: () => object) => {
    const built = run()
    // Whoever builds a query is a few calls away, and reading deep stacks takes long.
    builtAt.set(built, errorOf(12))
    return built
  }
  wrap(PgSelectBuilder.prototype, 'from', remember)
  wrap(PgInsertBuilder.prototype, 'values', remember)
  wrap(PgUpdateBuilder.prototype, 'set', remember)
  wrap(PgDatabase.prototype, 'execute', remember)
  wrap(PgDatabase.prototype, 'delete', remember)
  wrap(PgDatabase.prototype, '$count', remember)
  const asBuilt = (run: () => object, built: object) => building.run(builtAt.get(built) ?? errorOf(60), run)
  for (const { prototype } of [QueryPromise, PgSelectBase, PgCountBuilder]) wrap(prototype, 'then', asBuilt)
  wrap(NodePgSession.prototype, 'prepareQuery', markWrites)
}

/** Marks what the product writes, but not in the text that is logged. */
function markWrites(prepare: () => object): object {
  const prepared = prepare() as { rawQueryConfig: { text: string }; queryConfig: { text: string } }
  const { text } = prepared.queryConfig
  if (/\b(?:insert into|update|delete from) /i.test(text) && !isOfTests(callerOf()))
    for (const config of [prepared.rawQueryConfig, prepared.queryConfig]) config.text = text + OF_THE_PRODUCT
  return prepared
}

function errorOf(frames: number): Error {
  const before = Error.stackTraceLimit
  Error.stackTraceLimit = frames
  const error = new Error()
  Error.stackTraceLimit = before
  return error
}

/** The place in the product, or in a test, that sends the statement. */
export function callerOf(): string {
  const { stack = '' } = building.getStore() ?? errorOf(60)
  const frames = stack.split('\n').flatMap(line => {
    const at = line.split(ROOT)[1]?.replace(/\)$/, '')
    const isOurs =
      at &&
      !at.startsWith('node_modules') &&
      !/^(testing\/(tenants|db\/statements\/callers)|server\/db\/(statement-channel|transaction))\.ts/.test(
        at,
      )
    return isOurs ? [at] : []
  })
  return frames[0] ?? '?'
}
