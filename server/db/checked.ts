import type { Db, Tx } from './database.ts'

/**
 * The same database, but every transaction ends with `check` and is rolled back if that throws. Outside of a transaction
 * nothing can be written through it: a single statement needs a transaction, too.
 */
export function checkedDb(db: Db, check: (tx: Tx) => Promise<void>): Db {
  const refuse = () => {
    throw new Error('Writing here takes a transaction, because every write is checked')
  }
  const transaction: Db['transaction'] = (work, config) =>
    db.transaction(async tx => {
      const result = await work(tx)
      await check(tx)
      return result
    }, config)
  return Object.assign(Object.create(db) as Db, {
    transaction,
    insert: refuse,
    update: refuse,
    delete: refuse,
  })
}
