import { expect, test } from 'vitest'
import { sanitizeMailHtml } from '../html/sanitize-html.ts'

const clean = (html: string) => sanitizeMailHtml(html, new Set()).html
const times = (count: number, text: string) => text.repeat(count)

test('all text of what is nested too deeply is kept', () => {
  const html = clean(`${times(5000, '<div>a<b>')}deep${times(5000, '</b>z</div>')}<p>after</p>`)
  const text = html.replace(/<[^>]*>/g, '')
  expect(text).toBe(`${times(5000, 'a')}deep${times(5000, 'z')}after`)
  expect(html).toMatch(/<\/div><p>after<\/p>$/)
})

test('end tags of what was passed over close nothing else', () => {
  const inside = `<i>${times(1000, '<b>')}x</i>`
  expect(clean(`${times(1000, '<div>')}${inside}${times(1000, '</div>')}<b>bold</b> plain`)).toMatch(
    /<\/div><b>bold<\/b> plain$/,
  )
})

test('what is hidden stays hidden', () => {
  const deep = (html: string) => clean(`${times(1000, '<div>')}${html}seen${times(1000, '</div>')}`)
  expect(deep('<style>p { color: red }</style>')).not.toContain('color')
  expect(deep('<script>alert(1)</script>')).not.toContain('alert')
  expect(deep('<svg><svg><text>drawn</text></svg></svg>')).not.toContain('drawn')
  expect(deep('<title>named</title>')).toContain('seen')
})

test('elements that end where the next one begins are not nested', () => {
  const html = clean(`<ul>${times(2000, '<li>item')}</ul><b>bold</b>`)
  expect(html.match(/<li>item/g)).toHaveLength(2000)
  expect(html).toContain('<b>bold</b>')
})
