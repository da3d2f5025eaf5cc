import { expect, test } from 'vitest'
import { isEmptyBody } from './empty-body.ts'

test.each([
  '',
  '  \n',
  '<p></p>',
  '<p><br></p>',
  '<div>&nbsp;</div><br/>',
  '<p style="a>b">\u200B</p>',
  '&#160;&#xA0;&zwnj;\uFEFF',
  '<p><strong></strong></p>',
  '<!-- nothing -->',
  '<br'.repeat(100_000),
])('%j is empty', html => {
  expect(isEmptyBody(html)).toBe(true)
})

test.each(['a', '<p>0</p>', '<p><img src="cid:a"></p>', '<hr>', '&lt;', '<p>.</p>'])(
  '%j is not empty',
  html => {
    expect(isEmptyBody(html)).toBe(false)
  },
)
