import { readData } from '#demo/read-data.ts'
import type { AiMessage, Summary } from '#server/engines/engine.ts'
import { createOfflineEngine } from '#server/engines/offline/offline-engine.ts'
import { type Fact, type SummaryCase, summaryCase } from './summary-case.ts'

/** Every second thread is held out: the engine's word lists are not tuned to it. */
const isHeldOut = (_: SummaryCase, at: number) => at % 2 === 1

interface Score {
  facts: number
  covered: number
  statements: number
  supported: number
  /** Words of the threads, and of the expected statements. */
  read: number
  said: number
}

/** Shorter texts could occur anywhere. */
const LEAST_PIECE = 12

const engine = createOfflineEngine()
const showsMissing = process.argv.includes('--missing')
const all = ['en', 'de', 'fr', 'es'].map(readThreads)
console.log(
  '| Offline engine | threads | facts covered | statements supported | words said of words read |\n|---|---|---|---|---|',
)
await report(
  'tuned on',
  all.flatMap(cases => cases.filter((one, at) => !isHeldOut(one, at))),
  showsMissing,
)
// Missed items of held-out threads are never shown, so that the rules are not fitted to them.
await report(
  'held out',
  all.flatMap(cases => cases.filter(isHeldOut)),
  false,
)

interface Written {
  subject: string
  messages: { from: string; to: string; day: string; text: string }[]
  facts: Fact[]
}

function readThreads(language: string): SummaryCase[] {
  return readData<Written[]>(`threads-${language}.yaml`, import.meta.url).map(
    ({ subject, messages, facts }) =>
      summaryCase(
        subject,
        messages.map(({ from, to, day, text }) => [from, to, day, text]),
        facts,
      ),
  )
}

async function report(label: string, cases: readonly SummaryCase[], lists: boolean): Promise<void> {
  const total: Score = { facts: 0, covered: 0, statements: 0, supported: 0, read: 0, said: 0 }
  for (const one of cases) {
    const { value } = await engine.summarise(one.thread, { signal: new AbortController().signal })
    const missing = one.facts.filter(fact => !covers(value, fact))
    const unsupported = statementsOf(value, one.thread.messages).filter(({ isSupported }) => !isSupported)
    total.facts += one.facts.length
    total.covered += one.facts.length - missing.length
    total.statements += statementsOf(value, one.thread.messages).length
    total.supported += statementsOf(value, one.thread.messages).length - unsupported.length
    total.read += wordsIn(one.thread.messages.map(({ text }) => text))
    total.said += wordsIn(statementsOf(value, one.thread.messages).map(({ text }) => text))
    if (lists && (missing.length > 0 || unsupported.length > 0))
      console.error(one.thread.subject, { missing, unsupported, value: JSON.stringify(value, null, 1) })
  }
  console.log(
    `| ${label} | ${cases.length} | ${share(total.covered, total.facts)} | ${share(total.supported, total.statements)} | ${share(total.said, total.read)} |`,
  )
}

function covers({ summary, keyPoints, actionItems, outstandingIssues }: Summary, fact: Fact): boolean {
  const statements = [
    summary,
    ...[...keyPoints, ...outstandingIssues].map(({ text }) => text),
    ...actionItems.map(({ text, owner, due }) => `${text} (${owner ?? ''}, ${due ?? ''})`),
  ].map(plain)
  return statements.some(statement =>
    fact.every(part =>
      typeof part === 'string'
        ? statement.includes(plain(part))
        : part.test(statement) || new RegExp(part, 'i').test(statement),
    ),
  )
}

/** Each statement, and whether its message contains it word for word; the summary sentence by sentence. */
function statementsOf(
  { summary, keyPoints, actionItems, outstandingIssues }: Summary,
  messages: readonly AiMessage[],
): { text: string; isSupported: boolean }[] {
  const cited = [...keyPoints, ...actionItems, ...outstandingIssues].map(({ text, messageId }) => ({
    text,
    isSupported: messages.some(
      ({ id, text: own }) => id === messageId && plain(own).includes(plain(withoutLead(text, messages))),
    ),
  }))
  const whole = summary === '' ? [] : [{ text: summary, isSupported: isWoven(plain(summary), messages) }]
  return [...whole, ...cited]
}

/** "Lukas asks Ada: Could you…" without who asks whom, where both take part. */
function withoutLead(text: string, messages: readonly AiMessage[]): string {
  const [lead = ''] = /^[^:]{1,80}: /.exec(text) ?? []
  const names = messages.flatMap(({ from, to }) => [from, ...to].map(({ name }) => name.split(' ')[0] ?? ''))
  return names.some(name => name !== '' && lead.startsWith(name)) ? text.slice(lead.length) : text
}

/** Whether a text consists of pieces of the messages, each perhaps with a name before it and a full stop of its own. */
function isWoven(text: string, messages: readonly AiMessage[]): boolean {
  const sources = messages.map(({ text }) => plain(text))
  const names = messages.map(({ from }) => plain(from.name))
  const isRestWoven = (rest: string): boolean => {
    if (rest === '') return true
    const [name = ''] = /^[^:]{1,60}(?=: )/.exec(rest) ?? []
    const bare =
      name !== '' && names.some(known => known.startsWith(name)) ? rest.slice(name.length + 2) : rest
    const longest = bare.slice(0, longestPrefix(bare, sources))
    // A message may continue with the name with which the summary continues; then the piece ends with its sentence.
    const sentences = /^.*[.!?](?= )/.exec(longest)?.[0] ?? longest
    return [longest, sentences].some(
      piece => piece.length >= LEAST_PIECE && isRestWoven(bare.slice(piece.length).replace(/^[.\s]+/, '')),
    )
  }
  return isRestWoven(text)
}

function longestPrefix(text: string, sources: readonly string[]): number {
  let length = 0
  while (length < text.length && sources.some(source => source.includes(text.slice(0, length + 1))))
    length += 1
  return length
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').toLowerCase().trim()
}

function share(part: number, whole: number): string {
  return `${part} of ${whole} (${Math.round((part / whole) * 100)} %)`
}

function wordsIn(texts: readonly string[]): number {
  return texts.join(' ').split(/\s+/).length
}
