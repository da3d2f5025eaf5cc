import type { ResponseOf } from '#core/contract/endpoint.ts'
import { RUNS_PAGE, type RunResult, type rules } from '#core/contract/rules.ts'
import type { Ctx } from '#server/deps.ts'
import { recalledAccounts } from '#server/mailbox/accounts/access.ts'
import { presentRow } from '#server/read/emails/present.ts'
import { findRows } from '#server/read/emails/row-queries.ts'
import { deedOf } from '../acting/perform.ts'
import { requireRule } from '../require-rule.ts'
import { findRuns, type RunRow } from './run-queries.ts'

const isUndoable = (result: RunResult): boolean =>
  result.outcome === 'done' && typeof deedOf(result).undo !== 'string'

/** What a rule has done, as far as the caller may read the messages. */
export async function listRuns(
  ctx: Ctx,
  { id, page }: { id: number; page: number },
): Promise<ResponseOf<typeof rules.runs>> {
  await requireRule(ctx.db, ctx.actor, id)
  const { workspaceIds } = ctx.actor
  const found = await findRuns(ctx.db, workspaceIds, id, {
    offset: (page - 1) * RUNS_PAGE,
    limit: RUNS_PAGE + 1,
  })
  const readable = new Set((await recalledAccounts(ctx, 'mail.read')).map(account => account.id))
  const runs = found.slice(0, RUNS_PAGE).filter(({ accountId }) => readable.has(accountId))
  const ids = runs.map(({ messageId }) => messageId)
  const rows = new Map((await findRows(ctx.db, workspaceIds, ids)).map(row => [row.id, row]))
  return {
    runs: runs.flatMap(run => {
      const row = rows.get(run.messageId)
      return row ? [{ email: presentRow(row), ...presentRun(run) }] : []
    }),
    hasMore: found.length > RUNS_PAGE,
  }
}

const presentRun = ({ at, state, results, undoneAt }: RunRow) => ({
  at: at.toISOString(),
  state,
  results: results.toSorted((a, b) => a.at - b.at),
  undoneAt: undoneAt?.toISOString() ?? null,
  mayUndo: (state === 'done' || state === 'failed') && results.some(isUndoable),
})
