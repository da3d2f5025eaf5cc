import { isReplySubject } from '#core/text/subject.ts'
import type { MessageFlags } from '#server/providers/mail/provider.ts'
import { bulkMail } from './bulk.ts'
import { demoFile, png } from './files.ts'
import { demoMailboxes, type Words } from './mailboxes.ts'
import { encodeWord, mailbox, toSource } from './mime.ts'
import { cast, play } from './people.ts'
import { paragraphs, type Quoted, quoteBelow } from './quoting.ts'
import { type Line, type Story, stories } from './stories.ts'

export interface CorpusMessage {
  folder: string
  source: Buffer
  flags: MessageFlags
  receivedAt: Date
}

export interface CorpusMailbox {
  email: string
  messages: CorpusMessage[]
}

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** The same mail for the same `now`: four mailboxes of correspondence up to today. */
export function buildCorpus(now: Date): CorpusMailbox[] {
  return demoMailboxes.map(box => ({
    email: box.email,
    messages: [
      ...stories.flatMap((story, index) => tell(story, index, { ...box, now })),
      ...bulkMail(box.words.sum).map((mail, index) => bulkMessage(mail, index, { ...box, now })),
    ].sort((a, b) => a.receivedAt.getTime() - b.receivedAt.getTime()),
  }))
}

interface Teller {
  email: string
  displayName: string
  words: Words
  now: Date
}

function tell(story: Story, number: number, { email, displayName, words, now }: Teller): CorpusMessage[] {
  const me = { name: displayName, address: email }
  const other = play(story.with, words.number)
  const firstName = cast[story.with].name.split(' ')[0] ?? ''
  const fill = (text: string) =>
    text
      .replace(/\{(\w+)\}/g, (whole, key: string) => String(words[key as keyof Words] ?? whole))
      // Whoever plays the part signs with their own name.
      .replaceAll(cast[story.with].name, other.name)
      .replaceAll(firstName, other.name.split(' ')[0] ?? firstName)
  const id = (index: number, mine: boolean) =>
    `${words.seed}-${number}-${index}@${(mine ? email : other.address).split('@')[1]}`
  // Spread over the day, always in the past.
  let time = Math.min(
    now.getTime() - startOf(story, words.number) * DAY - ((number * 5 + words.seed) % 9) * HOUR - 37 * 60_000,
    now.getTime() - 2 * HOUR,
  )
  const before: Quoted[] = []
  const references: string[] = []
  return story.lines.map((line, index) => {
    time = Math.min(
      time + (line.after ?? 0) * HOUR + ((index * 7 + words.seed) % 50) * 60_000,
      now.getTime() - (story.lines.length - index) * 11 * 60_000,
    )
    const isMine = line.by === 'me'
    const [from, to] = isMine ? [me, other] : [other, me]
    const base = fill(story.subject)
    const subject = index === 0 || isReplySubject(base) ? base : base && `Re: ${base}`
    const date = new Date(time)
    const text = fill(line.text)
    const last = before.at(-1)
    const quote = last
      ? quoteBelow(isMine ? 'plain' : other.client, story.language ?? 'en', last)
      : { text: '', html: '' }
    const isDraft = story.folder === 'Drafts'
    const source = toSource({
      headers: [
        ['From', mailbox(from)],
        ['To', mailbox(to)],
        ['Subject', encodeWord(subject)],
        ['Date', date.toUTCString().replace('GMT', '+0000')],
        ['Message-ID', `<${id(index, isMine)}>`],
        ...(references.length
          ? ([
              ['In-Reply-To', `<${references.at(-1)}>`],
              ['References', references.map(ref => `<${ref}>`).join('\r\n ')],
            ] as [string, string][])
          : []),
      ],
      text: text + quote.text,
      ...bodyOf(line, text, quote.html, words.seed + number),
      files:
        line.attach && line.file
          ? [{ name: line.file, ...demoFile(line.attach, `${line.file} ${base}`, words.seed + number) }]
          : [],
    })
    references.push(id(index, isMine))
    before.push({ from, to, date, subject, text })
    const isLast = index === story.lines.length - 1
    return {
      source,
      receivedAt: date,
      folder: story.folder ?? (isMine ? 'Sent' : 'INBOX'),
      flags: {
        read: isMine || !(isLast && story.unread),
        starred: isLast && story.starred === true,
        answered: !isMine && story.lines[index + 1]?.by === 'me',
        draft: isDraft,
      },
    }
  })
}

/** Days ago; each mailbox lives through the stories at other times, and only the first one through them all of late. */
function startOf({ daysAgo }: Story, mailbox: number): number {
  return daysAgo === 0 ? mailbox * 4 : Math.round(daysAgo * (1 + 0.45 * mailbox)) + mailbox * 3
}

function bodyOf(
  line: Line,
  text: string,
  quoteHtml: string,
  seed: number,
): { html?: string; picture?: Buffer } {
  if (!line.html && !quoteHtml.includes('border-top')) return {}
  const picture = line.inlineImage
    ? '<p><img src="cid:picture" width="480" height="270" alt="Sketch"></p>'
    : ''
  return {
    html: `<html><body style="font-family:Arial,sans-serif;font-size:14px">${paragraphs(text)}${picture}${quoteHtml}</body></html>`,
    ...(line.inlineImage ? { picture: png(480, 270, seed) } : {}),
  }
}

function bulkMessage(
  mail: ReturnType<typeof bulkMail>[number],
  number: number,
  { email, displayName, words, now }: Teller,
): CorpusMessage {
  const date = new Date(
    now.getTime() - (mail.daysAgo + words.number * 2.4) * DAY - (3 + ((number * 3 + words.seed) % 8)) * HOUR,
  )
  const domain = mail.from.address.split('@')[1]
  return {
    folder: mail.folder ?? 'INBOX',
    receivedAt: date,
    flags: { read: mail.isRead, starred: false, answered: false, draft: false },
    source: toSource({
      headers: [
        ['From', mailbox(mail.from)],
        ['To', mailbox({ name: displayName, address: email })],
        ['Subject', encodeWord(mail.subject)],
        ['Date', date.toUTCString().replace('GMT', '+0000')],
        ['Message-ID', `<bulk-${words.seed}-${number}@${domain}>`],
        ...(mail.unsubscribe
          ? ([
              ['List-Id', `<letter.${domain}>`],
              ['List-Unsubscribe', `<https://${domain}/unsubscribe>`],
              ['List-Unsubscribe-Post', 'List-Unsubscribe=One-Click'],
            ] as [string, string][])
          : ([['Auto-Submitted', 'auto-generated']] as [string, string][])),
      ],
      text: mail.text,
      html: `<html><body>${mail.html}</body></html>`,
      files: [],
    }),
  }
}
