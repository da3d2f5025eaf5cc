import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const FOLDERS = 'bench,core,demo,deploy,docs,e2e,scripts,server,testing,web,words'
const PATH = /`([\w./-]+\/[\w.-]+\.(?:tsx?|mjs|css|md))`/g
const LINK = /\]\((?!https?:|mailto:)([^)#]+)/g
const PICTURE = /screens\/([\w-]+\.png)/g
/** Of all documents together. */
const MOST_WORDS = 25_000
const MOST_LINES_OF_README = 50
const documents = globSync(['[A-Z]*.md', 'docs/**/*.md', '{server,web}/**/README.md']).map(path => ({
  path,
  text: readFileSync(path, 'utf8'),
}))

test('the documents name files that are there', () => {
  const files = globSync(['*.*', '.env.example', 'LICENSE', `{${FOLDERS}}/**/*`])
  const isThere = (path: string) => files.some(file => file === path || file.startsWith(`${path}/`))
  const isNamed = (path: string) => files.some(file => `/${file}`.endsWith(`/${path}`))
  expect(documents.length).toBeGreaterThan(40)
  const lost = documents.flatMap(({ path: document, text }) => {
    const links = [...text.matchAll(LINK)].map(([, to = '']) => join(dirname(document), to))
    const paths = [...text.matchAll(PATH)].map(([, path = '']) => path)
    return [
      ...links.filter(path => !isThere(path.replace(/\/$/, ''))),
      ...paths.filter(path => !isNamed(path)),
    ].map(path => `${document}: ${path}`)
  })
  expect(lost).toEqual([])
})

test('all documents together, and the README, stay short', () => {
  const words = documents.map(({ text }) => text.split(/\s+/).filter(Boolean).length)
  expect(words.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(MOST_WORDS)
  const readme = documents.find(({ path }) => path === 'README.md')
  expect(readme?.text.split('\n').length).toBeLessThanOrEqual(MOST_LINES_OF_README)
})

test('docs/screens has the pictures that documents show, and no others', () => {
  const shown = documents.flatMap(({ text }) => [...text.matchAll(PICTURE)].map(([, name = '']) => name))
  expect(new Set(globSync('*.png', { cwd: 'docs/screens' }))).toEqual(new Set(shown))
})
