import { readTables } from '#demo/read-data.ts'
import type { Verdict } from '#server/ai/outreach/judge.ts'

interface LabelledAnswer {
  verdict: Verdict
  text: string
  /** Written on Wednesday, 4 March 2026. */
  until?: string
  person?: string
}

const { answers } = readTables<'answers'>('judged-answers.yaml', import.meta.url)

/** Answers to campaigns as people write them. */
export const LABELLED_ANSWERS: readonly LabelledAnswer[] = answers.map(
  ([verdict, detail = '-', text = '']) => ({
    verdict: verdict as Verdict,
    text,
    ...(detail === '-' ? {} : verdict === 'wrong-person' ? { person: detail } : { until: detail }),
  }),
)
