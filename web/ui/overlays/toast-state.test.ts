import { expect, test } from 'vitest'
import { reduceToasts, type ToastItem } from './toast-state.ts'

const item = (id: string): ToastItem => ({ id, title: id, open: true })

test('a new toast replaces the current one', () => {
  const toasts = reduceToasts([item('first')], { type: 'add', toast: item('second') })
  expect(toasts.map(toast => toast.id)).toEqual(['second'])
})

test('a dismissed toast is closed, but kept until it is removed', () => {
  const closed = reduceToasts([item('a')], { type: 'dismiss', id: 'a' })
  expect(closed).toEqual([{ ...item('a'), open: false }])
  expect(reduceToasts(closed, { type: 'remove', id: 'a' })).toEqual([])
})

test('dismissing without an id closes the current toast; an unknown id closes none', () => {
  expect(reduceToasts([item('a')], { type: 'dismiss' })[0]?.open).toBe(false)
  expect(reduceToasts([item('a')], { type: 'dismiss', id: 'b' })[0]?.open).toBe(true)
})

test('an update changes only the toast with its id', () => {
  const change = { title: 'Sent', description: 'to Ada' }
  expect(reduceToasts([item('a')], { type: 'update', id: 'a', change })[0]).toEqual({
    ...item('a'),
    ...change,
  })
  expect(reduceToasts([item('a')], { type: 'update', id: 'b', change })).toEqual([item('a')])
})
