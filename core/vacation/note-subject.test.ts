import { expect, test } from 'vitest'
import { noteSubject } from './note-subject.ts'

test('the subject begins with Auto: and is that of the message, unless another one was chosen', () => {
  expect(noteSubject('', 'The plan')).toBe('Auto: The plan')
  expect(noteSubject('Away\n until Monday', 'The plan')).toBe('Auto: Away until Monday')
  expect(noteSubject('', 'Auto: The plan')).toBe('Auto: The plan')
  expect(noteSubject('', '')).toBe('Auto:')
  expect(noteSubject('', 'x'.repeat(2000)).length).toBeLessThan(998)
})
