import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { htmlTokens } from '#core/text/html/html-tokens.ts'
import { forAll } from '#testing/random/for-all.ts'
import { lackingCounter, variablesOf } from './check-variables.ts'
import { fillTemplate } from './fill-template.ts'
import { type Format, parseTemplate } from './parse-template.ts'
import { isKnownVariable, type Values, valuesFor } from './variables.ts'

const isKnown = (name: string) => isKnownVariable(name, new Set(['industry', 'plan']))
const filled = (source: string, values: Values, format: Format = 'text') =>
  fillTemplate(parseTemplate(source, format), values, isKnown)
const text = (source: string, values: Values, format?: Format) => filled(source, values, format).text

const IF = 'Hello.{{#if company}} I like {{company}}.{{else}} I like your work.{{/if}} Bye'

describe('a text for one contact', () => {
  test.each([
    ['Hi {{First_Name|there}},', {}, 'Hi there,'],
    ['Hi {{first_name}},', { first_name: 'Ada' }, 'Hi Ada,'],
    ['{{ industry }}', { industry: 'Steel' }, 'Steel'],
    [IF, { company: 'Acme' }, 'Hello. I like Acme. Bye'],
    [IF, { company: '  ' }, 'Hello. I like your work. Bye'],
    ['a {{#if company}}b{{/if}} c', {}, 'a c'],
    ['{{#if company}}{{#if city}}both{{else}}one{{/if}}{{else}}none{{/if}}', { company: 'A' }, 'one'],
    ['one\n{{#if company}}\n{{company}}\n{{/if}}\ntwo', { company: 'A' }, 'one\nA\ntwo'],
    ['one\n{{#if company}}\n{{company}}\n{{/if}}\ntwo', {}, 'one\ntwo'],
    ['{{company}}', { company: '{{#if city}}x{{/if}}{{city}}' }, '{{#if city}}x{{/if}}{{city}}'],
    // A line break would begin a header of its own.
    ['Re {{company}}', { company: 'A\r\nBcc: x@y.example' }, 'Re A Bcc: x@y.example'],
  ])('%j', (source, values, expected) => {
    expect(text(source, values)).toBe(expected)
  })

  test.each([
    ['<p>{{company}}</p>', { company: '<b>A</b> & "B"' }, '<p>&lt;b&gt;A&lt;/b&gt; &amp; &quot;B&quot;</p>'],
    ['<p>{{<strong>first_name</strong>}}</p>', { first_name: 'Ada' }, '<p><strong>Ada</strong></p>'],
    ['<p>{{first<em>_name}}!</em></p>', { first_name: 'Ada' }, '<p><em>Ada!</em></p>'],
    ['<p>a</p><p>{{#if&nbsp;company}}</p><p>b</p><p>{{/if}}</p><p>c</p>', {}, '<p>a</p><p>c</p>'],
    ['<p>a</p><p></p><p>{{#if city}}b{{/if}}</p><p></p><p>c</p>', {}, '<p>a</p><p></p><p>c</p>'],
    ['<p>a{{#if city}}<b>{{else}}</b>{{/if}}</p>', {}, '<p>a<b></b></p>'],
    // The end of a mark stays.
    ['<p>a<b>{{#if city}}b</b></p><p>c{{/if}}</p>', {}, '<p>a<b></b></p>'],
  ])('in HTML: %j', (source, values, expected) => {
    expect(text(source, values, 'html')).toBe(expected)
  })

  it('names what it lacks, but only in the parts that this contact gets', () => {
    const source = '{{#if company}}{{company}} {{title}}{{else}}{{city}}{{/if}} {{first_name|you}} {{nmae}}'
    expect(filled(source, { company: 'A' })).toMatchObject({ missing: ['title'], unknown: ['nmae'] })
    expect(filled(source, {}).missing).toEqual(['city'])
    expect(filled('{{#if compny}}x{{/if}}', {}).unknown).toEqual(['compny'])
  })

  it('keeps custom fields from hiding what every contact has', () => {
    const fields = { lastName: '', name: 'ada@x.example', company: '', title: '', city: '', website: '' }
    const custom = { first_name: 'Eve', plan: 'Pro' }
    const sender = { name: 'Ben Brandt', email: 'ben@x.example' }
    const naming = { email: 'ada@x.example', sender, firstLine: '' }
    const values = valuesFor({ ...fields, firstName: 'Ada', custom }, naming)
    expect(text('{{full_name}} {{plan}} {{my_first_name}}', values)).toBe('Ada Pro Ben')
  })
})

test.each([
  ['{{#if a}}x', ['The condition {{#if a}} has no {{/if}}.']],
  ['x{{/if}}', ['{{/if}} has no {{#if …}} before it.']],
  ['{{else}}', ['{{else}} stands outside of a condition.']],
  ['{{#if a}}{{else}}{{else}}{{/if}}', ['The condition {{#if a}} has two {{else}}.']],
  [IF, []],
])('what is wrong with %j', (source, problems) => {
  expect(parseTemplate(source, 'text').problems).toEqual(problems)
})

test('the variables of a text, and the contacts that lack one', () => {
  const templates = [parseTemplate('{{#if company}}{{company}}{{/if}}{{city}} {{plan|free}}', 'text')]
  expect(templates.flatMap(variablesOf)).toEqual(['company', 'city', 'plan'])
  const contacts = [
    { id: 1, values: { city: 'Bern' } },
    { id: 2, values: {} },
    { id: 3, values: { company: 'A' } },
  ]
  const counter = lackingCounter<(typeof contacts)[number]>(templates, isKnown)
  for (const contact of contacts) counter.add([contact])
  expect(counter.lacking()).toEqual([{ variable: 'city', count: 2, contacts: contacts.slice(1) }])
})

const piece = fc.constantFrom(
  ...['{{#if company}}', '{{#if city}}', '{{else}}', '{{/if}}', '{{company}}', '{{city|x}}', '{{', '}}', ' '],
  ...['word', '<p>', '</p>', '<b>', '</b>', '<br>', '\n', '\uFDD0'],
)
const source = fc.array(fc.oneof(piece, fc.string({ maxLength: 4 })), { maxLength: 30 }).map(p => p.join(''))

/** Whether every tag has its other half. */
function isPaired(html: string): boolean {
  const open: string[] = []
  for (const token of htmlTokens(html)) {
    if (token.kind === 'text' || token.name === 'br') continue
    if (token.kind === 'open') open.push(token.name)
    else if (open.lastIndexOf(token.name) === -1) return false
    else open.splice(open.lastIndexOf(token.name), 1)
  }
  return open.length === 0
}

/** Well-formed HTML with conditions anywhere between its words. */
const { html: wellFormed } = fc.letrec<{ html: string }>(tie => ({
  html: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom('word ', '{{#if company}}', '{{else}}', '{{/if}}', '<br>'),
    fc
      .tuple(fc.constantFrom('p', 'b', 'ul'), tie('html'))
      .map(([name, inside]) => `<${name}>${inside}</${name}>`),
    fc.tuple(tie('html'), tie('html')).map(([a, b]) => a + b),
  ),
}))

describe('whatever a text has', () => {
  it('is filled without a directive left, and values bring no tag', () => {
    forAll(source, fc.string(), fc.constantFrom<Format>('text', 'html'), (written, value, format) => {
      const { text } = filled(written, { company: `<i>${value.replace(/[{}]/g, '')}` }, format)
      expect(text).not.toMatch(/\{\{\s*(?:#if (?:company|city)|else|\/if)\s*\}\}|\uFDD0/)
      if (format === 'html') expect(text).not.toMatch(/<i>/)
    })
  })

  it('keeps HTML well-formed whichever parts a contact gets', () => {
    forAll(wellFormed, fc.constantFrom('', 'Acme'), (html, company) => {
      expect(isPaired(text(html, { company }, 'html'))).toBe(true)
    })
  })
})
