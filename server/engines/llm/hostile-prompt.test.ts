import { describe, expect, test } from 'vitest'
import { visibleText } from '#core/text/html/visible-text.ts'
import { hostileMails } from '#testing/ai/hostile-mail.ts'
import { cleanTask, promptOf, threadData } from './prompt-data.ts'

/** Characters that machines read and people do not see. */
const UNSEEN = /[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF\u{E0000}-\u{E007F}]/u

describe.each(hostileMails)('the prompt about the mail "$name"', ({ text, html }) => {
  const body = html === undefined ? (text ?? '') : visibleText(html)
  const message = {
    id: 7,
    from: { name: body.slice(0, 200), address: 'mallory@evil.example' },
    to: [{ name: 'Ben', address: 'ben@here.example' }],
    sentAt: new Date('2026-11-20T10:00:00Z'),
    text: body,
    isOwn: false,
  }
  const { task: cleaned } = cleanTask({ thread: { subject: body, messages: [message] } }, true)
  const prompt = promptOf('Summarise.', { conversation: threadData(cleaned.thread) })
  const [task = '', json = '', ...more] = prompt.split('\n\nDATA\n')

  test('has one task, which is ours, and the mail as data that ends where we end it', () => {
    expect(more).toEqual([])
    expect(task).toBe('TASK\n"Summarise."')
    const { conversation } = JSON.parse(json)
    expect(Object.keys(conversation)).toEqual(['subject', 'messages'])
    expect(conversation.messages).toHaveLength(1)
    expect(Object.keys(conversation.messages[0])).toEqual(['id', 'from', 'to', 'date', 'text'])
    expect(conversation.messages[0].id).toBe(7)
  })

  test('has no line of its own, no tag and nothing that people do not see', () => {
    for (const line of json.split('\n'))
      expect(line).toMatch(/^ *(?:[\]{}[]+,?|"(?:[^"\\]|\\.)*"(?:: .*)?,?)$/)
    expect(json).not.toMatch(/[<>]/)
    expect(prompt).not.toMatch(UNSEEN)
  })
})
