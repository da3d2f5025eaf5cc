import { sql } from 'drizzle-orm'
import type { ProviderName } from '#core/contract/accounts.ts'
import type { Executor } from '#server/db/client.ts'

// Figures of the installation. Statements about all workspaces: none of them reads mail, and each finds what it counts by an
// index, or by one row a mailbox.

export type MailboxState = 'ok' | 'first_sync' | 'failing' | 'refused' | 'off'

export interface MailboxFigures {
  provider: ProviderName
  state: MailboxState
  mailboxes: number
  /** The longest time since one of them was found up to date; 0 where none has been. */
  lagSeconds: number
  changes: number
  oldestChangeSeconds: number
}

export async function findMailboxFigures(db: Executor, now: Date): Promise<MailboxFigures[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const age = (column: string) =>
    sql`greatest(coalesce(extract(epoch from ${at} - min(${sql.raw(column)})), 0), 0)::float8`
  const { rows } = await db.execute<MailboxFigures & Record<string, unknown>>(sql`
    select provider, state, count(*)::int as mailboxes, ${age('last_sync_at')} as "lagSeconds",
      coalesce(sum(changes), 0)::int as changes, ${age('oldest')} as "oldestChangeSeconds"
    from (
      select a.provider, s.last_sync_at, w.changes, w.oldest,
        case when not a.is_active then 'off'
          when a.token_expiry <= ${at} or exists (
            select from login_refusals r
            where r.workspace_id = a.workspace_id and r.account_id = a.id and r.server = 'incoming') then 'refused'
          when s.completed_at is null then 'first_sync'
          when s.error_count > 0 then 'failing'
          else 'ok' end as state
      from mail_accounts a
      join sync_states s on s.workspace_id = a.workspace_id and s.account_id = a.id
      cross join lateral (
        select count(*) as changes, min(c.created_at) as oldest from mail_actions c
        where c.account_id = a.id and c.workspace_id = a.workspace_id and c.state = 'pending') w
      where a.removed_at is null
    ) mailbox group by provider, state`)
  return rows
}

export interface OutboxFigures {
  due: number
  scheduled: number
  sending: number
  overdueSeconds: number
}

export async function findOutboxFigures(db: Executor, now: Date): Promise<OutboxFigures> {
  const at = sql`${now.toISOString()}::timestamptz`
  const isDue = sql`state = 'queued' and due_at <= ${at}`
  const { rows } = await db.execute<OutboxFigures & Record<string, unknown>>(sql`
    select count(*) filter (where ${isDue})::int as due,
      count(*) filter (where state = 'queued' and due_at > ${at})::int as scheduled,
      count(*) filter (where state = 'sending')::int as sending,
      coalesce(extract(epoch from ${at} - min(due_at) filter (where ${isDue})), 0)::float8 as "overdueSeconds"
    from outgoing_messages where state in ('queued', 'sending')`)
  return rows[0] ?? { due: 0, scheduled: 0, sending: 0, overdueSeconds: 0 }
}

export interface BudgetFigures {
  open: number
  nearlySpent: number
  spent: number
}

/** How many monthly budgets are spent. `monthStart`: since then calls count. */
export async function findBudgetFigures(db: Executor, monthStart: Date): Promise<BudgetFigures> {
  const { rows } = await db.execute<BudgetFigures & Record<string, unknown>>(sql`
    select count(*) filter (where spent < monthly_budget * 0.8)::int as open,
      count(*) filter (where spent >= monthly_budget * 0.8 and spent < monthly_budget)::int as "nearlySpent",
      count(*) filter (where spent >= monthly_budget)::int as spent
    from ai_settings s cross join lateral (
      select coalesce(sum(c.input_cost + c.output_cost), 0) as spent from ai_calls c
      where c.workspace_id = s.workspace_id and c.at >= ${monthStart.toISOString()}::timestamptz
        and (c.organization_id = s.organization_id or (c.user_id = s.user_id and c.organization_id is null))
    ) u
    where monthly_budget is not null`)
  return rows[0] ?? { open: 0, nearlySpent: 0, spent: 0 }
}

/** In bytes. */
export async function findDatabaseBytes(db: Executor): Promise<number> {
  const { rows } = await db.execute<{ bytes: string }>(
    sql`select pg_database_size(current_database()) as bytes`,
  )
  return Number(rows[0]?.bytes ?? 0)
}
