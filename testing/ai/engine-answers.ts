import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import type { AnswerLanguage } from '#core/contract/approved-answers.ts'

/** What an engine may say of an instruction, in answer to a mail. */
export interface EngineAnswers {
  language: AnswerLanguage
  instruction: string
  mail: string
  holds: string[]
  fails: string[]
}

export const engineAnswers: EngineAnswers[] = parse(
  readFileSync(new URL('engine-answers.yaml', import.meta.url), 'utf8'),
)
