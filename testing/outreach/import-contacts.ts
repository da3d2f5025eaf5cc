import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { type TestApp, type TestUser, upload } from '../app.ts'
import { doJobs } from '../jobs.ts'

export const IMPORTS = '/api/outreach/contacts/imports'

/** Uploads a file of contacts; returns how it would be read. */
export const giveContacts = async (
  t: TestApp,
  user: TestUser,
  text: string | Uint8Array,
  name = 'contacts.csv',
) => {
  const { status, body } = await upload(t, user, IMPORTS, 'file', Buffer.from(text), {
    name,
    type: 'text/csv',
  })
  expect([status, body.message]).toEqual([200, undefined])
  return body
}

/** The same, and imports it as it was read; returns what came of it. */
export const startContacts = async (
  t: TestApp,
  user: TestUser,
  text: string | Uint8Array,
  choices: object = {},
) => {
  const { id, mapping } = await giveContacts(t, user, text)
  const begun = await t.call(user, 'POST', `${IMPORTS}/${id}/start`, { body: { mapping, ...choices } })
  expect([begun.status, begun.body.message]).toEqual([200, undefined])
  await doJobs(t, 'contacts.import')
  return (await t.call(user, 'GET', `${IMPORTS}/${id}`)).body
}

/** The contacts of a person's own workspace, with their addresses and groups. */
export const contactRows = async (t: TestApp, user: TestUser) =>
  (
    await t.deps.db.execute(sql`
      select c.name, c.title, c.company, c.phone, c.custom, (select array_agg(a.address order by a.position)
          from contact_addresses a where a.workspace_id = c.workspace_id and a.contact_id = c.id) as addresses,
        (select array_agg(g.name order by g.name) from contact_group_members m
          join contact_groups g on g.workspace_id = m.workspace_id and g.id = m.group_id
          where m.workspace_id = c.workspace_id and m.contact_id = c.id) as groups
      from contacts c where c.workspace_id = ${user.workspaceIds[0]} order by c.id`)
  ).rows
