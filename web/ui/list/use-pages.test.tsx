import { keepPreviousData, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { click, render, soon } from '#testing/dom.tsx'
import { useFilledPage, usePages } from './use-pages.ts'

const SIZE = 2
let stored: number[]
/** Everything that was on screen. */
let shown: string[]
beforeEach(() => {
  stored = [1, 2, 3, 4, 5, 6]
  shown = []
})

/** A list whose pages begin behind a row, as long lists do. */
function List() {
  const [list, setList] = useState('all')
  const pages = usePages<number>(list)
  const read = useQuery({
    queryKey: [list, pages.start],
    queryFn: async () => {
      const rows = stored.filter(row => row > (pages.start ?? 0))
      return { rows: rows.slice(0, SIZE), next: rows.length > SIZE ? (rows[SIZE - 1] as number) : null }
    },
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
  const data = useFilledPage(pages, read, ({ rows }) => rows)
  const text = !data ? 'Loading' : data.rows.length === 0 ? 'There are none' : data.rows.join()
  useEffect(() => void shown.push(text))
  return (
    <>
      <p>{text}</p>
      <span>{pages.number}</span>
      <button type="button" onClick={() => data?.next != null && pages.forward(data.next)}>
        Next
      </button>
      <button type="button" onClick={() => setList('others')}>
        Others
      </button>
    </>
  )
}

function open() {
  const client = new QueryClient()
  const screen = render(
    <QueryClientProvider client={client}>
      <List />
    </QueryClientProvider>,
  )
  const textOf = (part: string) => screen.querySelector(part)?.textContent ?? ''
  const press = (at: number) => click([...screen.querySelectorAll('button')][at] as HTMLElement)
  const remove = (rows: number[]) => {
    stored = stored.filter(row => !rows.includes(row))
    return client.invalidateQueries()
  }
  return { textOf, next: () => press(0), others: () => press(1), remove }
}

test('whoever empties the last pages comes to the last page that there is', async () => {
  const { textOf, next, remove } = open()
  await soon(() => expect(textOf('p')).toBe('1,2'))
  for (const rows of ['3,4', '5,6']) {
    next()
    await soon(() => expect(textOf('p')).toBe(rows))
  }
  void remove([3, 4, 5, 6])
  await soon(() => expect([textOf('p'), textOf('span')]).toEqual(['1,2', '1']))
  expect(shown).not.toContain('There are none')
  void remove([1, 2])
  await soon(() => expect(textOf('p')).toBe('There are none'))
})

test('another list begins with its first page', async () => {
  const { textOf, next, others } = open()
  await soon(() => expect(textOf('p')).toBe('1,2'))
  next()
  await soon(() => expect(textOf('p')).toBe('3,4'))
  others()
  await soon(() => expect([textOf('p'), textOf('span')]).toEqual(['1,2', '1']))
})
