import { expect, test } from 'vitest'
import type { PlannedStep } from '#core/contract/follow-ups.ts'
import { editsOf, editsUpTo, withEdit } from './edits.ts'

test('changes of one step add up, and a step that is as before is left out', () => {
  const written = withEdit([], { step: 1, text: 'Mine' })
  const skipped = withEdit(written, { step: 1, isSkipped: true })
  expect(skipped).toEqual([{ step: 1, text: 'Mine', isSkipped: true }])
  const back = withEdit(skipped, { step: 1, text: null })
  expect(back).toEqual([{ step: 1, text: null, isSkipped: true }])
  expect(withEdit(back, { step: 1, isSkipped: false })).toEqual([])
  expect(withEdit(withEdit([], { step: 2, text: '' }), { step: 0, isSkipped: true })).toEqual([
    { step: 0, text: null, isSkipped: true },
    { step: 2, text: '', isSkipped: false },
  ])
})

test('the changes of a stored plan are found again', () => {
  const steps = [
    { step: 0, isEdited: false, isSkipped: false, text: 'Hi' },
    { step: 1, isEdited: true, isSkipped: false, text: 'Mine' },
    { step: 2, isEdited: false, isSkipped: true, text: 'Hi' },
  ] as PlannedStep[]
  expect(editsOf(steps)).toEqual([
    { step: 1, text: 'Mine', isSkipped: false },
    { step: 2, text: null, isSkipped: true },
  ])
  expect(editsUpTo(editsOf(steps), 2)).toEqual([{ step: 1, text: 'Mine', isSkipped: false }])
})
