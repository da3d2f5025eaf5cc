import { describe, expect, test } from 'vitest'
import { splitQuotedHtml, splitQuotedText } from '#core/text/quotes/quoted-history.ts'
import { parseMessage } from '#server/mail/mime/parse-message.ts'
import { stories } from './all-stories.ts'
import { buildCorpus } from './build-corpus.ts'
import { readLetters } from './story.ts'

const now = new Date('2026-11-20T15:00:00Z')
const corpus = buildCorpus(now)
const parsed = await Promise.all(
  corpus.flatMap(({ email, messages }) =>
    messages.map(async message => ({ email, ...message, mail: await parseMessage(message.source) })),
  ),
)
type Parsed = (typeof parsed)[number]
const count = (test: (item: Parsed) => boolean) => parsed.filter(test).length

describe('the demo correspondence', () => {
  test('is four mailboxes with more than 500 messages, none of them from the future, the newest of today', () => {
    expect(corpus).toHaveLength(4)
    expect(parsed.length).toBeGreaterThanOrEqual(500)
    for (const { messages } of corpus) {
      expect(messages.filter(({ folder }) => folder === 'INBOX').length).toBeGreaterThanOrEqual(60)
      const newest = Math.max(...messages.map(({ receivedAt }) => receivedAt.getTime()))
      expect(newest).toBeLessThanOrEqual(now.getTime())
      expect(newest).toBeGreaterThan(now.getTime() - 12 * 3_600_000)
    }
  })

  test('is the same for the same day, to the byte', () => {
    expect(buildCorpus(now)).toEqual(corpus)
  })

  test('is a hundred stories, each told once, in four languages, most of them more than a question and an answer', () => {
    expect(stories.length).toBeGreaterThanOrEqual(100)
    expect(new Set(stories.map(({ subject }) => subject)).size).toBe(stories.length)
    for (const language of ['de', 'fr', 'es'])
      expect(stories.filter(story => story.language === language).length).toBeGreaterThanOrEqual(8)
    const lengths = stories.map(story => readLetters(story).length)
    expect(lengths.filter(length => length >= 3).length).toBeGreaterThanOrEqual(60)
    expect(Math.max(...lengths)).toBe(12)
  })

  test('is sound mail: senders, dates, unique ids, references that lead somewhere, no gap left unfilled', () => {
    const ids = parsed.map(({ mail }) => mail.rfcMessageId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { mail } of parsed) {
      expect(mail.problems).toEqual([])
      expect(mail.from?.address).toMatch(/\.example$/)
      expect(mail.sentAt).not.toBeNull()
      expect(`${mail.subject}\n${mail.text}`).not.toMatch(/[{}]|undefined|Invalid/)
      for (const reference of mail.references) expect(ids).toContain(reference)
    }
  })

  test('is written by people who sleep: work in working hours, answers after what they answer', () => {
    const times = new Map(parsed.map(({ mail, receivedAt }) => [mail.rfcMessageId, receivedAt]))
    for (const { mail, receivedAt } of parsed) {
      if (mail.isBulk) continue
      expect(receivedAt.getHours()).toBeGreaterThanOrEqual(7)
      const before = times.get(mail.inReplyTo ?? '')
      if (before) expect(receivedAt.getTime()).toBeGreaterThan(before.getTime())
    }
    const work = new Set(stories.filter(({ isPrivate }) => !isPrivate).map(({ subject }) => subject))
    const isWork = ({ mail }: Parsed) => work.has(mail.subject.replace(/^(Re|AW): /, ''))
    expect(count(isWork)).toBeGreaterThan(250)
    expect(count(item => isWork(item) && [0, 6].includes(item.receivedAt.getDay()))).toBe(0)
  })

  test('is varied: lengths, kinds, states, languages', () => {
    expect(count(({ flags }) => !flags.read)).toBeGreaterThan(20)
    expect(count(({ flags }) => flags.starred)).toBeGreaterThan(8)
    expect(count(({ mail }) => mail.attachments.length > 0)).toBeGreaterThan(50)
    expect(count(({ mail }) => mail.safeHtml === null)).toBeGreaterThan(100)
    expect(count(({ mail }) => mail.remoteImages > 0)).toBeGreaterThan(10)
    expect(count(({ mail }) => mail.isBulk)).toBeGreaterThan(40)
    for (const folder of ['INBOX', 'Sent', 'Drafts', 'Trash', 'Spam', 'Archive'])
      expect(
        count(item => item.folder === folder),
        folder,
      ).toBeGreaterThan(0)
    for (const words of ['schrieb', 'a écrit', 'escribió', 'wrote:'])
      expect(
        count(({ mail }) => mail.text.includes(words)),
        words,
      ).toBeGreaterThan(0)
  })

  test('its quoted history is told from what was written, and answers between quoted lines stay in sight', () => {
    const replies = parsed.filter(({ mail }) => mail.inReplyTo !== null)
    const split = ({ mail }: Parsed) =>
      mail.safeHtml === null ? splitQuotedText(mail.text) : splitQuotedHtml(mail.safeHtml)
    // All but those that quote nothing, or only in pieces.
    expect(replies.filter(item => split(item).quoted !== null).length / replies.length).toBeGreaterThan(0.95)
    const inline = replies.filter(({ mail }) => mail.text.includes('there is no cheap raclette'))
    expect(inline.map(item => split(item).quoted)).toContain(null)
  })
})
