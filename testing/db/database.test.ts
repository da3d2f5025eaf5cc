import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from './database.ts'

test('whoever asks for a second connection inside of a transaction fails, and nobody else does', async () => {
  const { db, pool, close } = await testDatabase()
  const refused = 'a transaction asks for a second connection'
  await expect(db.transaction(() => pool.query('select 1'))).rejects.toThrow(refused)
  const cause = expect.objectContaining({ message: refused })
  await expect(db.transaction(() => db.execute(sql`select 1`))).rejects.toMatchObject({ cause })
  await db.transaction(tx => tx.execute(sql`select 1`))
  await pool.query('select 1')
  await close()
})
