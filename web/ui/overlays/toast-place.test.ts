import { expect, test } from 'vitest'
import { toastPlace } from './toast-place.ts'

const place = (...args: Parameters<typeof toastPlace>) => {
  const { edge, at, side } = toastPlace(...args)
  return `${edge}-${side} ${at}`
}

const wide = { left: 0, width: 1280, height: 800 }
const phone = { left: 0, width: 390, height: 800 }
const toast = { width: 388, height: 64 }
const onPhone = { width: 358, height: 64 }
const box = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom })

test('a toast is at the lower left where nothing is in its way', () => {
  expect(place(toast, wide, [])).toBe('bottom-left 80')
  // Compose at the lower right.
  const compose = box(680, 192, 1256, 800)
  expect(place(toast, wide, [compose])).toBe('bottom-left 80')
  // Between it and the sidebar, while there is room.
  expect(place(toast, { ...wide, left: 256 }, [compose])).toBe('bottom-left 80')
  expect(place(toast, { ...wide, left: 300 }, [compose])).toBe('top-right 64')
})

test('it goes away from the Send of a reply, and from dialogs', () => {
  expect(place(toast, wide, [box(330, 680, 400, 712)])).toBe('bottom-right 80')
  // The bars of an editor that reaches down to the bottom.
  expect(place(toast, wide, [box(388, 690, 1192, 720), box(388, 750, 1192, 800)])).toBe('top-right 64')
  // A long dialog in the middle reaches down to both lower corners.
  expect(place(toast, wide, [box(288, 96, 992, 776)])).toBe('top-right 8')
  // A sheet from below.
  expect(place(onPhone, phone, [box(0, 120, 390, 800)])).toBe('top-right 8')
})

test('where all is covered it covers least', () => {
  expect(place(onPhone, phone, [box(0, 0, 390, 800), box(0, 0, 390, 90)])).toBe('bottom-left 80')
})
