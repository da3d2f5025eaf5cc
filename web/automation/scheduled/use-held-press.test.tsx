import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { render } from '#testing/dom.tsx'
import { useHeldPress } from './use-held-press.ts'

let press: (pressed: string) => void
let setBusy: (isBusy: boolean) => void
const done: string[] = []

function Row() {
  const [isBusy, set] = useState(false)
  setBusy = set
  press = useHeldPress(isBusy, pressed => done.push(pressed))
  return null
}

test('a key that is pressed during a change is done once, after it', () => {
  render(<Row />)
  act(() => press('skip'))
  act(() => setBusy(true))
  act(() => press('edit'))
  expect(done).toEqual(['skip'])
  act(() => setBusy(false))
  expect(done).toEqual(['skip', 'edit'])
  act(() => setBusy(true))
  act(() => setBusy(false))
  expect(done).toEqual(['skip', 'edit'])
})
