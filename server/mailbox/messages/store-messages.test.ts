import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fillInbox, syncNow, type TestAccount, testMessage } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'

const t = sharedApp()
let account: TestAccount
beforeEach(async () => {
  account = await t.buildAccount(await t.buildUser())
})
afterEach(() => t.deps.db.execute(sql`drop trigger if exists fails on messages`))

/** Makes the storing of messages fail `times` times; with a subject, only for messages with that subject. */
async function failStoring(
  code: string,
  { times, subject = null }: { times: number; subject?: string | null },
) {
  const { pool } = t.deps.database
  // A sequence keeps its count when a transaction is rolled back.
  await pool.query('drop sequence if exists failures; create sequence failures')
  await pool.query(`
    create or replace function fail() returns trigger language plpgsql as $$ begin
      if ${subject === null ? 'true' : `new.subject = '${subject}'`} and nextval('failures') <= ${times} then
        raise exception 'refused' using errcode = '${code}';
      end if;
      return new;
    end $$;
    create trigger fails before insert on messages for each row execute function fail()`)
}
const stored = async () => {
  const { rows } = await t.deps.db.execute<{ subject: string; failed: boolean }>(sql`
    select subject, failed_in is not null as failed from messages where account_id = ${account.id} order by received_at`)
  return rows
}
const whole = ['One', 'Two', 'Three'].map(subject => ({ subject, failed: false }))
const sources = () => whole.map(({ subject }) => testMessage({ Subject: subject }))

describe('while a message is stored', () => {
  test.each(['40P01', '40001'])(
    'another transaction in the way (%s): the page is applied anew',
    async code => {
      await failStoring(code, { times: 2 })
      await fillInbox(t, account, sources())
      expect(await stored()).toEqual(whole)
    },
  )

  test.each(['57P01', '57P03', '08006', '53100', '53200', '42P01'])(
    'a failure that is not the message’s (%s) ends the page, and no placeholder is made',
    async code => {
      // Once for the page, and once for a single message if that were taken for the faulty one.
      await failStoring(code, { times: 2 })
      await expect(fillInbox(t, account, sources())).rejects.toThrow()
      expect(await stored()).toEqual([])
      await t.deps.db.execute(sql`drop trigger fails on messages`)
      await syncNow(t, account)
      expect(await stored()).toEqual(whole)
    },
  )

  test.each(['22021', '23514', '54000'])(
    'data that is refused (%s) is that message’s own fault',
    async code => {
      await failStoring(code, { times: 1000, subject: 'Two' })
      await fillInbox(t, account, sources())
      const subject = '(This message could not be stored)'
      expect(await stored()).toEqual(expect.arrayContaining([whole[0], { subject, failed: true }, whole[2]]))
    },
  )
})
