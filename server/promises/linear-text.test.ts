import { globSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { splitQuotedText } from '#core/text/quotes/quoted-history.ts'
import { READERS } from '#testing/access/readers.ts'
import { MIME_CALLS, NO_MIME_CALLS } from '#testing/mime/mime-calls.ts'
import { growthOf, superlinear } from '#testing/text/growth.ts'
import { ATTRIBUTIONS, NESTED, TEXTS } from '#testing/text/repeated.ts'
import { NO_TEXT_CALLS, TEXT_CALLS } from '#testing/text/text-calls.ts'

type Call = (text: string) => unknown

const CALLS = { ...TEXT_CALLS, ...MIME_CALLS }
const NO_CALLS = { ...NO_TEXT_CALLS, ...NO_MIME_CALLS }
const root = new URL('../..', import.meta.url).pathname
const modules = globSync(['core/text/**/*.ts', 'server/mail/mime/**/*.ts'], { cwd: root })
  .filter(path => !/(?:\.test|-worker)\.ts$/.test(path))
  .sort()

const calls = (table: typeof CALLS): [string, Call][] =>
  Object.entries(table).flatMap(([path, functions]) =>
    Object.entries(functions).flatMap(([name, ways]): [string, Call][] =>
      typeof ways === 'function'
        ? [[`${path} ${name}`, ways]]
        : Object.entries(ways).map(([way, call]): [string, Call] => [`${path} ${name}, ${way}`, call]),
    ),
  )

test.each(modules)('the table has a call for everything that %s exports', async path => {
  const exported = Object.entries(await import(`../../${path}`)).flatMap(([name, value]) =>
    typeof value === 'function' ? [name] : [],
  )
  const known = Object.keys(CALLS[path] ?? {})
  const others = Object.keys(NO_CALLS).flatMap(key =>
    key.startsWith(`${path} `) ? key.split(' ').slice(1) : [],
  )
  expect([...known, ...others].sort()).toEqual(exported.sort())
})

describe('twice the text takes at most twice the time', () => {
  test.each([...calls(CALLS), ...calls(READERS)])('%s', async (_, call) => {
    expect(await superlinear(call, TEXTS)).toEqual([])
  })
})

const readersOfHtml = [...calls(CALLS), ...calls(READERS)].filter(([name]) => /html|isEmptyBody/i.test(name))

describe('any depth of nesting takes proportional time', () => {
  test.each(readersOfHtml)('%s', async (_, call) => {
    const found: (string | null)[] = []
    for (const text of NESTED) found.push(await growthOf(call, text, 262_144))
    expect(found.filter(growth => growth !== null)).toEqual([])
  })
})

test('splitting takes proportional time with any number of quoted messages below an inline answer', async () => {
  const call = (text: string) =>
    splitQuotedText(`${'a\n'.repeat(text.length / 20)}My answers are inline.\n${text}`)
  expect(await growthOf(call, ATTRIBUTIONS, 65_536)).toBeNull()
})

test('a function that takes longer than in proportion is detected', async () => {
  const texts = TEXTS.filter(({ unit }) => unit === '*' || unit === '<')
  const cubic = (text: string) => /^[*\s]*[-_=*~]{3,}[*\s]*$/.test(`${text}x`)
  const quadratic = (text: string) => /<[^>]*>/.test(text)
  expect(await superlinear(cubic, texts)).not.toEqual([])
  expect(await superlinear(quadratic, texts)).not.toEqual([])
})
