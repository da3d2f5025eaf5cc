import { expect, test } from 'vitest'
import { findUnbound } from './find-unbound.ts'

const tenants = new Set(['messages', 'placements', 'folders', 'mail_accounts'])
const unbound = (statement: string) => findUnbound(statement, tenants)

test.each([
  'select 1',
  'select * from users where id = $1',
  'select * from messages where workspace_id = $1 and id = $2',
  'select * from messages where $1 = workspace_id',
  'select * from "messages" where "messages"."workspace_id" = any($1::bigint[])',
  'select * from messages m where m.workspace_id in (1, 2)',
  'select * from messages m where (m.workspace_id, m.id) = ($1, $2)',
  'select * from messages m where (m.workspace_id, m.id) in (select a, b from unnest($1::bigint[], $2::bigint[]) u (a, b))',
  'select * from messages m where (m.workspace_id = $1 and m.is_read) or (m.workspace_id = $2 and m.id = 3)',
  `select * from messages m join placements p on p.workspace_id = m.workspace_id and p.message_id = m.id
    left join folders f on f.workspace_id = p.workspace_id and f.id = p.folder_id where m.workspace_id = $1`,
  'select * from messages m join placements p using (workspace_id) where p.workspace_id = $1',
  `select * from unnest($1::bigint[], $2::bigint[]) k (workspace_id, account_id)
    cross join lateral (select * from messages m where m.workspace_id = k.workspace_id and m.account_id = k.account_id limit 5) m`,
  'with messages as (select 1 as id) select * from messages',
  'select * from workspaces w join mail_accounts a on a.workspace_id = w.id where w.organization_id = $1',
  `update messages m set is_read = n.read from (select workspace_id, message_id, read from placements where workspace_id = $1) n
    where m.workspace_id = n.workspace_id and m.id = n.message_id`,
  'delete from messages where workspace_id = $1 and id = $2',
  'insert into messages (workspace_id, id) values ($1, $2)',
  'insert into messages (id, workspace_id) select id, $1 from folders where workspace_id = $1',
  `select (select count(*) from messages m where m.workspace_id = f.workspace_id) from folders f where f.workspace_id = $1`,
  'create index x on messages (id)',
  'select * from pgboss.messages',
])('is bound: %s', statement => {
  expect(unbound(statement)).toEqual([])
})

test.each([
  ['select * from messages', ['messages']],
  ['select * from messages m where m.id = $1', ['m']],
  ['select * from messages m where m.workspace_id > $1', ['m']],
  ['select * from messages m where m.workspace_id is not null', ['m']],
  ['select * from messages m where not m.workspace_id = $1', ['m']],
  ['select * from messages m where m.workspace_id = $1 or m.id = 3', ['m']],
  ['select * from messages m where m.workspace_id = m.workspace_id', ['m']],
  // Compared with each other only, and with no fixed workspace.
  ['select * from messages m join placements p on p.workspace_id = m.workspace_id', ['m', 'p']],
  ['select * from messages m join placements p using (workspace_id)', ['m', 'p']],
  ['select * from messages m join placements p on p.message_id = m.id where m.workspace_id = $1', ['p']],
  ['select * from messages m, placements p where workspace_id = $1', ['m', 'p']],
  ['select * from mail_accounts a join workspaces w on w.id = a.workspace_id where a.id = $1', ['a']],
  [
    'select (select count(*) from messages m where m.thread_id = f.id) from folders f where f.workspace_id = $1',
    ['m'],
  ],
  ['with x as (select * from messages) select * from x', ['messages']],
  ['select 1 from messages where workspace_id = $1 union select 2 from folders', ['folders']],
  ['select * from users where exists (select 1 from messages m where m.account_id = users.id)', ['m']],
  ['update messages set is_read = true where id = $1', ['messages']],
  ['update messages m set is_read = true from folders f where m.workspace_id = $1 and f.id = $2', ['f']],
  ['delete from messages m using folders f where f.workspace_id = $1', ['m']],
  ['insert into messages (id) values (1)', ['messages']],
  ['insert into messages (workspace_id, id) values (default, 1)', ['messages']],
  ['insert into messages select * from folders where workspace_id = $1', ['messages']],
  ['declare c cursor for select * from messages', ['messages']],
])('is not bound: %s', (statement, names) => {
  expect(unbound(statement).sort()).toEqual(names)
})
