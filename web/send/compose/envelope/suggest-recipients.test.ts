import { expect, test } from 'vitest'
import { suggestRecipients } from './suggest-recipients.ts'

const person = (name: string | null, address: string) => ({ name, address })

test('people of the mail and contacts make one list without repetition, names that begin so first', () => {
  const known = [
    person('Max Berger', 'max@x.example'),
    person(null, 'Berta@x.example'),
    person('Ada', 'ada@y.example'),
  ]
  const contacts = [
    person('Berta Klein', 'berta@x.example'),
    person('Bernd Öz', 'bernd@z.example'),
    { ...person('Zoe', 'zoe@z.example'), company: 'Oak Mill' },
  ]
  const found = (typed: string, most = 6) =>
    suggestRecipients({ typed, known, contacts, most }).map(({ name, address }) => `${name} ${address}`)
  expect(found('ber')).toEqual([
    'Berta Klein Berta@x.example',
    'Bernd Öz bernd@z.example',
    'Max Berger max@x.example',
  ])
  expect(found('ber', 2)).toHaveLength(2)
  expect(found('oz bern')).toEqual(['Bernd Öz bernd@z.example'])
  expect(found('oak')).toEqual(['Zoe zoe@z.example'])
  expect(found('nobody')).toEqual([])
})
