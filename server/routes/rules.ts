import type { rules } from '#core/contract/rules.ts'
import { dryRunRule, previewRule } from '#server/automation/rules/dry-run.ts'
import { listRuns } from '#server/automation/rules/log/log.ts'
import { undoRun } from '#server/automation/rules/log/undo-run.ts'
import { exportRules } from '#server/automation/rules/proposals/export-rules.ts'
import { importRules } from '#server/automation/rules/proposals/import-rules.ts'
import { understandRule } from '#server/automation/rules/proposals/understand-rule.ts'
import {
  changeRule,
  createRule,
  listRules,
  removeRule,
  setRuleOrder,
  switchRule,
} from '#server/automation/rules/rules.ts'
import { takeOverRule } from '#server/automation/rules/stopping/rests.ts'
import type { Routes } from '#server/http/call.ts'
import { untilGone } from '#server/http/stream-lines.ts'

export const ruleRoutes: Routes<typeof rules> = {
  list: ({ ctx }) => listRules(ctx),
  create: ({ ctx, body, isProven }) => createRule(ctx, { ...body, isProven }),
  order: ({ ctx, body }) => setRuleOrder(ctx, body.ids),
  change: ({ ctx, params, body, isProven }) => changeRule(ctx, { id: params.id, ...body, isProven }),
  async remove({ ctx, params }) {
    await removeRule(ctx, params.id)
    return { success: true }
  },
  preview: ({ ctx, body }) => previewRule(ctx, body),
  dryRun: ({ ctx, params }) => dryRunRule(ctx, params.id),
  switch: ({ ctx, params, body, isProven }) => switchRule(ctx, { id: params.id, isOn: body.isOn, isProven }),
  takeOver: ({ ctx, params, isProven }) => takeOverRule(ctx, { id: params.id, isProven }),
  runs: ({ ctx, params, query }) => listRuns(ctx, { id: params.id, page: query.page }),
  undo: ({ ctx, params }) => undoRun(ctx, { id: params.id, messageId: params.messageId }),
  understand: ({ ctx, body, reply }) => understandRule(ctx, { ...body, signal: untilGone(reply) }),
  import: ({ ctx, body }) => importRules(ctx, body.text),
  export: ({ ctx }) => exportRules(ctx),
}
