import { expect, test } from 'vitest'
import { nameMissingImages } from './missing-images.ts'

test('a picture that cannot be loaded is its text, and the others stay', () => {
  document.body.innerHTML = '<p><img src="/a" alt="A logo"><img src="/b" alt="A view"></p>'
  for (const image of document.querySelectorAll('img'))
    Object.defineProperty(image, 'complete', { value: false })
  nameMissingImages(document)
  document.querySelector('[src="/a"]')?.dispatchEvent(new Event('error'))
  expect(document.body.textContent).toBe('A logo')
  expect(document.querySelectorAll('img')).toHaveLength(1)
})

test('so is one that failed before the message was whole', () => {
  document.body.innerHTML = '<img src="/a" alt="A logo">'
  for (const image of document.querySelectorAll('img'))
    Object.defineProperties(image, { complete: { value: true }, naturalWidth: { value: 0 } })
  nameMissingImages(document)
  expect(document.body.innerHTML).toBe('<span class="quillbox-missing">A logo</span>')
})
