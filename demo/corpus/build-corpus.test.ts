import { describe, expect, test } from 'vitest'
import { splitQuotedHtml, splitQuotedText } from '#core/text/quoted-history.ts'
import { parseMessage } from '#server/mime/parse-message.ts'
import { buildCorpus } from './build-corpus.ts'

const now = new Date('2026-11-20T15:00:00Z')
const corpus = buildCorpus(now)
const parsed = await Promise.all(
  corpus.flatMap(({ email, messages }) =>
    messages.map(async message => ({ email, ...message, mail: await parseMessage(message.source) })),
  ),
)

describe('the demo correspondence', () => {
  test('is four mailboxes with more than 400 messages, none of them from the future', () => {
    expect(corpus).toHaveLength(4)
    expect(parsed.length).toBeGreaterThanOrEqual(400)
    for (const { messages } of corpus) expect(messages.length).toBeGreaterThanOrEqual(90)
    for (const { receivedAt } of parsed) expect(receivedAt.getTime()).toBeLessThanOrEqual(now.getTime())
  })

  test('is sound mail: senders, dates, unique ids, references that lead somewhere', () => {
    const ids = parsed.map(({ mail }) => mail.rfcMessageId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { mail } of parsed) {
      expect(mail.problems).toEqual([])
      expect(mail.from?.address).toMatch(/\.example$/)
      expect(mail.sentAt).not.toBeNull()
      for (const reference of mail.references) expect(ids).toContain(reference)
    }
  })

  test('is varied: lengths, kinds, states, languages', () => {
    const has = (test: (item: (typeof parsed)[number]) => boolean) => parsed.filter(test).length
    expect(has(({ flags }) => !flags.read)).toBeGreaterThan(20)
    expect(has(({ flags }) => flags.starred)).toBeGreaterThan(8)
    expect(has(({ mail }) => mail.attachments.length > 0)).toBeGreaterThan(30)
    expect(has(({ mail }) => mail.safeHtml === null)).toBeGreaterThan(100)
    expect(has(({ mail }) => mail.remoteImages > 0)).toBeGreaterThan(10)
    expect(has(({ mail }) => mail.isBulk)).toBeGreaterThan(40)
    for (const folder of ['INBOX', 'Sent', 'Drafts', 'Trash', 'Spam', 'Archive'])
      expect(
        has(item => item.folder === folder),
        folder,
      ).toBeGreaterThan(0)
    for (const words of ['schrieb', 'a écrit', 'escribió', 'wrote:'])
      expect(
        has(({ mail }) => mail.text.includes(words)),
        words,
      ).toBeGreaterThan(0)
  })

  test('its quoted history is told from what was written', () => {
    const replies = parsed.filter(({ mail }) => mail.inReplyTo !== null)
    const split = replies.filter(
      ({ mail }) =>
        (mail.safeHtml === null ? splitQuotedText(mail.text) : splitQuotedHtml(mail.safeHtml)).quoted !==
        null,
    )
    expect(split.length / replies.length).toBeGreaterThan(0.95)
  })
})
