import { createHash } from 'node:crypto'
import { isReplySubject } from '#core/text/subject.ts'
import type { CorpusMessage } from './corpus-message.ts'
import { fillDates } from './dates-in-text.ts'
import { demoFile, png } from './files.ts'
import { htmlBody } from './html-body.ts'
import { encodeWord, mailbox, toSource } from './mime.ts'
import { type Correspondent, personOf } from './people.ts'
import { attributionOf, paragraphs, type Quoted, quoteBelow } from './quoting.ts'
import { timesOf } from './rhythm.ts'
import { type Letter, readLetters, type Story } from './story.ts'

/** The messages of a story as they lie in the mailbox of the person who lives it. */
export function tellStory(
  story: Story,
  owner: { name: string; address: string },
  now: Date,
): CorpusMessage[] {
  const letters = readLetters(story)
  const me: Correspondent = { ...owner, client: 'plain', signature: '' }
  const speakers = letters.map(({ by }) => (by === 'me' ? me : personOf(by)))
  const others = [...new Set([...speakers, ...(story.with?.split(' ').map(personOf) ?? [])])].filter(
    person => person !== me,
  )
  const seed = numberOf(`${story.box} ${story.subject} ${story.ago}`)
  const rhythm = { ago: story.ago, at: story.at, isPrivate: story.isPrivate === true, seed }
  const times = timesOf(
    letters.map(({ minutes }) => minutes),
    rhythm,
    now,
  )
  const ids: string[] = []
  let last: { whole: Quoted; own: Quoted } | null = null
  return letters.map((letter, index) => {
    const from = speakers[index] ?? me
    const language = story.language ?? 'en'
    const date = times[index] ?? now
    const subject = subjectOf(story, index, from)
    const [to = [], cc = []] = recipients(from, { me, others, speakers: speakers.slice(0, index) })
    const isDraft = letter.marks.has('draft')
    const own = ownText(letter, {
      from,
      language,
      date,
      last: last?.own,
      isFirst: !speakers.slice(0, index).includes(from),
    })
    const isQuoting = last !== null && !letter.marks.has('bare') && !letter.marks.has('inline')
    const quote = isQuoting && last ? quoteBelow(from.client, language, last.whole) : NOTHING
    const short = isQuoting && last ? quoteBelow(from.client, language, last.own) : NOTHING
    const hasPicture = letter.marks.has('picture')
    const html = letter.marks.has('inline')
      ? null
      : htmlBody(from.client, { text: own, quote: quote.html, hasPicture })
    const id = `${seed.toString(36)}.${index}.${from.client}@${from.address.split('@')[1]}`
    const source = toSource({
      headers: [
        ['From', mailbox(from)],
        ['To', to.map(mailbox).join(',\r\n ')],
        ...(cc.length > 0 ? ([['Cc', cc.map(mailbox).join(',\r\n ')]] as [string, string][]) : []),
        ['Subject', encodeWord(subject)],
        ['Date', date.toUTCString().replace('GMT', '+0000')],
        ['Message-ID', `<${id}>`],
        ...referencesTo(ids),
      ],
      text: own + quote.text,
      ...(html === null ? {} : { html }),
      ...(hasPicture ? { picture: png(480, 270, seed % 90) } : {}),
      files: letter.files.map(name => ({
        name,
        ...demoFile(name, `${name} · ${subject}`, { seed: seed % 90, date }),
      })),
    })
    ids.push(id)
    const quoted = { from, to: [...to, ...cc], date, subject }
    last = {
      own: { ...quoted, text: own, html: paragraphs(own) },
      whole: { ...quoted, text: own + short.text, html: paragraphs(own) + short.html },
    }
    const isMine = from === me
    const isLast = index === letters.length - 1
    return {
      source,
      receivedAt: date,
      folder: isDraft ? 'Drafts' : isMine ? 'Sent' : (story.folder ?? 'INBOX'),
      flags: {
        read: isMine || !(isLast && story.unread),
        starred: isLast && story.starred === true,
        answered: !isMine && letters[index + 1]?.by === 'me' && !letters[index + 1]?.marks.has('draft'),
        draft: isDraft,
      },
    }
  })
}

const NOTHING = { text: '', html: '' }

function ownText(
  { text, marks }: Letter,
  {
    from,
    language,
    date,
    last,
    isFirst,
  }: {
    from: Correspondent
    language: NonNullable<Story['language']>
    date: Date
    last: Quoted | undefined
    isFirst: boolean
  },
): string {
  const filled = fillDates(isFirst ? withSignature(text, from) : text, date, language)
  return marks.has('inline') && last ? `${attributionOf(language, last)}\n\n${filled}` : filled
}

/** Whoever closes with a name does not write it twice. */
function withSignature(text: string, { signature, client }: Correspondent): string {
  if (signature === '') return text
  const [name = ''] = signature.split('\n')
  const above = text.endsWith(`\n${name}`) ? text.slice(0, -name.length).trimEnd() : text
  return `${above}\n\n${client === 'outlook' ? '' : '-- \n'}${signature}`
}

/** To whom it is answered, and who else takes part. */
function recipients(
  from: Correspondent,
  { me, others, speakers }: { me: Correspondent; others: Correspondent[]; speakers: Correspondent[] },
): [to: Correspondent[], cc: Correspondent[]] {
  const everyone = [me, ...others].filter(person => person !== from)
  const partner = from === me ? (speakers.findLast(person => person !== me) ?? others[0]) : me
  return [everyone.filter(person => person === partner), everyone.filter(person => person !== partner)]
}

function subjectOf({ subject, language }: Story, index: number, { client }: Correspondent): string {
  if (index === 0 || subject === '' || isReplySubject(subject)) return subject
  return `${client === 'outlook' && language === 'de' ? 'AW' : 'Re'}: ${subject}`
}

function referencesTo(ids: string[]): [string, string][] {
  const last = ids.at(-1)
  if (last === undefined) return []
  return [
    ['In-Reply-To', `<${last}>`],
    ['References', ids.map(id => `<${id}>`).join('\r\n ')],
  ]
}

function numberOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE()
}
