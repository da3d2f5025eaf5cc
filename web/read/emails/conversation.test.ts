import { expect, test } from 'vitest'
import type { ConversationMessage, EmailRow } from '#core/contract/emails.ts'
import { allMessagesOf, editConversation, participants, standsFor } from './conversation.ts'

const message = (id: number, values: Partial<ConversationMessage> = {}): ConversationMessage => ({
  ...{ id, sender: `P${id} Last`, senderEmail: `p${id}@x.example`, isOwn: false },
  ...{ isRead: true, isStarred: false, labels: ['inbox'], snoozedUntil: null },
  ...values,
})
const row = (...messages: ConversationMessage[]) =>
  ({
    id: messages.at(-1)?.id,
    threadId: '1',
    labels: ['inbox'],
    isRead: true,
    isStarred: false,
    messages,
  }) as EmailRow
const isInInbox = ({ labels }: EmailRow) => labels.includes('inbox')
const edited = (of: EmailRow, ids: number[], values: Partial<EmailRow> | null) =>
  editConversation(of, {
    edit: row => (ids.includes(row.id) ? values && { ...row, ...values } : row),
    isListed: isInInbox,
  })

test('a row stands for each message of its conversation, and commands get each once', () => {
  const both = row(message(1), message(2, { labels: ['sent'] }))
  expect(allMessagesOf([both, both]).map(({ id, labels }) => [id, ...labels])).toEqual([
    [1, 'inbox'],
    [2, 'sent'],
  ])
  expect([1, 2, 3].map(id => standsFor(both, id))).toEqual([true, true, false])
})

test('a conversation leaves its list with the last of its messages that was there', () => {
  const mail = row(message(1), message(2), message(3, { labels: ['sent'] }))
  expect(edited(mail, [2], { labels: ['archive'] })?.messages?.map(({ labels }) => labels[0])).toEqual([
    'inbox',
    'archive',
    'sent',
  ])
  expect(edited(mail, [1, 2], { labels: ['archive'] })).toBeNull()
  expect(edited(mail, [1], null)?.messages?.map(({ id }) => id)).toEqual([2, 3])
  expect(edited(mail, [1, 2, 3], null)).toBeNull()
})

test('it is read once all of it is, and starred while one of it is', () => {
  const mail = row(message(1, { isRead: false, isStarred: true }), message(2, { isRead: false }))
  expect(edited(mail, [1], { isRead: true })).toMatchObject({ isRead: false, isStarred: true })
  expect(edited(mail, [1, 2], { isRead: true, isStarred: false })).toMatchObject({
    ...{ isRead: true, isStarred: false },
  })
})

test('who takes part is named once, in the order of their first messages, the person as "me"', () => {
  const named = (...senders: string[]) =>
    participants(
      senders.map((sender, at) => message(at, { sender, senderEmail: sender, isOwn: sender === 'Me X' })),
    )
  expect(named('Ana Lindqvist')).toBe('Ana Lindqvist')
  expect(named('Me X')).toBe('me')
  expect(named('Ana Lindqvist', 'Me X', 'Ana Lindqvist', 'bo@x.example')).toBe('Ana, me, bo')
  expect(named('Ana L', 'Bo B', 'Cy C', 'Me X', 'Di D')).toBe('Ana … me, Di')
  expect(named('', 'Ana L')).toBe('Unknown, Ana')
})
