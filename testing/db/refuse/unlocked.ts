import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { mailLock } from '#server/db/transaction.ts'

/** Tables that only a transaction with the account's mail lock may write. */
const TABLES = ['messages', 'placements', 'folders', 'threads', 'thread_references', 'mail_actions']

/**
 * Makes the database refuse statements that write mail without the lock of its account. A writer that forgets the lock
 * fails in the first test that uses it, not as a deadlock under load.
 */
export async function refuseUnlockedWrites({ db }: Pick<Database, 'db'>): Promise<void> {
  await db.execute(sql`
    create or replace function mail_is_locked() returns trigger language plpgsql as $body$
    declare unlocked bigint;
    begin
      select account_id into unlocked from (select distinct account_id from written) w
        where exists (select 1 from mail_accounts a where a.id = w.account_id) and not exists (
          select 1 from pg_locks l where l.locktype = 'advisory' and l.pid = pg_backend_pid() and l.granted
            and (l.classid::bigint << 32) | l.objid::bigint = ${mailLock(sql`w.account_id`)}) limit 1;
      if found then
        raise exception '% of account % are written without the lock of its mail', tg_table_name, unlocked;
      end if;
      return null;
    end $body$`)
  for (const table of TABLES) {
    for (const [event, rows] of [
      ['insert', 'new'],
      ['update', 'new'],
      ['delete', 'old'],
    ])
      await db.execute(
        sql.raw(`create or replace trigger mail_is_locked_on_${event} after ${event} on ${table}
          referencing ${rows} table as written for each statement execute function mail_is_locked()`),
      )
  }
}

/** Ends that, where so many messages are written that looking each time takes too long. */
export async function allowUnlockedWrites({ db }: Pick<Database, 'db'>): Promise<void> {
  await db.execute(sql`drop function mail_is_locked cascade`)
}
