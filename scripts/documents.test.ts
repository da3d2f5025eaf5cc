import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const FOLDERS = 'bench,core,demo,deploy,docs,e2e,scripts,server,testing,web,words'
const PATH = /`([\w./-]+\/[\w.-]+\.(?:tsx?|mjs|css|md))`/g
const LINK = /\]\((?!https?:|mailto:)([^)#]+)/g

test('the documents name files that are there', () => {
  const files = globSync(['*.*', '.env.example', 'LICENSE', `{${FOLDERS}}/**/*`])
  const isThere = (path: string) => files.some(file => file === path || file.startsWith(`${path}/`))
  const isNamed = (path: string) => files.some(file => `/${file}`.endsWith(`/${path}`))
  const documents = files.filter(file => /^(?:docs\/.*|[A-Z]+)\.md$/.test(file))
  expect(documents.length).toBeGreaterThan(40)
  const lost = documents.flatMap(document => {
    const text = readFileSync(document, 'utf8')
    const links = [...text.matchAll(LINK)].map(([, to = '']) => join(dirname(document), to))
    const paths = [...text.matchAll(PATH)].map(([, path = '']) => path)
    return [
      ...links.filter(path => !isThere(path.replace(/\/$/, ''))),
      ...paths.filter(path => !isNamed(path)),
    ].map(path => `${document}: ${path}`)
  })
  expect(lost).toEqual([])
})
