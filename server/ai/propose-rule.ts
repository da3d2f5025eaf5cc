import type { Snippet, SpokenRule } from '#core/rules/spoken-rule.ts'
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
 * Reads a rule in plain words, for the person to check. The grammar reads it first; only a sentence that it does not understand
 * is given to the engine, and no mail. Without an engine, or where it fails, the person sees what the grammar did not understand.
 */
export async function proposeRule(
  ctx: Ctx,
  { text, snippets, now, signal }: { text: string; snippets: Snippet[]; now: Date; signal: AbortSignal },
): Promise<ProposedRule> {
  // It comes with a library of dates in many languages, which takes its time to load.
  const { readRule } = await import('#core/rules/words/read-rule.ts')
  const read = { ...readRule(text, { snippets, now }), isByEngine: false, engine: null }
  if (read.actions.length > 0 || (await decide(ctx, ctx.actor, null)).refusal !== null) return read
  try {
    const asking: Asking = { feature: 'rule', sources: [text], signal }
    const material = await letterFor(ctx, null)
    const { value, engine } = await askEngine(ctx, material, asking, async (model, _, options) => {
      const { value, tokens } = await model.proposeRule({ text, snippets }, options)
      return { value: { rule: value, isByEngine: !model.isBuiltIn }, tokens }
    })
    const { rule, isByEngine } = value
    return isByEngine && rule.actions.length > 0 ? { ...rule, isByEngine, engine } : read
  } catch (error) {
    if (!(error instanceof AppError) || signal.aborted) throw error
    return read
  }
}
