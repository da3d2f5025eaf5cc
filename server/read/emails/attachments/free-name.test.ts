import { expect, test } from 'vitest'
import { freeName } from './free-name.ts'

const all = (...names: string[]) => {
  const taken = new Set<string>()
  return names.map(name => freeName(name, taken))
}

test('files of one name are all kept', () => {
  expect(all('a.pdf', 'A.pdf', 'a.pdf', 'b')).toEqual(['a.pdf', 'A (2).pdf', 'a (3).pdf', 'b'])
})

test('no name leads out of the folder where the zip is unpacked', () => {
  expect(all('../../etc/passwd', 'C:\\x\n.exe', '..', '')).toEqual([
    '__.._etc_passwd',
    'C__x_.exe',
    '_',
    'file',
  ])
})
