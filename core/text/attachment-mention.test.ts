import { expect, test } from 'vitest'
import { readData } from '#demo/read-data.ts'
import { mentionsAttachment } from './attachment-mention.ts'

const { mentions, others } = readData<Record<'mentions' | 'others', string[]>>(
  'attachment-mention.test.yaml',
  import.meta.url,
)

test.each(mentions)('%s speaks of a file', text => {
  expect(mentionsAttachment(`<p>${text}</p>`)).toBe(true)
})

test.each(others)('%s speaks of none', text => {
  expect(mentionsAttachment(`<p>${text}</p>`)).toBe(false)
})

test('what is quoted is somebody else’s', () => {
  expect(mentionsAttachment('<p>Thanks!</p><blockquote><p>Please find attached …</p></blockquote>')).toBe(
    false,
  )
  expect(mentionsAttachment('<p>Thanks!</p><p>&gt; Please find attached the plan</p>')).toBe(false)
})
