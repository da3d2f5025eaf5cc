import { describe, expect, test } from 'vitest'
import { contrast, type Oklch } from './oklch-contrast.ts'
import css from './tokens.css?raw'

const tokens = readTokens()
const tones = ['accent', 'ai', 'danger', 'success', 'warning', 'info']
const surfaces = ['surface', 'surface-raised', 'surface-sunken']
const rowStates = [...surfaces, 'hover', 'hover-raised', 'selected']

const text: [string, string][] = [
  ...pairs(['text', 'text-muted', 'text-faint'], rowStates),
  ...pairs(['text', 'text-muted'], ['active', 'active-raised']),
  ...tones.flatMap(tone => pairs([`${tone}-text`], [...surfaces, 'hover', `${tone}-soft`])),
  ...pairs(['accent-text'], ['selected', 'active']),
  ...tones.flatMap(tone => pairs(['text', 'text-muted'], [`${tone}-soft`])),
  ...pairs(['on-accent'], ['accent', 'accent-hover', 'accent-active']),
  ...pairs(['on-danger'], ['danger', 'danger-hover']),
  ...[1, 2, 3, 4, 5, 6, 7].map((n): [string, string] => [`avatar-${n}-text`, `avatar-${n}`]),
  ['surface', 'text'],
  ['text', 'thumb'],
]
const marks: [string, string][] = [
  ...pairs([...tones, 'line-control', 'focus', 'star'], rowStates),
  ...pairs(['on-accent'], ['line-control']),
]

describe.each(['light', 'dark'] as const)('%s theme', theme => {
  test.each(text)('%s is readable on %s', (ink, paper) => {
    expect(contrast(token(ink)[theme], token(paper)[theme])).toBeGreaterThanOrEqual(4.5)
  })

  test.each(marks)('%s is distinguishable from %s', (mark, paper) => {
    expect(contrast(token(mark)[theme], token(paper)[theme])).toBeGreaterThanOrEqual(3)
  })
})

test('contrast agrees with the known extremes', () => {
  expect(contrast({ l: 0, c: 0, h: 0 }, { l: 1, c: 0, h: 0 })).toBeCloseTo(21, 1)
  expect(contrast({ l: 0.5, c: 0, h: 0 }, { l: 0.5, c: 0, h: 0 })).toBe(1)
  // #ff0000 on white is 3.998.
  expect(contrast({ l: 0.62796, c: 0.25768, h: 29.234 }, { l: 1, c: 0, h: 0 })).toBeCloseTo(4, 1)
})

function pairs(inks: string[], papers: string[]): [string, string][] {
  return inks.flatMap(ink => papers.map((paper): [string, string] => [ink, paper]))
}

function token(name: string): { light: Oklch; dark: Oklch } {
  const found = tokens.get(name)
  if (!found) throw new Error(`tokens.css has no opaque colour --${name}`)
  return found
}

function readTokens(): Map<string, { light: Oklch; dark: Oklch }> {
  const oklch = String.raw`oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)`
  const line = new RegExp(String.raw`--([\w-]+): light-dark\(${oklch}, ${oklch}\);`, 'g')
  return new Map(
    Array.from(css.matchAll(line), ([, name = '', ...numbers]) => {
      const [l = 0, c = 0, h = 0, dl = 0, dc = 0, dh = 0] = numbers.map(Number)
      return [name, { light: { l, c, h }, dark: { l: dl, c: dc, h: dh } }]
    }),
  )
}
