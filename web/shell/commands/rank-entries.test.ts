import { expect, test } from 'vitest'
import { rankEntries } from './rank-entries.ts'

const command = (label: string, group = 'Messages') => ({ label, group, isCommand: true })
const place = (label: string, group: string) => ({ label, group, isCommand: false })
const entries = [
  command('Archive'),
  command('Mark as read'),
  command('Go to Drafts', 'Go to'),
  command('Go to Archive', 'Go to'),
  place('Invoices', 'Views'),
  place('archive of March', 'Recent searches'),
]
const contains = (text: string, typed: string) => (text.toLowerCase().includes(typed) ? 0.5 : 0)
const find = (typed: string) => {
  const { named, alike } = rankEntries(entries, typed, contains)
  return [named.map(({ label }) => label), alike.map(({ label }) => label)]
}

test.each<[typed: string, named: string[], alike: string[]]>([
  ['arch', ['Archive', 'Go to Archive'], ['archive of March']],
  ['go dra', ['Go to Drafts'], []],
  ['drafts go', ['Go to Drafts'], []],
  ['read', ['Mark as read'], []],
  ['invoice', [], ['Invoices']],
  ['invoices', ['Invoices'], []],
  // A word within a word names nothing.
  ['chive', [], ['Archive', 'Go to Archive', 'archive of March']],
  ['archive the invoices', [], []],
  ['?', [], []],
])('%s', (typed, named, alike) => {
  expect(find(typed)).toEqual([named, alike])
})
