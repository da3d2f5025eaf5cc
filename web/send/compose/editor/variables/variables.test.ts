import { expect, test } from 'vitest'
import { findVariables, variableOpening, variablesIn, writtenVariable } from './variables.ts'

test('two braces and the beginning of a name open the list; one brace and a closed variable do not', () => {
  expect(variableOpening('Dear {{')).toEqual({ query: '', length: 2 })
  expect(variableOpening('Dear {{fir')).toEqual({ query: 'fir', length: 5 })
  expect(variableOpening('Dear {fir')).toBeNull()
  expect(variableOpening('Dear {{first_name}}')).toBeNull()
  expect(variableOpening('Dear {{first name')).toBeNull()
})

test('a variable is found by its name and by what it stands for', () => {
  const all = [
    { name: 'first_name', says: 'the first name', fallback: 'there' },
    { name: 'company', says: 'the contact’s company', fallback: '' },
  ]
  const names = (query: string) => findVariables(all, query).map(({ name }) => name)
  expect(names('')).toEqual(['first_name', 'company'])
  expect(names('name')).toEqual(['first_name'])
  expect(names('COM')).toEqual(['company'])
  expect(all.map(writtenVariable)).toEqual(['{{first_name|there}}', '{{company}}'])
})

test('variables and conditions are found where they stand', () => {
  const text = 'Hi {{ First_Name|there }}, {{#if company}}at {{company}}{{else}}there{{/if}} {{}}'
  expect(variablesIn(text).map(({ from, to, ...rest }) => ({ ...rest, text: text.slice(from, to) }))).toEqual(
    [
      { name: 'first_name', isCondition: false, text: '{{ First_Name|there }}' },
      { name: 'company', isCondition: true, text: '{{#if company}}' },
      { name: 'company', isCondition: false, text: '{{company}}' },
      { name: null, isCondition: true, text: '{{else}}' },
      { name: null, isCondition: true, text: '{{/if}}' },
    ],
  )
})
