import { append } from '../../lists.ts'
import { ALWAYS, all, type Condition, lost, not, toSearch } from '../condition.ts'
import { type ImportedRules, makeRules } from '../imported.ts'
import { readArguments } from './arguments.ts'
import { actionsOf, addDeed, type Deeds, isIdle, noDeeds } from './deeds.ts'
import { parseSieve, parseTest, type SieveCommand, type SieveTest } from './parse-sieve.ts'
import { readTest } from './read-test.ts'
import type { Reading } from './reading.ts'
import { nameOf } from './rule-names.ts'
import { SieveProblem } from './tokens.ts'

const MOST_RULES = 500
/** No search has room for more. */
const MOST_EXCLUDED = 50

/** Rules for a Sieve script (RFC 5228). All of them are off. Never throws. */
export function importSieve(script: string): ImportedRules {
  try {
    return readScript(parseSieve(script))
  } catch (error) {
    if (!(error instanceof SieveProblem)) throw error
    return { rules: [], skipped: [], problems: [error.message] }
  }
}

function readScript(commands: SieveCommand[]): ImportedRules {
  const collected = collector()
  const reading: Omit<Reading, 'notes'> = {
    constants: new Map(),
    hasVariables: requires(commands).has('variables'),
    decisions: decisionsOf(commands),
  }
  walk(
    commands,
    { condition: ALWAYS, name: '', line: 1, wasOn: true, notes: new Set() },
    { reading, collected },
  )
  const { rules, skipped } = collected
  const problems = []
  if (rules.length === 0 && skipped.length === 0) problems.push('There are no rules in this script.')
  if (collected.isFull()) problems.push(`Only the first ${MOST_RULES} rules were read.`)
  return { rules, skipped, problems }
}

const requires = (commands: SieveCommand[]) =>
  new Set(
    commands
      .filter(({ name }) => name === 'require')
      .flatMap(command => readArguments(command.arguments).values.flat()),
  )

/** Where a block stands. */
interface Place {
  condition: Condition
  name: string
  line: number
  wasOn: boolean
  notes: ReadonlySet<string>
}

interface Work {
  reading: Omit<Reading, 'notes'>
  collected: ReturnType<typeof collector>
}

/** Makes a rule of the commands of a block, and one of each block within it, in their order. */
function walk(commands: SieveCommand[], place: Place, work: Work): void {
  let deeds = noDeeds()
  let notes = new Set(place.notes)
  let { name, line } = place
  const finish = () => {
    if (!isIdle(deeds)) work.collected.add(deeds, { ...place, name, line, notes })
    deeds = noDeeds()
    notes = new Set(place.notes)
  }
  const list = flattened(commands)
  for (let at = 0; at < list.length; at += 1) {
    const command = list[at]
    if (!command || work.collected.isFull()) continue
    if (command.name === 'if') {
      finish()
      let end = at + 1
      while (list[end]?.name === 'elsif' || list[end]?.name === 'else') end += 1
      walkBranches(list.slice(at, end), place, work)
      at = end - 1
      continue
    }
    if (isConstant(command, place, work.reading)) continue
    if (isIdle(deeds) && place.name === '') [name, line] = [nameOf(command), command.line]
    addDeed(deeds, command, { ...work.reading, notes })
    if (deeds.stops) break
  }
  finish()
}

/** `if`, `elsif` and `else`: a later one counts only where no earlier one fits. */
function walkBranches(branches: SieveCommand[], place: Place, work: Work): void {
  let earlier: Condition[] = []
  const [first] = branches
  if (first?.test && (isAboutDecisions(first.test, work.reading) || isAboutSpam(first.test))) return
  for (const branch of branches) {
    if (work.collected.isFull()) return
    const notes = new Set(place.notes)
    const { test, wasOn } = switchedOff(branch)
    const own = test ? readTest(test, { ...work.reading, notes }) : ALWAYS
    const condition = all(place.condition, own, ...earlier.map(not))
    const name = nameOf(branch) || place.name
    walk(branch.block ?? [], { condition, name, line: branch.line, wasOn: wasOn && place.wasOn, notes }, work)
    // A rule that stops keeps its mail from the later ones by itself, if it fits all mail that it should.
    const stops = branch.block?.some(command => command.name === 'stop') ?? false
    if (wasOn && !(stops && toSearch(condition).lost.length === 0)) earlier.push(own)
    if (earlier.length > MOST_EXCLUDED) earlier = [lost('that none of many earlier conditions fits')]
  }
}

/** Roundcube writes `if false # header …` for a rule that is switched off. */
function switchedOff({ test, innerComments }: SieveCommand): { test: SieveTest | null; wasOn: boolean } {
  const kept = innerComments[0]
  if (test?.name !== 'false' || !kept || kept.line !== test.line) return { test, wasOn: true }
  try {
    return { test: parseTest(kept.text), wasOn: false }
  } catch (error) {
    if (!(error instanceof SieveProblem)) throw error
    return { test, wasOn: true }
  }
}

/** A block whose condition always holds belongs to the block around it. */
function flattened(commands: SieveCommand[]): SieveCommand[] {
  return commands.flatMap((command, at) => {
    const isAlone = !/^(?:elsif|else)$/.test(commands[at + 1]?.name ?? '')
    const isServers = /^(?:mailboxidexists|mailboxexists|specialuse_exists|ihave)$/.test(
      command.test?.name ?? '',
    )
    return command.name === 'if' && isAlone && isServers ? flattened(command.block ?? []) : [command]
  })
}

/** `set "name" "text";` for the whole script. One in a block makes the variable uncertain. */
function isConstant(command: SieveCommand, place: Place, { constants, decisions }: Work['reading']): boolean {
  if (command.name !== 'set' || decisions) return false
  const { values, tags } = readArguments(command.arguments)
  const [name, text] = [values[0]?.[0]?.toLowerCase(), values[1]?.[0]]
  if (name === undefined || text === undefined) return false
  if (place.condition === ALWAYS && tags.size === 0 && !text.includes('${')) {
    constants.set(name, text)
    return true
  }
  constants.delete(name)
  return false
}

/**
 * Fastmail's scripts keep decisions in variables (`set "L2_Work" "Y"`) and carry them out at their end (`if string :is
 * "${L2_Work}" "Y" { fileinto … }`): the folder of each. Null for other scripts.
 */
function decisionsOf(commands: SieveCommand[]): Map<string, string> | null {
  const isAboutStop = (test: SieveTest): boolean =>
    variableOf(test) === 'stop' || test.tests.some(isAboutStop)
  if (!commands.some(({ test }) => test !== null && isAboutStop(test))) return null
  const folders = new Map<string, string>()
  for (const { test, block } of commands) {
    const variable = test && variableOf(test)
    const filing = block?.find(({ name }) => name === 'fileinto')
    const folder = filing && readArguments(filing.arguments).values[0]?.[0]
    if (variable && folder && /^l\d+_/.test(variable)) folders.set(variable, folder)
  }
  return folders
}

function variableOf(test: SieveTest): string | null {
  if (test.name !== 'string') return null
  const [source] = readArguments(test.arguments).values[0] ?? []
  return /^\$\{(\w+)\}$/.exec(source ?? '')?.[1]?.toLowerCase() ?? null
}

/** The part of Fastmail's scripts that carries out decisions. */
function isAboutDecisions(test: SieveTest, reading: Work['reading']): boolean {
  if (!reading.decisions) return false
  if (test.name === 'string') return true
  return test.tests.length > 0 && test.tests.every(inner => isAboutDecisions(inner, reading))
}

/** Proton begins scripts with a block that ends them for spam, which never comes here as new mail. */
const isAboutSpam = (test: SieveTest): boolean =>
  test.tests.some(isAboutSpam) ||
  (test.name === 'environment' &&
    readArguments(test.arguments).values.flat().includes('vnd.proton.spam-threshold'))

/** Collects the rules, and keeps mail from those that follow one that only stops. */
function collector() {
  const found: Pick<ImportedRules, 'rules' | 'skipped'> = { rules: [], skipped: [] }
  const gaps = new Set<string>()
  let excluded: Condition[] = []
  const isFull = () => found.rules.length + found.skipped.length >= MOST_RULES
  const add = (deeds: Deeds, { condition, name, line, wasOn, notes }: Place) => {
    const made = new Set(notes)
    const actions = actionsOf(deeds, made)
    const isKnown = toSearch(condition).lost.length === 0
    if (
      deeds.stops &&
      actions.length === 0 &&
      deeds.notTaken.length === 0 &&
      isKnown &&
      excluded.length < MOST_EXCLUDED
    ) {
      if (wasOn) excluded.push(condition)
      return
    }
    let whole = all(condition, ...excluded.map(not))
    if (excluded.length > 0 && toSearch(whole).lost.length > toSearch(condition).lost.length) {
      // There is no room for what earlier rules keep from this one.
      gaps.add('An earlier rule')
      whole = condition
    }
    const result = makeRules({
      name,
      place: `The rule in line ${line}`,
      condition: whole,
      actions,
      stopsHere: deeds.stops,
      wasOn,
      notTaken: [...deeds.notTaken, ...[...gaps].map(gapTold)],
      notes: [...made],
    })
    const isExposed = gaps.size > 0
    if ('made' in result)
      append(
        found.rules,
        result.made.map(each => ({ ...each, isWider: each.isWider || isExposed })),
      )
    else found.skipped.push(result.skipped)
    if (!deeds.stops || !wasOn) return
    if ('skipped' in result && isKnown) excluded.push(condition)
    else if ('skipped' in result || toSearch(condition).isNarrower)
      gaps.add(`"${('made' in result ? result.made[0]?.rule.name : result.skipped.name) ?? ''}"`)
    if (excluded.length > MOST_EXCLUDED) {
      gaps.add('An earlier rule')
      excluded = []
    }
  }
  return { ...found, isFull, add }
}

const gapTold = (name: string) =>
  `${name} kept some mail from this rule. That could not be taken over, so that this rule fits more mail.`
