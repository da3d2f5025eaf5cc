import { readFile, writeFile } from 'node:fs/promises'
import { EngineDeclined } from '#server/providers/ai/engine.ts'
import { createOfflineEngine } from '#server/providers/ai/offline/offline-engine.ts'
import { ADA, DRAFTS, type Draft, toAda, WRITER } from './drafts.ts'
import { THREADS } from './threads.ts'

/**
 * Writes what the offline engine makes of fixed letters and conversations into docs/ai.md, between two marks: nothing there is
 * edited. Run it again with `node bench/offline/show.ts`; `--print` shows it only.
 */
const DOCUMENT = new URL('../../docs/ai.md', import.meta.url)
const [BEGIN, END] = [
  '<!-- written by bench/offline/show.ts -->',
  '<!-- end of what bench/offline/show.ts writes -->',
]

const engine = createOfflineEngine()
const options = { signal: new AbortController().signal }

const quoted = (text: string) => text.replace(/^/gm, '> ').replace(/ +$/gm, '')
const fenced = (text: string) => `\`\`\`text\n${text}\n\`\`\``

async function orRefusal(work: () => Promise<string>): Promise<string> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof EngineDeclined)) throw error
    return `**Declined:** ${error.message}`
  }
}

async function draft(one: Draft, at: number): Promise<string> {
  const title = `**${at + 1}. ${one.press}**${'instruction' in one ? `: “${one.instruction}”` : ''}`
  if (one.press === 'Quick AI Rewrite') {
    const task = { ...one, writer: WRITER, thread: null }
    return [
      title,
      quoted(one.text),
      await orRefusal(async () => fenced((await engine.rewrite(task, options)).value)),
    ].join('\n\n')
  }
  if (one.press === 'Generate') {
    const task = { instruction: one.instruction, to: one.to, subject: '', writer: WRITER }
    return [
      title,
      await orRefusal(async () => {
        const { subject, body } = (await engine.compose(task, options)).value
        return fenced(`Subject: ${subject}\n\n${body}`)
      }),
    ].join('\n\n')
  }
  const intents = {
    'Positive Reply': 'positive',
    'Negative Reply': 'negative',
    'Generate Custom': 'custom',
  } as const
  const task = {
    thread: { subject: 'A letter', messages: [toAda(one.from, one.mail)] },
    intent: intents[one.press],
    instruction: 'instruction' in one ? one.instruction : '',
    replyTo: one.from,
    writer: WRITER,
  }
  return [
    title,
    quoted(one.mail),
    await orRefusal(async () => fenced((await engine.reply(task, options)).value)),
  ].join('\n\n')
}

async function summary(thread: (typeof THREADS)[number], at: number): Promise<string> {
  const mails = thread.messages.map(
    ({ from, sentAt, text }) =>
      `_${from.name}, ${sentAt.toISOString().slice(0, 10)}:_ ${text.replace(/\s+/g, ' ')}`,
  )
  const made = await orRefusal(async () => {
    const { value } = await engine.summarise(thread, options)
    const list = (title: string, lines: string[]) =>
      lines.length === 0 ? [] : [`${title}\n${lines.map(line => `- ${line}`).join('\n')}`]
    const day = (due: string | null) => (due === null ? '' : ` (by ${due})`)
    return fenced(
      [
        value.summary,
        ...list(
          'Key Points',
          value.keyPoints.map(({ text }) => text),
        ),
        ...list(
          'Action Items',
          value.actionItems.map(({ text, due }) => `${text}${day(due)}`),
        ),
        ...list(
          'Outstanding Issues',
          value.outstandingIssues.map(({ text }) => text),
        ),
      ].join('\n\n'),
    )
  })
  return [`**${at + 1}. ${thread.subject}**`, quoted(mails.join('\n\n')), made].join('\n\n')
}

const written = [
  '### Twelve drafts',
  `Somebody called ${ADA.name} presses the button that each title names.`,
  ...(await Promise.all(DRAFTS.map(draft))),
  '### Eight summaries',
  ...(await Promise.all(THREADS.map(summary))),
].join('\n\n')

if (process.argv.includes('--print')) console.log(written)
else {
  const document = await readFile(DOCUMENT, 'utf8')
  const [before, after] = [document.indexOf(BEGIN), document.indexOf(END)]
  if (before < 0 || after < before) throw new Error(`docs/ai.md lacks the marks ${BEGIN} and ${END}`)
  await writeFile(DOCUMENT, `${document.slice(0, before)}${BEGIN}\n\n${written}\n\n${document.slice(after)}`)
}
