import type { Snippet } from '#core/rules/words/action-words.ts'
import { readRule, type SpokenRule } from '#core/rules/words/read-rule.ts'
import type { Ctx } from '#server/deps.ts'
import { AppError } from '#server/platform/errors.ts'
import { type Asking, askEngine } from './ask-engine.ts'
import { decide, letterFor } from './may-leave.ts'

interface ProposedRule extends SpokenRule {
  /** Whether a model has read the words; otherwise it was the grammar. */
  isByEngine: boolean
  engine: string | null
}

/**
 * Reads a rule in plain words, for the person to check. The grammar reads it first; only words that it does not know are
 * given to the engine, and no mail. Without an engine, or where it fails, the person sees what the grammar has read.
 */
export async function proposeRule(
  ctx: Ctx,
  { text, snippets, signal }: { text: string; snippets: Snippet[]; signal: AbortSignal },
): Promise<ProposedRule> {
  const read = { ...readRule(text, { snippets }), isByEngine: false, engine: null }
  const isWhole = read.notUnderstood.length === 0 && read.search !== '' && read.actions.length > 0
  if (isWhole || (await decide(ctx, ctx.actor, null)).refusal !== null) return read
  try {
    const asking: Asking = { feature: 'rule', sources: [text], signal }
    const material = await letterFor(ctx, null)
    const { value, engine } = await askEngine(ctx, material, asking, async (model, _, options) => {
      const { value, tokens } = await model.proposeRule({ text, snippets }, options)
      return { value: { rule: value, isByEngine: model.id !== 'offline' }, tokens }
    })
    const { rule, isByEngine } = value
    if (!isByEngine || (rule.search === '' && rule.actions.length === 0)) return read
    return { ...rule, isByEngine, engine }
  } catch (error) {
    if (!(error instanceof AppError) || signal.aborted) throw error
    return read
  }
}
