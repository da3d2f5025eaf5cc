import { expect, test } from 'vitest'
import { accountTags } from './account-tags.ts'

const tagsOf = (...emails: string[]) =>
  [...accountTags(emails.map((email, id) => ({ id, email }))).values()].map(({ text }) => text)

test('a tag is the part of the address that no other mailbox has', () => {
  expect(tagsOf('ada@northquay.example')).toEqual([])
  expect(tagsOf('ada@northquay.example', 'hello@gmail.com')).toEqual(['ada', 'hello'])
  expect(tagsOf('ada@northquay.example', 'ada@gmail.com')).toEqual(['northquay', 'gmail'])
  expect(tagsOf('ada@x.example', 'sales@x.example', 'ada@y.example')).toEqual(['ada@x.example', 'sales', 'y'])
})

test('mailboxes next to each other have different colours', () => {
  const colours = [
    ...accountTags(Array.from({ length: 9 }, (_, id) => ({ id, email: `${id}@x.example` }))).values(),
  ]
  expect(colours.map(({ colour }) => colour)).toEqual([1, 2, 3, 4, 5, 6, 7, 1, 2])
})
