import { aboutAction, type RuleAction } from '../../../contract/rule-actions.ts'
import type { RuleDraft } from '../../imported.ts'
import { testOf } from './export-test.ts'
import { quoted } from './quoted.ts'

interface ExportedSieve {
  script: string
  /** What the script does not do, as sentences for the person. */
  problems: string[]
}

interface Exporting {
  /** What "me" stands for. */
  ownAddresses: readonly string[]
  now: Date
}

const HEAD = `# The rules of Quillbox as a Sieve script (RFC 5228).
# Quillbox also finds other forms of a word, and letters like é as e and É. This script does not.
# The folders for archived, deleted and unwanted mail are called Archive, Trash and Junk here.
# A message that several of these rules move stands in each of their folders.`

/** The rules as a script that mail servers with Sieve carry out. What Sieve cannot do stands there as a comment. */
export function exportSieve(rules: readonly RuleDraft[], exporting: Exporting): ExportedSieve {
  const requires = new Set<string>()
  const problems: string[] = []
  const blocks = rules.map(rule => {
    const name = oneLine(rule.name)
    const tell = (what: string) => problems.push(`"${name}": ${what}`)
    const { test, problems: lost, needs } = testOf(rule.search, exporting)
    for (const what of lost) tell(what)
    if (test === null) {
      tell('The rule is not in the script.')
      return [`# Not in this script: ${name}`, `#   ${oneLine(rule.search)}`].join('\n')
    }
    const lines = blockOf(rule, { requires, tell })
    for (const need of needs) requires.add(need)
    const condition = rule.isOn ? `if ${test}` : `if false # ${test}`
    return [`# rule:[${name}]`, condition, '{', ...lines.map(line => `    ${line}`), '}'].join('\n')
  })
  const require = requires.size > 0 ? [`require [${[...requires].sort().map(quoted).join(', ')}];`] : []
  return { script: `${[HEAD, ...require, ...blocks].join('\n\n')}\n`, problems }
}

interface Around {
  requires: Set<string>
  tell(what: string): void
}

/** Marks come first, because Sieve sets them on what is filed after them. */
function blockOf({ actions, stopsHere }: RuleDraft, { requires, tell }: Around): string[] {
  const isMark = (action: RuleAction) => {
    const { sieve } = aboutAction(action)
    return typeof sieve !== 'string' && sieve.flag !== undefined
  }
  const ordered = [...actions.filter(isMark), ...actions.filter(action => !isMark(action))]
  const lines = ordered.map(action => {
    const { sieve } = aboutAction(action)
    if (typeof sieve === 'string') {
      tell(`Sieve cannot ${sieve}.`)
      return `# Not in Sieve: ${sieve}`
    }
    const { text, needs } = sieve.command(action)
    for (const need of needs) requires.add(need)
    return `${text};`
  })
  return stopsHere ? [...lines, 'stop;'] : lines
}

const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
