import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { findSealedOtherwise, replaceSealed, SEALED_COLUMNS } from '#server/office/admin/sealed-queries.ts'
import { createSecretBox, openOrNull } from '#server/platform/secrets/secrets.ts'

/** No value begins so: all are found. */
const EVERY = { newest: '-', after: '', limit: 10_000 }
const textOf = (context: string) => `the secret of ${context}`

/** Writes as many mailboxes, second factors, keys of AI services and begun sign-ins, each with a secret of its own. */
export async function furnishSecrets({ db }: Database, dataDir: string, count: number): Promise<void> {
  for (const statement of [
    sql`insert into users (email, password_hash, first_name, last_name, account_type)
      select 'u' || i, '', '', '', 'individual' from generate_series(1, ${count}::int) i`,
    sql`insert into workspaces (user_id) select id from users`,
    sql`insert into mail_accounts (workspace_id, owner_id, email, provider, is_active, sealed_secret)
      select id, user_id, 'm' || id || '@mail.example', 'imap', false, 'v1' from workspaces`,
    sql`insert into totp_factors (user_id, sealed_secret) select id, 'v1' from users`,
    sql`insert into ai_settings (workspace_id, user_id, sealed_key) select id, user_id, 'v1' from workspaces`,
    sql`insert into sessions (user_id, token_hash, expires_at)
      select id, decode(md5(id::text), 'hex'), now() + interval '1 day' from users`,
    sql`insert into oauth_attempts (state_hash, session_id, service, sealed_verifier, created_at)
      select token_hash, id, 'google', 'v1', now() from sessions`,
  ])
    await db.execute(statement)
  const box = createSecretBox(await keysIn(dataDir))
  for (const column of SEALED_COLUMNS)
    for (const value of await findSealedOtherwise(db, column, EVERY))
      await inTransaction(db, tx =>
        replaceSealed(tx, column, value, box.seal(textOf(value.context), value.context)),
      )
}

/** The contexts of the values that these keys do not open, or open to something else, and how many values there are. */
export async function findLost({ db }: Database, keys: readonly Uint8Array[]) {
  const box = createSecretBox(keys)
  const lost: string[] = []
  let count = 0
  for (const column of SEALED_COLUMNS)
    for (const { sealed, context } of await findSealedOtherwise(db, column, EVERY)) {
      count += 1
      if (openOrNull(box, sealed, context) !== textOf(context)) lost.push(context)
    }
  return { lost, count }
}

const fileIn = (dataDir: string) => join(dataDir, 'secret.key')

export async function keysIn(dataDir: string): Promise<Uint8Array[]> {
  const text = await readFile(fileIn(dataDir), 'utf8')
  return text
    .trim()
    .split('\n')
    .map(line => Buffer.from(line, 'base64'))
}

/** Takes all keys but the first away, as the command says that one may. */
export async function dropOldKeys(dataDir: string): Promise<void> {
  const [first = ''] = (await readFile(fileIn(dataDir), 'utf8')).split('\n')
  await writeFile(fileIn(dataDir), `${first}\n`)
}
