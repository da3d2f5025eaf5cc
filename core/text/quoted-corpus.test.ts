import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { textToHtml } from './escape-html.ts'
import { htmlToText } from './html-to-text.ts'
import { splitQuotedHtml, splitQuotedText } from './quoted-history.ts'

// Public replies that nobody here wrote; see the README beside them. They lie next to the repository.
const CORPUS = join(import.meta.dirname, '../../../shared/corpora/quotes')

const linesOf = (text: string) =>
  text
    .split('\n')
    .map(line => line.replace(/\s+/g, ' ').trim())
    .filter(line => line !== '')

describe.skipIf(!existsSync(CORPUS))('replies of many languages and programs', () => {
  const names = existsSync(CORPUS) ? readdirSync(join(CORPUS, 'emails')) : []
  const read = (folder: string, name: string) =>
    readFileSync(join(CORPUS, folder, name), 'utf8').replaceAll('\r\n', '\n')

  test.each(names)('%s: nothing is hidden that should remain', name => {
    const { visible } = splitQuotedText(read('emails', name))
    const { visible: html } = splitQuotedHtml(textToHtml(read('emails', name)))
    for (const shown of [new Set(linesOf(visible)), new Set(linesOf(htmlToText(html)))])
      expect(linesOf(read('trimmed', name)).filter(line => !shown.has(line))).toEqual([])
  })

  test('agreement', () => {
    const agrees = (name: string) => {
      const { visible } = splitQuotedText(read('emails', name))
      return linesOf(visible).join('\n') === linesOf(read('trimmed', name)).join('\n')
    }
    const differing = names.filter(name => !agrees(name))
    console.log(
      `quoted history: ${names.length - differing.length} of ${names.length} agree; not: ${differing.join(' ')}`,
    )
    expect(differing.length).toBeLessThan(names.length / 3)
  })
})
