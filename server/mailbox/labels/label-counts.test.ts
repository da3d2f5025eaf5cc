import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import type { Label } from '#core/contract/labels.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import { recount } from '#testing/db/recount.ts'
import { type ImapTest, imapTest } from '#testing/mailboxes/draft-mailbox.ts'
import { haveDovecot } from '#testing/servers/dovecot.ts'
import { countLabels } from './count-labels.ts'

describe.skipIf(!haveDovecot())('the counts of a folder into which the server files mail', () => {
  let imap: ImapTest
  afterEach(() => imap.close())

  const counts = async () => {
    const { body } = await imap.t.call(imap.user, 'GET', '/api/labels')
    return (body as Label[]).map(({ name, total, unread }) => [name, total, unread])
  }
  const letter = (subject: string) =>
    `From: a@x.example\r\nSubject: ${subject}\r\nMessage-ID: <${subject}@x>\r\n\r\nText\r\n`
  const onServer = async (act: (client: Awaited<ReturnType<ImapTest['client']>>) => Promise<unknown>) => {
    const client = await imap.client()
    await act(client)
    await client.logout()
  }
  const withMail = async () => {
    imap = await imapTest(2)
    await onServer(async client => {
      await client.mailboxCreate('Lists/Größe')
      for (const subject of ['One', 'Two']) await client.append('Lists/Größe', letter(subject))
      await client.append('Lists/Größe', letter('Three'), ['\\Seen'])
    })
    await imap.sync()
  }

  test('are exact whatever happens to its mail', async () => {
    await withMail()
    expect(await counts()).toEqual([['Lists/Größe', 3, 2]])
    const rows = await imap.t.deps.db.execute<{ id: string }>(
      sql`select id::text as id from messages where subject = 'One' and account_id = ${imap.accountId}`,
    )
    const messageIds = [Number(rows.rows[0]?.id)]
    await imap.t.call(imap.user, 'POST', '/api/triage/mark', { body: { messageIds, isRead: true } })
    expect(await counts()).toContainEqual(['Lists/Größe', 3, 1])
    await onServer(async client => {
      await client.mailboxOpen('Lists/Größe')
      await client.messageFlagsAdd('2', ['\\Seen'])
      await client.messageMove('3', 'INBOX')
    })
    await imap.sync()
    expect(await counts()).toContainEqual(['Lists/Größe', 2, 0])
    await onServer(client => client.mailboxDelete('Lists/Größe'))
    await imap.sync()
    expect(await counts()).toEqual([])
    const { kept, counted } = await recount(imap.t.deps.db)
    expect(kept).toEqual(counted)
  })

  test('are made by a job where a version before has stored the mail', async () => {
    await withMail()
    const { db } = imap.t.deps
    const { accountId } = imap
    await inMailTransaction(db, [accountId], async tx => {
      await tx.execute(
        sql`update folders set total = 0, unread = 0, is_counted = false where account_id = ${accountId}`,
      )
      await tx.execute(sql`update messages set label_ids = null where account_id = ${accountId}`)
    })
    await countLabels(imap.t.deps, AbortSignal.timeout(60_000))
    expect(await counts()).toContainEqual(['Lists/Größe', 3, 2])
    const { kept, counted } = await recount(db)
    expect(kept).toEqual(counted)
  })

  test('stay when another program renames it, and none of its mail is fetched again', async () => {
    await withMail()
    const rows = () =>
      imap.t.deps.db.execute(
        sql`select m.id, m.subject, p.id as copy from messages m join placements p on p.message_id = m.id
          where m.account_id = ${imap.accountId} order by m.id`,
      )
    const before = (await rows()).rows
    await onServer(client => client.mailboxRename('Lists', 'Old lists'))
    await imap.sync()
    expect(await counts()).toEqual([['Old lists/Größe', 3, 2]])
    expect((await rows()).rows).toEqual(before)
    const messageIds = [Number((before[0] as { id: string }).id)]
    await imap.t.call(imap.user, 'POST', '/api/triage/mark', { body: { messageIds, isStarred: true } })
    await imap.sync()
    expect(
      (await imap.seen('Old lists/Größe')).filter(({ flags }) => flags.includes('\\Flagged')),
    ).toHaveLength(1)
  })
})
