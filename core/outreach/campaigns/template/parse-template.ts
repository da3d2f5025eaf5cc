import { nameOf } from '#core/sequence/placeholders.ts'

/**
 * A text of a campaign: variables in double braces, `{{company}}` or `{{company|your company}}`, and parts that appear only
 * where a variable has a value:
 *
 *   {{#if company}}I have read about {{company}}.{{else}}I have read about your work.{{/if}}
 */
export interface Template {
  format: Format
  parts: Part[]
  /** What is wrong with the conditions, in plain words; such a text is not sent. */
  problems: string[]
}

export type Format = 'text' | 'html'

export type Part =
  | { kind: 'text'; text: string }
  | { kind: 'condition'; name: string; met: Part[]; otherwise: Part[] }

/** Groups: the name of a condition, "else", or the end of a condition. */
export const DIRECTIVE = /\{\{\s*(?:#\s*if\s+([^{}|<>]{1,40}?)|(else)|(\/\s*if))\s*\}\}/gi
const ONE = String.raw`\{\{\s*(?:#\s*if\s+[^{}|<>]{1,40}?|else|\/\s*if)\s*\}\}`
/** A paragraph or line with nothing but a directive, which is there for the writer's eyes only. */
const OWN_PARAGRAPH = new RegExp(String.raw`<p(?:\s[^<>]*)?>\s*(${ONE})\s*(?:<br\s*\/?>\s*)?<\/p>`, 'gi')
const OWN_LINE = new RegExp(String.raw`^[ \t]*(${ONE})[ \t]*\r?\n`, 'gim')
const DEEPEST = 10

interface Open {
  name: string
  met: Part[]
  otherwise: Part[] | null
}

/** Reads a text. Whatever it holds, it can be filled; `problems` says what its writer has to mend. */
export function parseTemplate(source: string, format: Format): Template {
  const text =
    format === 'html' ? tidyBraces(source).replace(OWN_PARAGRAPH, '$1') : source.replace(OWN_LINE, '$1')
  const root: Part[] = []
  const open: Open[] = []
  const problems: string[] = []
  const here = () => {
    const last = open.at(-1)
    return last ? (last.otherwise ?? last.met) : root
  }
  const close = () => {
    const { name, met, otherwise } = open.pop() as Open
    here().push({ kind: 'condition', name, met, otherwise: otherwise ?? [] })
  }
  let at = 0
  for (const match of text.matchAll(DIRECTIVE)) {
    if (match.index > at) here().push({ kind: 'text', text: text.slice(at, match.index) })
    at = match.index + match[0].length
    const [, condition, otherwise] = match
    const last = open.at(-1)
    if (condition !== undefined) {
      if (open.length >= DEEPEST) problems.push(`Conditions stand in each other more than ${DEEPEST} deep.`)
      else open.push({ name: nameOf(condition), met: [], otherwise: null })
    } else if (otherwise !== undefined) {
      if (!last) problems.push('{{else}} stands outside of a condition.')
      else if (last.otherwise) problems.push(`The condition {{#if ${last.name}}} has two {{else}}.`)
      else last.otherwise = []
    } else if (last) close()
    else problems.push('{{/if}} has no {{#if …}} before it.')
  }
  if (at < text.length) here().push({ kind: 'text', text: text.slice(at) })
  while (open.length > 0) {
    problems.push(`The condition {{#if ${open.at(-1)?.name}}} has no {{/if}}.`)
    close()
  }
  return { format, parts: root, problems: [...new Set(problems)] }
}

/**
 * An editor may have put marks between the braces: `{{<b>company</b>}}`. Tags move out, to where they still pair up, and
 * spaces that may not break become plain ones.
 */
const tidyBraces = (html: string): string =>
  html.replace(/\{\{([^{}]{1,400})\}\}/g, (whole, inside: string) => {
    const tags = inside.match(/<[^<>]*>/g) ?? []
    const name = inside.replace(/<[^<>]*>/g, '').replace(/&nbsp;|\u00A0/g, ' ')
    if (tags.length === 0 && name === inside) return whole
    const closing = tags.filter(tag => tag.startsWith('</'))
    const opening = tags.filter(tag => !tag.startsWith('</'))
    return `${opening.join('')}{{${name}}}${closing.join('')}`
  })
