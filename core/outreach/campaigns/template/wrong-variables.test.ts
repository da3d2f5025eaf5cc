import { expect, test } from 'vitest'
import { wrongVariables } from './wrong-variables.ts'

const FIELDS = new Set(['industry', 'plan'])
const advice = (text: string, format: 'text' | 'html' = 'text') =>
  wrongVariables(text, format, FIELDS).map(({ written, advice }) => [written, advice])

test.each([
  'Hi {{first_name|there}}, {{ Company }} {{#if city}}in {{city}}{{else}}there{{/if}} {{plan}}',
  'See [1] and [the price list], 20% off and 30% more, #12 and #13, <ada@x.example>, a ~ b ~ c, «Bonjour»',
  'https://x.example/a%20name%20b?c=%C3%A4%20',
  '{{company|"your company"}} costs 5 $ {or 6}',
])('leaves alone what is right: %s', text => {
  expect(wrongVariables(text, 'text', FIELDS)).toEqual([])
})

/** The first name as other programs write it, each with what we write for it. */
test.each([
  ['{{firstName}}', '{{first_name}}'],
  ['{{First Name}}', '{{first_name}}'],
  ['{{ contact.FIRSTNAME }}', '{{first_name}}'],
  ['{{ contact.first_name | default: "there" }}', '{{first_name|there}}'],
  ["{{ person.first_name|default:'there' }}", '{{first_name|there}}'],
  ['{{first_name | default: "there"}}', '{{first_name|there}}'],
  ['{{lead.First Name:default=there}}', '{{first_name|there}}'],
  ['{{firstName|there}}', '{{first_name|there}}'],
  ['{{{Recipient.FirstName}}}', '{{first_name}}'],
  ['{!Contact.FirstName}', '{{first_name}}'],
  ['*|FNAME|*', '{{first_name}}'],
  ['[[FirstName]]', '{{first_name}}'],
  ['[[FIRSTNAME OR "there"]]', '{{first_name|there}}'],
  ['%FIRSTNAME%', '{{first_name}}'],
  ['%recipient.first_name%', '{{first_name}}'],
  ['%%First Name%%', '{{first_name}}'],
  ['[%first_name%]', '{{first_name}}'],
  ['<%= first_name %>', '{{first_name}}'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as other programs write it
  ['${first_name}', '{{first_name}}'],
  ['$[FNAME|Customer]$', '{{first_name|Customer}}'],
  ['<<First Name>>', '{{first_name}}'],
  ['«Vorname»', '{{first_name}}'],
  ['[firstname,fallback=there]', '{{first_name|there}}'],
  ['[contact_attribute:firstname]', '{{first_name}}'],
  ['{FirstName}', '{{first_name}}'],
  ['{first_name|there}', '{{first_name|there}}'],
  ['~Contact.FirstName~', '{{first_name}}'],
  ['#FIRSTNAME#', '{{first_name}}'],
  ['{{first_name', '{{first_name}}'],
  ['{{first_name}', '{{first_name}}'],
  ['{first_name}}', '{{first_name}}'],
  ['{{frist_name}}', '{{first_name}}'],
  ['{{compny}}', '{{company}}'],
  ['{{Industry Name}}', null],
  ['{{INDUSTRY}} {{lead.Industry}}', '{{industry}}'],
  ['{{senderName}}', '{{my_name}}'],
  ['{{#if firstName}}', '{{#if first_name}}'],
  ['{{nope}}', null],
  ['*|COUPON|*', null],
  ['{Hi|Hello}', null],
  ['}}', null],
])('says what to write for %s', (written, suggestion) => {
  for (const [text, format] of [
    [`Hi ${written}, how are you?`, 'text'],
    [`<p>Hi <b>${written.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</b>, how are you?</p>`, 'html'],
  ] as const) {
    const [found, ...others] = advice(text, format)
    expect(others).toEqual([])
    expect(found?.[1]).toMatch(/\.$/)
    if (suggestion !== null) expect(found?.[1]).toBe(`Write ${suggestion}.`)
    else expect(found?.[1]).not.toMatch(/^Write /)
  }
})

test('marks within braces do not matter, and each is told once', () => {
  expect(advice('<p>{{<b>first</b>Name}} and {{firstName}}, {{nope}} {{nope}}</p>', 'html')).toEqual([
    ['{{firstName}}', 'Write {{first_name}}.'],
    ['{{nope}}', 'Choose a variable from the list, or make a field of this name for your contacts.'],
  ])
})
