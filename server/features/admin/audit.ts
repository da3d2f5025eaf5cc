import { Readable } from 'node:stream'
import type { admin } from '#core/contract/admin.ts'
import type { Deps } from '#server/deps.ts'
import type { AuditRow } from '#server/features/audit/chain-queries.ts'
import { type AuditFilter, findAudit } from '#server/features/audit/installation-queries.ts'
import { type Call, REPLIED } from '#server/platform/http.ts'
import { requireScope } from './require-scope.ts'

const PAGE = 50
const BATCH = 500

export async function listAudit({ ctx, query }: Call<typeof admin.audit, Deps>) {
  const filter = { organizationId: requireScope(ctx.actor), q: query.q, messageId: query.messageId }
  const rows = await findAudit(ctx.db, filter, { before: query.before, limit: PAGE + 1 })
  return {
    entries: rows.slice(0, PAGE).map(({ seq, at, actorKind, actor, through, action, subject, details }) => ({
      seq,
      at: at.toISOString(),
      kind: actorKind,
      actor,
      through,
      action,
      subject,
      details,
    })),
    more: rows.length > PAGE,
  }
}

export async function sendAuditCsv({
  ctx,
  query,
  reply,
}: Call<typeof admin.auditCsv, Deps>): Promise<typeof REPLIED> {
  const filter = { organizationId: requireScope(ctx.actor), q: query.q }
  await reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', 'attachment; filename="audit-log.csv"')
    .send(Readable.from(csvLines(ctx, filter)))
  return REPLIED
}

/** RFC 4180, newest first, read in batches. */
async function* csvLines({ db }: Deps, filter: AuditFilter): AsyncGenerator<string> {
  yield 'number,position,at,kind,actor,through,through id,action,subject,details,hash\r\n'
  let before: number | undefined
  for (;;) {
    const rows = await findAudit(db, filter, { before, limit: BATCH })
    for (const row of rows) yield `${cells(row).map(quoted).join(',')}\r\n`
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

/** What a spreadsheet would take for a formula is marked as text: people choose their addresses and names. */
function quoted(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
