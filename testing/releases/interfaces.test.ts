import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { misfits, type Schema } from './fits.ts'
import { type Interfaces, interfaces } from './interfaces.ts'
import { RELEASES } from './releases.ts'

const now = interfaces()
const newest = RELEASES.at(-1)?.version ?? ''
/** As the last release had them. */
const before: Interfaces = JSON.parse(
  gunzipSync(readFileSync(new URL(`./${newest}.json.gz`, import.meta.url))).toString(),
)

const GONE = [
  // For the database that 0.1.0 had without a server, beside which no process of another version ran.
  ...['database.analyze', 'database.vacuum'],
  // Upkeep, which names nothing: `work.recover` and `sync.purge` do it.
  ...['drafts.recover', 'search.recover', 'contacts.tidyImports', 'websites.recover'],
]

const both = (one: Record<string, Schema>, other: Record<string, Schema>) =>
  Object.entries(one).flatMap(([name, schema]) => {
    const newer = other[name]
    if (!newer) return GONE.includes(name) ? [] : [`${name}: is gone`]
    return [
      ...misfits(schema, newer).map(text => `${name}, from ${newest}: ${text}`),
      ...misfits(newer, schema).map(text => `${name}, to ${newest}: ${text}`),
    ]
  })

test('workers of the last release and of this version read each other’s jobs and events', () => {
  expect([...both(before.jobs, now.jobs), ...both(before.events, now.events)]).toEqual([])
})

test('a page of the last release that is still open can ask this version, and read its answers', () => {
  const found = Object.entries(before.endpoints).flatMap(([name, endpoint]) => {
    const newer = now.endpoints[name]
    if (!newer) return [`${name}: is gone`]
    const asked = (['params', 'query', 'body'] as const).flatMap(part =>
      newer[part] ? misfits(endpoint[part] ?? { type: 'object' }, newer[part]) : [],
    )
    const { response: old } = endpoint
    const answered = old && newer.response ? misfits(newer.response, old, { isLenient: true }) : []
    return [...asked, ...answered].map(text => `${name}: ${text}`)
  })
  expect(found).toEqual([])
})

test('a page of this version shows what the last release answers, or what an earlier page kept of that', () => {
  // Without a text, a number or a yes nothing is shown; in a list or an object a page looks for more.
  const holdsMore = ({ type, anyOf, oneOf }: Schema): boolean => {
    const branches = anyOf ?? oneOf
    return branches ? branches.every(holdsMore) : type === 'array' || type === 'object'
  }
  const found = Object.entries(before.endpoints).flatMap(([name, { response: old }]) => {
    const newer = now.endpoints[name]?.response
    if (!old || !newer) return []
    const fitting = { isLenient: true, mayLack: (field: Schema) => !holdsMore(field) }
    return misfits(old, newer, fitting).map(text => `${name}: ${text}`)
  })
  expect(found).toEqual([])
})

describe('fits', () => {
  const object = (properties: Record<string, Schema>, required: string[]): Schema => ({
    type: 'object',
    properties,
    required,
  })
  const text: Schema = { type: 'string' }
  const number: Schema = { type: 'number' }
  test.each<[string, Schema, Schema]>([
    ['the same', object({ a: text }, ['a']), object({ a: text }, ['a'])],
    ['a new field that may be missing', object({ a: text }, ['a']), object({ a: text, b: text }, ['a'])],
    ['more values', { type: 'string', enum: ['a'] }, { type: 'string', enum: ['a', 'b'] }],
    ['null as well', text, { anyOf: [text, { type: 'null' }] }],
    ['a longer text', { type: 'string', maxLength: 5 }, { type: 'string', maxLength: 9 }],
  ])('%s', (_, written, read) => expect(misfits(written, read)).toEqual([]))
  test.each<[string, Schema, Schema]>([
    ['.b: may be missing', object({ a: text }, ['a']), object({ a: text, b: text }, ['a', 'b'])],
    ['.a: string where number is read', object({ a: text }, ['a']), object({ a: number }, ['a'])],
    ['the whole: "b" is not known', { type: 'string', enum: ['a', 'b'] }, { type: 'string', enum: ['a'] }],
    ['the whole: null where string is read', { anyOf: [text, { type: 'null' }] }, text],
    ['the whole: maxLength is narrower', text, { type: 'string', maxLength: 9 }],
    ['.b: is refused', object({ b: text }, []), { ...object({}, []), additionalProperties: false }],
  ])('not: %s', (misfit, written, read) => expect(misfits(written, read)).toEqual([misfit]))
})
