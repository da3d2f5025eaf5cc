import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { NAMED_BY } from '#server/db/distributed/forget.ts'
import { PLACEHOLDER } from './findings.ts'
import type { Stored } from './stored.ts'

/** Damages messages and a draft, in each of the ways that the comparison must find. */
export async function spoilStored({ db }: Database, { messages, drafts }: Stored): Promise<void> {
  const mail = messages.filter(
    ({ id, copies, files }) => /-person@/.test(id) && copies.length === 1 && files.length === 0,
  )
  const [dropped, doubled, labelled, flagged, replaced, emptied] = mail.map(({ dbId }) => dbId)
  const [draft] = drafts.filter(({ outgoingId }) => outgoingId === null)
  if (emptied === undefined || !draft) throw new Error('there is too little to spoil')
  for (const column of NAMED_BY.messages)
    await db.execute(
      sql`update ${column.table} set ${sql.identifier(column.name)} = null where ${column} = ${dropped}`,
    )
  await db.execute(sql`delete from messages where id = ${dropped}`)
  await db.execute(sql`
    with copy as (
      insert into messages (workspace_id, account_id, thread_id, identity, rfc_message_id, subject, base_subject, to_list, cc_list,
        bcc_list, reply_to, snippet, received_at, size_bytes, derived_version)
      select workspace_id, account_id, thread_id, identity || ' again', rfc_message_id, subject, base_subject, to_list, cc_list,
        bcc_list, reply_to, snippet, received_at, size_bytes, derived_version
      from messages where id = ${doubled} returning workspace_id, id)
    insert into message_bodies (workspace_id, message_id, text)
    select copy.workspace_id, copy.id, b.text from copy, message_bodies b where b.message_id = ${doubled}`)
  await db.execute(sql`
    insert into placements (workspace_id, account_id, message_id, folder_id, remote_id, read, starred, answered, draft)
    select p.workspace_id, p.account_id, p.message_id, f.id, p.remote_id || ' again', p.read, p.starred, p.answered, p.draft
    from placements p join folders f on f.account_id = p.account_id and f.role is null
    where p.message_id = ${labelled} and f.id <> p.folder_id limit 1`)
  await db.execute(sql`update placements set starred = not starred where message_id = ${flagged}`)
  await db.execute(sql`update messages set subject = ${PLACEHOLDER} where id = ${replaced}`)
  await db.execute(sql`update message_bodies set text = '' where message_id = ${emptied}`)
  await db.execute(sql`update drafts set body = '<p>text 0.</p>' where id = ${draft.dbId}`)
}
