import { expect, test } from 'vitest'
import { replaceMissingPictures } from './missing-pictures.ts'

test('a picture that cannot be loaded leaves its words, and the others stay', () => {
  document.body.innerHTML = '<p><img id="a" src="/a" alt="A logo"><img id="b" src="/b" alt="A view"></p>'
  replaceMissingPictures(document)
  document.querySelector('#a')?.dispatchEvent(new Event('error'))
  expect(document.querySelector('#a')?.outerHTML).toBe('<img id="a" alt="A logo" data-missing="">')
  expect(document.querySelector('#b')?.getAttribute('src')).toBe('/b')
})
