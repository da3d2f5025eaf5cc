import { highest } from '#core/lists.ts'
import { escapeHtml } from '#core/text/html/escape-html.ts'
import { oneLine } from '#core/text/one-line.ts'
import type { Block } from './html/text-blocks.ts'
import { headersOf } from './parts/headers.ts'
import type { Header } from './parts/part-headers.ts'

const NAMES = ['From', 'Subject', 'Date', 'To', 'Cc'] as const
const MAX_VALUE = 2000

/** The heading above the text of an attached message: from, to, subject and date, in each form that the text has. */
export function letterHead(list: Header[], body: Block[]): Block {
  const headers = headersOf(list)
  const rows = NAMES.flatMap(name => {
    const value = oneLine(headers.text(name.toLowerCase()) ?? '')
    return value ? [{ name, value: value.slice(0, MAX_VALUE) }] : []
  })
  const hasHtml = body.some(({ html }) => html !== null)
  const hasText = !hasHtml || body.some(({ text }) => text !== null)
  return { text: hasText ? asText(rows) : null, html: hasHtml ? asHtml(rows) : null }
}

interface Row {
  name: string
  value: string
}

function asText(rows: Row[]): string {
  const width = highest(
    rows.map(({ name }) => name.length),
    0,
  )
  const lines = rows.map(({ name, value }) => `${`${name}:`.padEnd(width + 1)} ${value}`)
  const rule = '-'.repeat(
    Math.min(
      80,
      highest(
        lines.map(({ length }) => length),
        0,
      ),
    ),
  )
  return `\n${[rule, ...lines, rule].join('\n')}\n`
}

/** Without colons: programs write "From:" lines above text that they quote, and this is not a quote. */
const asHtml = (rows: Row[]) =>
  `<table>${rows.map(({ name, value }) => `<tr><td>${name}</td><td>${escapeHtml(value)}</td></tr>`).join('')}</table>`
