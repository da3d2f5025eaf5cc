import { expect, test } from 'vitest'
import { LINES, READS, readNames, SYNC } from './lines.ts'
import { addFigures, formatTable, noSamples } from './table.ts'

test('a line shows its aim, the plain limit, and minimum, median and maximum of ours', () => {
  const samples = noSamples()
  addFigures(samples, 'plainOwn', { [SYNC.rate]: 8000 })
  for (const rate of [1311.6, 1200.4, 1250]) addFigures(samples, 'own', { [SYNC.rate]: rate })
  for (const rate of [1600, 1500]) addFigures(samples, 'server', { [SYNC.rate]: rate })
  expect(formatTable(LINES, samples).split('\n')).toEqual([
    '|  | aim | plain limit, own database | Quillbox, own database | plain limit, database server | Quillbox, database server |',
    '| --- | --- | --- | --- | --- | --- |',
    '| first sync, messages/s | ≥ 1,200; PostgreSQL ≥ 1,500 | 8,000 | 1,200 / 1,250 / 1,312 |  | 1,500 / 1,550 / 1,600 |',
  ])
})

test('small figures keep the digits that tell something, and equal ones are shown once', () => {
  const samples = noSamples()
  const { cpu, one, many } = readNames('message')
  for (const value of [0.456, 0.4561]) addFigures(samples, 'own', { [cpu]: value, [one]: 2.34, [many]: 12.6 })
  const cells = formatTable(LINES, samples)
    .split('\n')
    .slice(2)
    .map(row => row.split(' | ').slice(0, 4))
  expect(cells).toEqual([
    [`| ${one}`, '≤ 2', '', '2.3'],
    [`| ${many}`, '≤ 13', '', '13'],
    [`| ${cpu}`, '', '', '0.46'],
  ])
})

test('a figure without a line is not lost in silence', () => {
  const samples = noSamples()
  addFigures(samples, 'server', { 'first sink': 1 })
  expect(() => formatTable(LINES, samples)).toThrow('no line of the table is called "first sink"')
})

test('every line has a name of its own', () => {
  expect(new Set(LINES.map(({ name }) => name)).size).toBe(LINES.length)
  expect(LINES.length).toBeGreaterThan(READS.length * 7)
})
