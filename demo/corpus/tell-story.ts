import { createHash } from 'node:crypto'
import { isReplySubject } from '#core/text/subject.ts'
import { asDelivered } from './as-delivered.ts'
import type { CorpusMessage } from './corpus-message.ts'
import { fillDates } from './dates-in-text.ts'
import { type DemoEvent, demoFile, png } from './files.ts'
import { htmlBody } from './html-body.ts'
import { encodeWord, mailbox, toSource } from './mime.ts'
import { type Correspondent, personOf } from './people.ts'
import { attributionOf, paragraphs, type Quoted, quoteBelow } from './quoting.ts'
import { timesOf } from './rhythm.ts'
import { type Letter, readLetters, type Story } from './story.ts'

/** A message with its sender, date and recipients. */
interface Sending {
  letter: Letter
  id: string
  from: Correspondent
  to: Correspondent[]
  cc: Correspondent[]
  date: Date
  subject: string
  /** The text without quotes. */
  text: string
}

/** The messages of a story as they are in the owner's mailbox. */
export function tellStory(
  story: Story,
  owner: { name: string; address: string },
  now: Date,
): CorpusMessage[] {
  const seed = createHash('sha256')
    .update(`${story.box} ${story.subject} ${story.ago}`)
    .digest()
    .readUInt32BE()
  const me: Correspondent = { ...owner, client: 'plain', signature: '' }
  const sendings = sendingsOf(story, { me, seed, now })
  return sendings.map((sending, index) => {
    const { letter, from, date } = sending
    const isMine = from === me
    const isDraft = letter.marks.has('draft')
    const isLast = index === sendings.length - 1
    const next = sendings[index + 1]
    const source = sourceOf(sendings.slice(0, index + 1), story, seed)
    return {
      source: isMine ? source : asDelivered(source, from.address, date),
      receivedAt: date,
      folder: isDraft ? 'Drafts' : isMine ? 'Sent' : (story.folder ?? 'INBOX'),
      flags: {
        read: isMine || !(isLast && story.unread),
        starred: isLast && story.starred === true,
        answered: !isMine && next?.from === me && !next.letter.marks.has('draft'),
        draft: isDraft,
      },
    }
  })
}

function sendingsOf(
  story: Story,
  { me, seed, now }: { me: Correspondent; seed: number; now: Date },
): Sending[] {
  const letters = readLetters(story)
  const speakers = letters.map(({ by }) => (by === 'me' ? me : personOf(by)))
  const everyone = new Set([me, ...speakers, ...(story.with?.split(' ').map(personOf) ?? [])])
  const { ago, at, isPrivate = false, language = 'en' } = story
  const gaps = letters.map(({ minutes }) => minutes)
  const times = timesOf(gaps, { ago, at, isPrivate, seed }, now)
  return letters.map((letter, index) => {
    const from = speakers[index] ?? me
    const before = speakers.slice(0, index)
    const others = [...everyone].filter(person => person !== from)
    // Others write to the owner; the owner answers the last writer.
    const partner = from === me ? (before.findLast(person => person !== me) ?? others[0]) : me
    const date = times[index] ?? now
    const isFirst = !before.includes(from)
    return {
      letter,
      id: `${seed.toString(36)}.${index}.${from.client}@${from.address.split('@')[1]}`,
      from,
      to: others.filter(person => person === partner),
      cc: others.filter(person => person !== partner),
      date,
      subject: subjectOf(story, index, from),
      text: fillDates(isFirst ? withSignature(letter.text, from) : letter.text, date, language),
    }
  })
}

/** The last of these messages as it is sent, with the quotes of the earlier ones. */
function sourceOf(sendings: Sending[], story: Story, seed: number): Buffer {
  const { language = 'en' } = story
  const [sending, last, earlier] = sendings.toReversed()
  if (!sending) throw new Error('there is nothing to send')
  const { letter, from, to, cc, subject, date, id } = sending
  const isInline = letter.marks.has('inline')
  const quote =
    last && !isInline && !letter.marks.has('bare') ? quoteOf(language, from, [last, earlier]) : NOTHING
  const text =
    isInline && last ? `${attributionOf(language, quotable(last))}\n\n${sending.text}` : sending.text
  const hasPicture = letter.marks.has('picture')
  const html = isInline ? null : htmlBody(from.client, { text, quote: quote.html, hasPicture })
  return toSource({
    headers: [
      ['From', mailbox(from)],
      ['To', to.map(mailbox).join(',\r\n ')],
      ...(cc.length > 0 ? ([['Cc', cc.map(mailbox).join(',\r\n ')]] as [string, string][]) : []),
      ['Subject', encodeWord(subject)],
      ['Date', date.toUTCString().replace('GMT', '+0000')],
      ['Message-ID', `<${id}>`],
      ...referencesTo(sendings.slice(0, -1)),
    ],
    text: text + quote.text,
    ...(html === null ? {} : { html }),
    ...(hasPicture ? { picture: png(480, 270, seed % 90) } : {}),
    files: letter.files.map(name => ({
      name,
      ...demoFile(name, `${name} · ${subject}`, { seed: seed % 90, date, event: eventOf(story, sendings) }),
    })),
  })
}

/** The sender of the file is the organizer; everybody else is an attendee. */
function eventOf({ subject, event }: Story, sendings: Sending[]): DemoEvent | undefined {
  const said = event && sendings[event.letter ?? 0]
  const inviting = sendings.at(-1)
  if (!said || !inviting) return undefined
  return {
    ...event,
    title: subject,
    said: said.date,
    organizer: inviting.from,
    guests: [...inviting.to, ...inviting.cc],
  }
}

/** The previous message with its own quote; quotes nest no deeper. */
function quoteOf(
  language: NonNullable<Story['language']>,
  writer: Correspondent,
  [message, older]: [Sending, Sending | undefined],
) {
  const { text, html, ...head } = quotable(message)
  const { marks } = message.letter
  const below =
    older && !marks.has('bare') && !marks.has('inline')
      ? quoteBelow(message.from.client, language, quotable(older))
      : NOTHING
  return quoteBelow(writer.client, language, { ...head, text: text + below.text, html: html + below.html })
}

const NOTHING = { text: '', html: '' }

function quotable({ from, to, cc, date, subject, text }: Sending): Quoted {
  return { from, to: [...to, ...cc], date, subject, text, html: paragraphs(text) }
}

/** A writer who closes with their name gets no signature that repeats it. */
function withSignature(text: string, { signature, client }: Correspondent): string {
  if (signature === '') return text
  const [name = ''] = signature.split('\n')
  const above = text.endsWith(`\n${name}`) ? text.slice(0, -name.length).trimEnd() : text
  return `${above}\n\n${client === 'outlook' ? '' : '-- \n'}${signature}`
}

function subjectOf({ subject, language }: Story, index: number, { client }: Correspondent): string {
  if (index === 0 || subject === '' || isReplySubject(subject)) return subject
  return `${client === 'outlook' && language === 'de' ? 'AW' : 'Re'}: ${subject}`
}

function referencesTo(before: Sending[]): [string, string][] {
  const last = before.at(-1)
  if (!last) return []
  return [
    ['In-Reply-To', `<${last.id}>`],
    ['References', before.map(({ id }) => `<${id}>`).join('\r\n ')],
  ]
}
