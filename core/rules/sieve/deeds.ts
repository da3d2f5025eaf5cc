import { actionInSieve, type RuleAction } from '../../contract/rule-actions.ts'
import { readArguments } from './arguments.ts'
import { actionFor, folderName } from './folders.ts'
import type { SieveCommand } from './parse-sieve.ts'
import { type Reading, withVariables } from './reading.ts'

/** What a block of a script does with a message, until it is written as actions of a rule. */
export interface Deeds {
  /** Folders it is moved to, and what does it. */
  moves: { folder: string; action: RuleAction }[]
  labels: string[]
  marks: Map<string, RuleAction>
  forwards: string[]
  isKept: boolean
  isDiscarded: boolean
  isArchived: boolean
  stops: boolean
  /** Sentences for the person. */
  notTaken: string[]
}

export const noDeeds = (): Deeds => ({
  moves: [],
  labels: [],
  marks: new Map(),
  forwards: [],
  isKept: false,
  isDiscarded: false,
  isArchived: false,
  stops: false,
  notTaken: [],
})

export const isIdle = (deeds: Deeds): boolean =>
  actionsOf(deeds, new Set()).length === 0 && !deeds.stops && deeds.notTaken.length === 0

/** Adds what a command does. */
export function addDeed(deeds: Deeds, command: SieveCommand, reading: Reading): void {
  const { tags, values } = readArguments(command.arguments)
  const [first = []] = values
  const text = withVariables(first[0] ?? '', reading)
  switch (command.name) {
    case 'require':
      return
    case 'keep':
      deeds.isKept = true
      addMarks(deeds, tags.get('flags') ?? [])
      return
    case 'discard':
      deeds.isDiscarded = true
      return
    // At the top of a script that others include, it ends that script.
    case 'stop':
    case 'return':
      deeds.stops = true
      return
    case 'fileinto': {
      addMarks(deeds, tags.get('flags') ?? [])
      if (text === null) deeds.notTaken.push(told(`filing into "${first[0]}", which is made of variables`))
      else addFolder(deeds, text, tags)
      return
    }
    case 'redirect':
      if (text === null) deeds.notTaken.push(told(`forwarding to "${first[0]}", which is made of variables`))
      else addForward(deeds, text.trim(), { isCopy: tags.has('copy'), notes: reading.notes })
      return
    case 'addflag':
    case 'setflag':
      // With two values the first is the name of a variable.
      addMarks(deeds, values.at(-1) ?? [])
      return
    case 'set':
      addSetting(deeds, first[0] ?? '', values[1]?.[0] ?? '', reading)
      return
    default:
      deeds.notTaken.push(TOLD[command.name] ?? told(`the command "${command.name}"`))
  }
}

const told = (what: string) => `Not taken over: ${what}.`

const TOLD: Record<string, string> = {
  vacation: told('the automatic answer for an absence (vacation). Write it as your vacation note'),
  reject: told('refusing the message (reject). A message that has arrived can no longer be refused'),
  ereject: told('refusing the message (ereject). A message that has arrived can no longer be refused'),
  notify: told('the notification by another service (notify)'),
  removeflag: told('taking marks away (removeflag)'),
  addheader: told('changing the headers of the message (addheader)'),
  deleteheader: told('changing the headers of the message (deleteheader)'),
  replaceheader: told('changing the headers of the message (replaceheader)'),
  include: told('another script that this one includes'),
  foreverypart: told('what is done for each part of the message'),
  extracttext: told('taking text out of the message'),
  replace: told('replacing a part of the message'),
  enclose: told('enclosing the message in another one'),
  expire: told('deleting the message after a time'),
  snooze: told('the snooze, whose times are those of the mail server'),
  pipe: told('handing the message to a program of the server (pipe)'),
  execute: told('running a program of the server (execute)'),
  filter: told('changing the message by a program of the server (filter)'),
}

function addFolder(deeds: Deeds, name: string, tags: Map<string, string[]>): void {
  const action = actionFor(name, tags.get('specialuse')?.[0])
  if (action === null) deeds.isKept = true
  else if (tags.has('copy')) deeds.labels.push(folderName(name))
  else deeds.moves.push({ folder: folderName(name), action })
}

function addForward(
  deeds: Deeds,
  to: string,
  { isCopy, notes }: { isCopy: boolean; notes: Set<string> },
): void {
  deeds.forwards.push(/<([^<>]+)>$/.exec(to)?.[1] ?? to)
  if (!isCopy)
    notes.add('The script keeps no copy of what it forwards. Here the message also stays in the inbox.')
}

function addMarks(deeds: Deeds, flags: string[]): void {
  for (const flag of flags.flatMap(list => list.split(/\s+/)).filter(each => each !== '')) {
    const mark = actionInSieve(sieve => sieve.flag?.toLowerCase() === flag.toLowerCase())
    if (mark) deeds.marks.set(mark.kind, mark)
    else if (/^\\deleted$/i.test(flag)) deeds.isDiscarded = true
    else deeds.notTaken.push(told(`the mark "${flag.slice(0, 100)}"`))
  }
}

/** Fastmail's scripts note decisions in variables, and carry them out at their end. */
function addSetting(deeds: Deeds, name: string, value: string, { decisions }: Reading): void {
  const key = name.toLowerCase()
  if (!decisions) {
    deeds.notTaken.push(told(`the variable "${name.slice(0, 100)}"`))
    return
  }
  if (value.toUpperCase() !== 'Y') return
  const folder = decisions.get(key) ?? /^l\d+_(.+)$/i.exec(name)?.[1]
  if (folder) deeds.labels.push(folderName(folder))
  else if (key === 'stop') deeds.stops = true
  else if (key === 'skipinbox') deeds.isArchived = true
  else if (key === 'deletetotrash') deeds.moves.push({ folder: 'Trash', action: { kind: 'trash' } })
  else if (key === 'read') addMarks(deeds, ['\\Seen'])
  else if (key === 'flagged') addMarks(deeds, ['\\Flagged'])
  else if (key === 'spam') deeds.moves.push({ folder: 'Spam', action: { kind: 'spam' } })
  else deeds.notTaken.push(told(`the setting "${name.slice(0, 100)}"`))
}

/** The actions of a rule that does the same. What moves the message comes last. */
export function actionsOf(deeds: Deeds, notes: Set<string>): RuleAction[] {
  const { moves, labels, marks, forwards, isKept, isDiscarded, isArchived } = deeds
  const label = (name: string): RuleAction => ({ kind: 'label', label: name })
  const folders = [...new Map(moves.map(move => [move.folder, move])).values()]
  const last = isKept ? undefined : folders.at(-1)
  const named = [...labels, ...folders.filter(move => move !== last).map(({ folder }) => folder)]
  const onlyLabel = isArchived && !last && named.length > 0 ? named.at(-1) : undefined
  const actions: RuleAction[] = [
    ...[...new Set(named)].filter(name => name !== onlyLabel).map(label),
    ...[...marks.values()].sort((a, b) => (a.kind < b.kind ? -1 : 1)),
    ...[...new Set(forwards)].map((to): RuleAction => ({ kind: 'forward', to })),
  ]
  if (last) return [...actions, last.action]
  if (isKept) return actions
  if (isDiscarded) {
    notes.add('The script deletes the message for good. Here it goes to Trash.')
    return [...actions, { kind: 'trash' }]
  }
  if (onlyLabel) return [...actions, { kind: 'move', folder: onlyLabel }]
  return isArchived ? [...actions, { kind: 'archive' }] : actions
}
