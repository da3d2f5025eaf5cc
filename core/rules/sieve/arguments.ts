import type { Argument } from './parse-sieve.ts'

/** The tags that are followed by a value (RFC 5228 and the extensions that are read here, or skipped whole). */
const WITH_VALUE = new Set(
  `comparator value count flags specialuse mailboxid zone index param content days seconds subject from addresses handle
  header uniqueid importance message method options fcc`.split(/\s+/),
)

export interface ReadArguments {
  /** Tags without a value have an empty list. */
  tags: Map<string, string[]>
  /** What stands without a tag, in order; numbers as text. */
  values: string[][]
}

/** `:comparator "i;octet" :contains "to" "x"`: tags with their values, and the rest. */
export function readArguments(args: Argument[]): ReadArguments {
  const tags = new Map<string, string[]>()
  const values: string[][] = []
  for (let at = 0; at < args.length; at += 1) {
    const argument = args[at]
    if (argument?.kind !== 'tag') {
      if (argument) values.push(textsOf(argument))
      continue
    }
    const next = args[at + 1]
    const hasValue = WITH_VALUE.has(argument.name) && next !== undefined && next.kind !== 'tag'
    tags.set(argument.name, hasValue ? textsOf(next) : [])
    if (hasValue) at += 1
  }
  return { tags, values }
}

function textsOf(argument: Argument): string[] {
  if (argument.kind === 'strings') return argument.values
  return argument.kind === 'number' ? [String(argument.value)] : []
}
