import { answerInTurn } from '#server/mail/mime/reader/answer-in-turn.ts'
import type { Finding } from '../finding.ts'
import { mergeFindings } from '../merge-findings.ts'
import { askRobotsFile } from '../robots/robots-file.ts'
import { decodePage } from './decode-page.ts'
import { readWebPage } from './read-web-page.ts'

const LONGEST = 1000

// Reads what websites send, in a thread. What leaves it is bounded, because the main thread goes through it.
answerInTurn(question => {
  if (question.do === 'robots') return { result: askRobotsFile(question.file, question.url) }
  if (question.do !== 'website') throw new Error(`this thread does not ${question.do}`)
  const page = readWebPage(decodePage(question.body, question.type), question)
  return { result: { ...page, findings: mergeFindings(page.findings).map(shortened) } }
})

function shortened(finding: Finding): Finding {
  const cut = (text: string | null) => (text === null ? null : text.slice(0, LONGEST))
  const { value, sentence, label, email, phone } = finding
  return {
    ...finding,
    value: value.slice(0, LONGEST),
    sentence: sentence.slice(0, LONGEST),
    label: cut(label),
    email: cut(email),
    phone: cut(phone),
  }
}
