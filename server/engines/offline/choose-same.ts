import { ASKING_LANGUAGES } from '#core/answers/asking-words.ts'
import type { Choice } from '#core/answers/decide-answer.ts'
import { kindOf } from '#core/answers/mail-kind.ts'
import { type AnswerToFind, findQuestion, indexQuestions } from '#core/answers/read-mail.ts'
import { isPhrase } from '#core/answers/same-question.ts'
import type { AnswerLanguage } from '#core/contract/approved-answers.ts'
import type { ChooseTask } from '#server/engines/engine.ts'

/** Chooses an answer where a sentence is its question, word for word; all else but courtesies counts as asking. */
export function chooseSame({ mail, questions }: ChooseTask): Choice {
  const answers: AnswerToFind[] = questions.map(({ answerId, language, question }) => ({
    id: answerId,
    versions: [{ language, questions: [question], answer: '' }],
  }))
  const index = indexQuestions(answers)
  const languages = [...new Set(questions.map(({ language }) => language))]
  const known = languages.length > 0 ? languages : ASKING_LANGUAGES
  const used = new Set<AnswerLanguage>()
  const sentences = mail.sentences.map((text, sentence) => {
    const language = known.find(one => findQuestion(text, one, index) !== null)
    if (language) used.add(language)
    const answerId = language ? findQuestion(text, language, index) : null
    const isCourtesy = known.some(one => isPhrase(text, one, ({ courtesies }) => courtesies))
    return { sentence, answerId, isAsking: answerId !== null || !isCourtesy }
  })
  const others = sentences.flatMap(({ sentence, answerId }) =>
    answerId === null ? (mail.sentences[sentence] ?? []) : [],
  )
  const kind = kindOf([mail.subject, ...others].join('\n'), used.size > 0 ? [...used] : known)
  return { sentences, kind }
}
