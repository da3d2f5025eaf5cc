import { beforeEach, expect, test } from 'vitest'
import { click, leave, press, render, soon, type } from '#testing/dom.tsx'
import { EditableFact } from './editable-fact.tsx'

let saved: string[]
let isRefused: boolean
beforeEach(() => {
  saved = []
  isRefused = false
})

const show = () =>
  render(
    <EditableFact
      label="City"
      value="Graz"
      onSave={async value => {
        saved.push(value)
        if (isRefused) throw new Error('offline')
      }}
    />,
  )
const edit = (screen: HTMLElement, text: string) => {
  const button = screen.querySelector('button')
  if (button) click(button)
  type(field(screen), text)
}
const field = (screen: HTMLElement): HTMLInputElement => {
  const found = screen.querySelector('input')
  if (!found) throw new Error('It is not edited')
  return found
}
const isClosed = (screen: HTMLElement) => soon(() => expect(screen.querySelector('input')).toBeNull())

test('Escape saves nothing, and leaving the field the next time saves', async () => {
  const screen = show()
  edit(screen, 'Wien')
  press(field(screen), 'Escape')
  await isClosed(screen)
  expect(saved).toEqual([])
  edit(screen, 'Linz')
  leave(field(screen))
  await isClosed(screen)
  expect(saved).toEqual(['Linz'])
})

test('what was refused stays, is not sent again by leaving it, and is saved by Enter or once it is mended', async () => {
  const screen = show()
  isRefused = true
  edit(screen, 'Wien')
  leave(field(screen))
  await soon(() => expect(screen.textContent).toContain('It was not saved'))
  leave(field(screen))
  press(field(screen), 'Enter')
  await soon(() => expect(screen.textContent).toContain('It was not saved'))
  expect(saved).toEqual(['Wien', 'Wien'])
  isRefused = false
  type(field(screen), 'Linz')
  leave(field(screen))
  await isClosed(screen)
  expect(saved).toEqual(['Wien', 'Wien', 'Linz'])
})

test.each([
  [{ value: 'DE', shown: 'Germany' }, 'Germany'],
  [{ value: '', placeholder: 'Add, such as DE' }, 'Add, such as DE'],
  [{ value: '' }, 'Add'],
])('%o is called by the words that are seen', (fact, seen) => {
  const screen = render(<EditableFact label="Country" {...fact} onSave={async () => {}} />)
  const button = screen.querySelector('button')
  expect(button?.textContent).toBe(seen)
  expect(button?.getAttribute('aria-label')).toContain(seen)
  expect(button?.getAttribute('aria-label')).toContain('Country')
})
