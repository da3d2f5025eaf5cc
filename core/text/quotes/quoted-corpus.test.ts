import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { textToHtml } from '../html/escape-html.ts'
import { htmlToText } from '../html/html-to-text.ts'
import { splitQuotedHtml, splitQuotedText } from './quoted-history.ts'

// Real replies from public sources; see the README beside them. They are outside the repository, next to it.
const CORPUS = join(import.meta.dirname, '../../../../shared/corpora/quotes')

const linesOf = (text: string) =>
  text
    .split('\n')
    .map(line => line.replace(/\s+/g, ' ').trim())
    .filter(line => line !== '')

describe.skipIf(!existsSync(CORPUS))('replies of many languages and programs', () => {
  const names = existsSync(CORPUS) ? readdirSync(join(CORPUS, 'emails')) : []
  const read = (folder: string, name: string) =>
    readFileSync(join(CORPUS, folder, name), 'utf8').replaceAll('\r\n', '\n')

  test.each(names)('%s: nothing is hidden that should stay visible', name => {
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
    // Two of those that differ are forwards below words of the sender: they are shown.
    expect(differing.length).toBeLessThanOrEqual(21)
  })
})

const CASES = join(import.meta.dirname, '../../../../shared/corpora/quotes-2/cases.jsonl')

interface Case {
  id: string
  kind: 'text' | 'html'
  input: string
  op:
    | 'visible'
    | 'visible_nows'
    | 'contains'
    | 'absent'
    | 'startswith'
    | 'endswith'
    | 'fwd-only'
    | 'fwd-message'
  val: string
}

const bare = (text: string) => text.replace(/[\s>]+/g, '')

describe.skipIf(!existsSync(CASES))('public cases', () => {
  const cases: Case[] = existsSync(CASES)
    ? readFileSync(CASES, 'utf8')
        .trim()
        .split('\n')
        .map(line => JSON.parse(line))
    : []
  const forwards = cases.filter(({ op }) => op.startsWith('fwd'))
  const others = cases.filter(({ op }) => !op.startsWith('fwd'))
  const visibleOf = ({ input, kind }: Case, subject = '') =>
    kind === 'html'
      ? htmlToText(splitQuotedHtml(input, subject).visible)
      : splitQuotedText(input, subject).visible
  const seen = (it: Case) => bare(visibleOf(it))
  /** Some expectations for HTML are HTML themselves. */
  const wantedText = ({ op, val }: Case) => (op === 'visible_nows' ? htmlToText(val) : val)
  const wanted = (it: Case) => bare(wantedText(it))

  function agrees(it: Case): boolean {
    const [visible, val] = [seen(it), wanted(it)]
    if (it.op === 'absent') return !visible.includes(val)
    if (it.op === 'contains') return visible.includes(val)
    if (it.op === 'startswith') return visible.startsWith(val)
    return it.op === 'endswith' ? visible.endsWith(val) : visible === val
  }

  test('no own word is hidden', () => {
    const hidden = others.filter(
      it =>
        it.op !== 'absent' &&
        !wantedText(it)
          .split('\n')
          .every(line => seen(it).includes(bare(line))),
    )
    expect(hidden.map(({ id }) => id)).toEqual([])
  })

  test('no forward is hidden', () => {
    for (const it of forwards) {
      const visible = visibleOf(it, 'Fwd: Integer consequat')
      expect(bare(visible)).toBe(bare(it.input))
    }
  })

  test('agreement', () => {
    const agreed = others.filter(agrees).length
    // Without the subject, Outlook's forwards cannot be told from its answers.
    const shown = forwards.filter(it => seen(it) === bare(it.input)).length
    console.log(
      `public cases: ${agreed} of ${others.length} agree; ${shown} of ${forwards.length} forwards are shown without their subject`,
    )
    expect(agreed).toBeGreaterThanOrEqual(120)
    expect(shown).toBeGreaterThanOrEqual(168)
  })
})
