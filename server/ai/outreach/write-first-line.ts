import type { Ctx } from '#server/deps.ts'
import { quoteOpening } from '#server/engines/offline/quote-opening.ts'
import { seenText } from '#server/engines/offline/reading/machine-talk.ts'
import type { OpeningTask, WebsiteFact } from '#server/engines/opening.ts'
import { AppError } from '#server/platform/errors.ts'
import { type Asking, askEngine, writesLetters } from '../ask-engine.ts'
import { decide, letterFor } from '../may-leave.ts'
import { type CheckedLine, checkLine, speaksToProgram } from './check-line.ts'

interface LineToWrite extends OpeningTask {
  signal: AbortSignal
}

type FirstLine = (CheckedLine & { engine: string }) | { refused: string }

const MOST_FACTS = 20
const LONGEST_FACT = 500

/**
 * One opening line from what a website says, for a person to approve. Only facts leave the machine, and no mail. Where the
 * model's line says more than the website, or no model may be asked, the website is quoted.
 */
export async function writeFirstLine(
  ctx: Ctx,
  { facts: all, company, about, signal }: LineToWrite,
): Promise<FirstLine> {
  const facts = all.filter(isForPeople).slice(0, MOST_FACTS).map(shortened)
  const task = { facts, company, about }
  const { refusal } = await decide(ctx, ctx.actor, null)
  const quote = (): FirstLine => {
    const line = checkLine(quoteOpening(task), facts, company)
    return 'refused' in line ? line : { ...line, engine: OFFLINE }
  }
  if (refusal !== null || facts.length === 0) return quote()
  try {
    const material = await letterFor(ctx, null)
    const sources = [...facts.flatMap(({ value, sentence }) => [value, sentence]), company, about]
    const asking: Asking = { feature: 'first-line', sources, signal }
    const { value, engine } = await askEngine(ctx, material, asking, (model, _, options) =>
      model.openingLine(task, options),
    )
    const line = checkLine(value, facts, company)
    return 'refused' in line ? quote() : { ...line, engine }
  } catch (error) {
    if (!(error instanceof AppError) || signal.aborted) throw error
    return quote()
  }
}

const OFFLINE = 'Offline engine'

/** Who writes first lines for the caller, in plain words. */
export async function firstLinesWrittenBy(ctx: Ctx): Promise<string> {
  const { refusal, ...chosen } = await decide(ctx, ctx.actor, null)
  return refusal !== null || !(await writesLetters(ctx, chosen))
    ? 'Quillbox quotes the website word for word; no model is asked.'
    : 'The assistant writes them from what the website says. Each is checked against it, and quotes it where it would say more.'
}

/** What speaks to a program is given to none. */
const isForPeople = ({ sentence, value }: WebsiteFact): boolean =>
  !speaksToProgram(sentence) && !speaksToProgram(value)

const shortened = ({ value, sentence, ...fact }: WebsiteFact): WebsiteFact => ({
  ...fact,
  value: seenText(value).slice(0, LONGEST_FACT),
  sentence: seenText(sentence).slice(0, LONGEST_FACT),
})
