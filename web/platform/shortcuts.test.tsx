import { act } from 'react'
import { expect, test } from 'vitest'
import { render } from '#testing/dom.tsx'
import { holdShortcuts, useShortcuts } from './shortcuts.ts'

const done: string[] = []
function Screen() {
  useShortcuts({ e: () => done.push('e'), j: () => done.push('j'), 'g e': () => done.push('g e') })
  return null
}
const press = (key: string) =>
  act(() => void window.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))

test('held keys are carried out in their order once they are let go, and those typed meanwhile after them', async () => {
  render(<Screen />)
  const letGo = holdShortcuts(new Set(['e', 'j']))
  press('e')
  press('j')
  press('g')
  press('e')
  expect(done).toEqual(['g e'])
  press('e')
  letGo()
  press('j')
  await expect.poll(() => done).toEqual(['g e', 'e', 'j', 'e', 'j'])
  press('j')
  await expect.poll(() => done).toHaveLength(6)
})
