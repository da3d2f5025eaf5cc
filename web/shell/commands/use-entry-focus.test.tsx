import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { render } from '#testing/dom.tsx'
import { useEntryFocus } from '#web/ui/list/use-entry-focus.ts'

let list: ReturnType<typeof useEntryFocus>
let setKeys: (keys: string[]) => void
let kept: string | null

function List({ keepsItElsewhere }: { keepsItElsewhere: boolean }) {
  const [keys, set] = useState(['1', '2', '3'])
  const [current, setCurrent] = useState<string | null>(null)
  setKeys = set
  kept = current
  list = useEntryFocus(keys, keepsItElsewhere ? { current, setCurrent } : undefined)
  return (
    <div ref={list.ref}>
      {keys.map(key => (
        <li key={key} data-key={key}>
          <button type="button" data-open>
            {key}
          </button>
        </li>
      ))}
    </div>
  )
}
const focused = () => document.activeElement?.textContent

test.each([false, true])(
  'the focus goes through a list, and on when its entry leaves; kept elsewhere: %s',
  elsewhere => {
    render(<List keepsItElsewhere={elsewhere} />)
    act(() => list.move(1))
    act(() => list.move(1))
    expect([list.current, focused()]).toEqual(['2', '2'])
    act(() => setKeys(['1', '3']))
    expect([list.current, focused()]).toEqual(['3', '3'])
    act(() => list.move(1))
    act(() => setKeys(['1']))
    expect([list.current, focused()]).toEqual(['1', '1'])
    act(() => setKeys([]))
    expect(list.current).toBeNull()
    expect(kept).toBeNull()
  },
)

test('an entry that is on another page of the list is remembered', () => {
  render(<List keepsItElsewhere={false} />)
  act(() => list.setCurrent('7'))
  act(() => setKeys(['1', '2']))
  expect(list.current).toBe('7')
})
