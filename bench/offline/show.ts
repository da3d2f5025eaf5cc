import { readFile, writeFile } from 'node:fs/promises'
import { EngineDeclined } from '#server/engines/engine.ts'
import { createOfflineEngine } from '#server/engines/offline/offline-engine.ts'
import { ADA, MAILS, toAda, WRITER } from './mails.ts'
import { THREADS } from './threads.ts'

/**
 * Writes what the offline engine makes of some letters and a conversation into docs/ai.md, between two marks: nothing there is
 * edited. Run it again with `node bench/offline/show.ts`; with `--print` it shows what the engine makes of all of them.
 */
const DOCUMENT = new URL('../../docs/ai.md', import.meta.url)
const [BEGIN, END] = [
  '<!-- written by bench/offline/show.ts -->',
  '<!-- end of what bench/offline/show.ts writes -->',
]
const IN_DOCUMENT = ['Lukas Brandt', 'Sanna Roth']
const showsAll = process.argv.includes('--print')

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

/** A text in a cell of a table. */
const cell = (text: string) => text.replace(/\|/g, '\\|').replace(/\n/g, '<br>')

async function row({ from, text, instruction, own, how }: (typeof MAILS)[number]): Promise<string> {
  const thread = { subject: '', messages: [toAda(from, text)] }
  const task = { thread, replyTo: from, writer: WRITER }
  const reply = async (intent: 'positive' | 'negative' | 'custom') =>
    (await engine.reply({ ...task, intent, instruction }, options)).value
  const rewritten = (await engine.rewrite({ text: own, instruction: how, writer: WRITER, thread }, options))
    .value
  const cells = [
    `${from.name}: ${text}`,
    await reply('positive'),
    await reply('negative'),
    await reply('custom'),
    `“${how}”: ${rewritten}`,
  ]
  return `| ${cells.map(cell).join(' | ')} |`
}

async function summary(thread: (typeof THREADS)[number]): Promise<string> {
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
  return [`**${thread.subject}**`, quoted(mails.join('\n\n')), made].join('\n\n')
}

const mails = MAILS.filter(({ from }) => showsAll || IN_DOCUMENT.includes(from.name))
const threads = showsAll ? THREADS : THREADS.slice(0, 1)

const written = [
  '### Letters',
  `What ${ADA.name} gets for each of the four buttons. Her instruction and her text stand in the last two columns word for word.`,
  [
    '| mail | Positive Reply | Negative Reply | Generate Custom | Quick AI Rewrite |',
    '| --- | --- | --- | --- | --- |',
    ...(await Promise.all(mails.map(row))),
  ].join('\n'),
  '### A summary',
  ...(await Promise.all(threads.map(summary))),
].join('\n\n')

if (showsAll) console.log(written)
else {
  const document = await readFile(DOCUMENT, 'utf8')
  const [before, after] = [document.indexOf(BEGIN), document.indexOf(END)]
  if (before < 0 || after < before) throw new Error(`docs/ai.md lacks the marks ${BEGIN} and ${END}`)
  await writeFile(DOCUMENT, `${document.slice(0, before)}${BEGIN}\n\n${written}\n\n${document.slice(after)}`)
}
