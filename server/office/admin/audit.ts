import type { admin } from '#core/contract/admin.ts'
import { actionsOf } from '#core/contract/audit-actions.ts'
import type { Query } from '#core/contract/endpoint.ts'
import { quotedCell } from '#core/text/csv/csv-text.ts'
import type { Ctx, Deps } from '#server/deps.ts'
import type { AuditRow } from '#server/people/audit/chain-queries.ts'
import { type AuditFilter, findAudit } from '#server/people/audit/installation-queries.ts'
import { requireScope } from './require-scope.ts'

const PAGE = 50
const BATCH = 500

export async function listAudit(ctx: Ctx, { messageId, before, ...asked }: Query<typeof admin.audit>) {
  const filter = { ...filterOf(ctx, asked), messageId }
  const rows = await findAudit(ctx.db, filter, { before, limit: PAGE + 1 })
  return {
    entries: rows
      .slice(0, PAGE)
      .map(({ seq, at, actorKind, actor, through, action, subject, subjectId, details }) => ({
        seq,
        at: at.toISOString(),
        kind: actorKind,
        actor,
        through,
        action,
        subject,
        subjectId,
        details,
      })),
    more: rows.length > PAGE,
  }
}

/** Yields the audit log as CSV, line by line. */
export function exportAudit(ctx: Ctx, asked: Query<typeof admin.auditCsv>): AsyncGenerator<string> {
  return csvLines(ctx, filterOf(ctx, asked))
}

const filterOf = (ctx: Ctx, { q, area, since }: Query<typeof admin.auditCsv>): AuditFilter => ({
  organizationId: requireScope(ctx.actor),
  q,
  actions: area && actionsOf(area),
  since: since === undefined ? undefined : new Date(since),
})

/** RFC 4180, newest first, read in batches. */
async function* csvLines({ db }: Deps, filter: AuditFilter): AsyncGenerator<string> {
  yield 'number,position,at,kind,actor,through,through id,action,subject,details,hash\r\n'
  let before: number | undefined
  for (;;) {
    const rows = await findAudit(db, filter, { before, limit: BATCH })
    for (const row of rows) yield `${cells(row).map(quotedCell).join(',')}\r\n`
    before = rows.at(-1)?.seq
    if (rows.length < BATCH) return
  }
}

const cells = (row: AuditRow) => [
  String(row.seq),
  String(row.position ?? ''),
  row.at.toISOString(),
  row.actorKind ?? '',
  row.actor,
  row.through ?? '',
  String(row.throughId ?? ''),
  row.action,
  row.subject,
  JSON.stringify(row.details),
  row.hash.toString('hex'),
]
