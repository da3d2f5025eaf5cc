import { describe, expect, test } from 'vitest'
import { htmlToText } from '#core/text/html/html-to-text.ts'
import { visibleText } from '#core/text/html/visible-text.ts'
import type { AiThread, Summary } from '#server/engines/engine.ts'
import { mapStrings } from '#server/engines/map-strings.ts'
import { linkFilter } from '#server/engines/permitted-links.ts'
import { hostileMails } from '#testing/ai/hostile-mail.ts'
import { checkSummary } from './check-summary.ts'

const thread = (...texts: string[]): AiThread => ({
  subject: 'Office move',
  messages: texts.map((text, index) => ({
    id: index + 1,
    from: { name: 'Anna Berg', address: 'anna@acme.example' },
    to: [{ name: 'Ben', address: 'ben@acme.example' }],
    sentAt: new Date('2026-11-20T10:00:00Z'),
    text,
    isOwn: false,
  })),
})
const nothing: Summary = { summary: '', keyPoints: [], actionItems: [], outstandingIssues: [] }
/** Filters links first, as `askEngine` does. */
const check = (summary: Partial<Summary>, of: AiThread) =>
  checkSummary(mapStrings({ ...nothing, ...summary }, linkFilter(of.messages.map(({ text }) => text))), of)

describe('a checked summary keeps', () => {
  const move = thread('The move costs 12,500 EUR and begins on 3 May.', 'Could you book the van by Friday?')

  test('a statement that the cited message supports, not one that only another message supports', () => {
    const statement = { text: 'The move begins on 3 May' }
    expect(check({ keyPoints: [{ ...statement, messageId: 1 }] }, move).keyPoints).toEqual([statement.text])
    expect(check({ keyPoints: [{ ...statement, messageId: 2 }] }, move).keyPoints).toEqual([])
  })

  test('a denial, and none that is dropped or added', () => {
    const of = thread('The hall is paid. Please do not pay it again.')
    const said = (...texts: string[]) =>
      check({ keyPoints: texts.map(text => ({ text, messageId: 1 })) }, of).keyPoints
    expect(
      said('Anna asks Ben: Please do not pay.', 'Anna asks Ben to pay it again.', 'The hall is not paid.'),
    ).toEqual(['Anna asks Ben: Please do not pay.'])
  })

  test('an owner who is named, and a day that the message mentions', () => {
    const item = { text: 'Book the van by Friday', messageId: 2 }
    const owners = (owner: string, due: string) =>
      check({ actionItems: [{ ...item, owner, due }] }, move).sources.actionItems[0]
    expect(owners('Ben', '2026-11-27')).toEqual({ messageId: 2, owner: 'Ben', due: '2026-11-27' })
    expect(owners('Elvis', 'soon')).toEqual({ messageId: 2, owner: null, due: null })
    const cost = { text: 'The move costs 12,500 EUR', messageId: 1, owner: null, due: '2026-11-27' }
    expect(check({ actionItems: [cost] }, move).sources.actionItems[0]?.due).toBeNull()
  })

  test("the key points if nothing of the summary's text is supported", () => {
    const keyPoints = [{ text: 'The move costs 12,500 EUR', messageId: 1 }]
    expect(check({ summary: 'Elvis sings in Vienna.', keyPoints }, move).summary).toBe(
      'The move costs 12,500 EUR',
    )
  })
})

const hidden = hostileMails.flatMap(({ name, html, mustNotAppear }) => {
  if (html === undefined) return []
  const seen = visibleText(html)
  const all = htmlToText(html)
  return mustNotAppear.some(pattern => pattern.test(all) && !pattern.test(seen))
    ? [{ name, seen, all, mustNotAppear }]
    : []
})

describe('a model that repeats what a mail hides', () => {
  test('is tested with many mails', () => expect(hidden.length).toBeGreaterThan(8))

  test.each(hidden)('gets none of it into a summary: $name', ({ seen, all, mustNotAppear }) => {
    const statements = all
      .split(/\n+|(?<=[.!?])\s+/)
      .filter(text => mustNotAppear.some(pattern => pattern.test(text)))
      .map(text => ({ text, messageId: 1 }))
    const kept = check(
      {
        summary: statements.map(({ text }) => text).join(' '),
        keyPoints: statements,
        outstandingIssues: statements,
        actionItems: statements.map(statement => ({ ...statement, owner: null, due: null })),
      },
      thread(seen, 'Thanks', 'Bye'),
    )
    for (const pattern of mustNotAppear) expect(JSON.stringify(kept)).not.toMatch(pattern)
  })
})
