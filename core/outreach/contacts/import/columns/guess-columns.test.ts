import { expect, test } from 'vitest'
import { readData } from '#demo/read-data.ts'
import { guessColumns } from './guess-columns.ts'

const { headers } = readData<{ headers: [string | null, string, string][] }>(
  'guess-columns.test.yaml',
  import.meta.url,
)

const guess = (table: string, fields: { key: string; name: string }[] = []) => {
  const rows = table.split('\n').map(line => line.split(','))
  const { columns, mapping, source, headerRow } = guessColumns(rows, fields)
  const taken = columns.flatMap((name, at) => (mapping[at] === 'ignore' ? [] : [`${name}=${mapping[at]}`]))
  return { source, headerRow, taken }
}

test.each(headers)('the columns of %s are known: %s', (source, header, wanted) => {
  expect(guess(`${header}\n,,,,`)).toEqual({ source, headerRow: 0, taken: expect.anything() })
  expect(guess(`${header}\n,,,,`).taken.join(' ')).toBe(wanted)
})

test('the introduction of LinkedIn is passed over, and its URL is a profile', () => {
  const { source, headerRow, taken } = guess(
    'Notes:\n"When exporting your connection data"\nFirst Name,Last Name,URL,Email Address,Company,Position,Connected On\nJane,Doe,https://www.linkedin.com/in/jane,,One,CTO,20 Nov 2026',
  )
  expect({ source, headerRow }).toEqual({ source: 'linkedin', headerRow: 2 })
  expect(taken).toContain('URL=link')
})

test('without names the values tell', () => {
  expect(
    guess(
      'Jane Doe,jane@one.example,+49 30 1234567,one.example\nBob Roe,bob@two.example,030 7654321,two.example',
    ),
  ).toEqual({
    source: null,
    headerRow: null,
    taken: ['Column 1=name', 'Column 2=address', 'Column 3=phone', 'Column 4=website'],
  })
  expect(guess('x7,note\njane@one.example,12\nbob@two.example,13').taken).toEqual(['x7=address', 'note=note'])
})

test('fields of the workspace are found by name or key, and "Title" is a job only where it is no "Dr."', () => {
  expect(
    guess('Email,Team size,budget_eur\na@x.example,3,4', [
      { key: 'team_size', name: 'Team size' },
      { key: 'budget_eur', name: 'Budget' },
    ]).taken,
  ).toEqual(['Email=address', 'Team size=custom:team_size', 'budget_eur=custom:budget_eur'])
  expect(guess('Email,Title\na@x.example,Head of Sales').taken).toContain('Title=title')
  expect(guess('Email,Title\na@x.example,Dr.').taken).toEqual(['Email=address'])
})
