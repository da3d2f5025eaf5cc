import { foldText } from '../../text/search/fold.ts'
import { wordsIn } from '../../text/search/index-words.ts'
import { isOperator } from '../../text/search/search-filters.ts'
import { LONGEST_SEARCH } from '../../text/search/search-query.ts'
import { readClauses, type Term } from '../../text/search/search-terms.ts'
import {
  ALWAYS,
  allOf,
  any,
  anyOf,
  type Condition,
  LIST_NOTE,
  lost,
  not,
  ofList,
  own,
  term,
} from '../condition.ts'

/** The operators of Gmail that are not in our search language, in words. */
const FOREIGN: Record<string, string> = {
  deliveredto: 'the address it was delivered to',
  category: "Gmail's category",
  thread: "Gmail's conversation",
}

/** A search in Gmail's language. Its grammar is ours; of its operators we have most. */
export function readGmailQuery(query: string, notes: Set<string>): Condition {
  if (query.length > LONGEST_SEARCH) return lost('a search that is too long')
  const typed = query.replace(/[“”„‟]/g, '"').replace(/\p{Cc}/gu, ' ')
  const apart = typed.replace(/\bAROUND\s+\d{1,4}\b/g, ' ')
  const { clauses, problems } = readClauses(apart, name => isOperator(name) || Object.hasOwn(FOREIGN, name))
  if (problems.length > 0) return lost(`the search "${query}", which has too many alternatives`)
  const near = apart === typed ? [] : [lost('how near two words stand to each other (AROUND)')]
  return allOf([...near, ...clauses.map(clause => anyOf(clause.map(part => readTerm(part, notes))))])
}

function readTerm(part: Term, notes: Set<string>): Condition {
  const found = conditionOf(part, notes)
  return part.isExcluded ? not(found) : found
}

function conditionOf({ operator, value, isPhrase }: Term, notes: Set<string>): Condition {
  const shown = `${operator}:${value}`
  switch (operator) {
    case null:
      if (isPhrase || !value.includes('*')) return term(null, value.replace(/^\+(?=[\p{L}\p{N}])/u, ''))
      notes.add('Words that end with * are looked for as whole words.')
      return wholeWords(value)
    case 'is':
      if (/^chat$/i.test(value)) return any()
      return /^(?:unread|read|starred)$/i.test(value) ? term('is', value) : lost(`the state ${shown}`)
    case 'has':
      return /^attachments?$/i.test(value) ? term('has', 'attachment') : lost(`what it has (${shown})`)
    case 'in':
    case 'label':
      if (/^chats?$/i.test(value)) return any()
      return value.startsWith('^') ? lost(`Gmail's category or system label ${value}`) : term(operator, value)
    case 'list':
      notes.add(LIST_NOTE)
      return ofList(value)
    case 'older':
    case 'newer':
    case 'older_than':
    case 'newer_than':
      notes.add('A condition on the age has no effect on mail that has just arrived.')
      return term(operator, value)
    case 'from':
    case 'to':
    case 'cc':
    case 'bcc':
    case 'subject':
    case 'filename':
      if (/^\*+$/.test(value)) return ALWAYS
      if (/^me$/i.test(value) && operator !== 'subject' && operator !== 'filename') return own(operator)
      return term(operator, value.replace(/^\*+|\*+$/g, '').replaceAll('*', ' '))
    default:
      if (Object.hasOwn(FOREIGN, operator)) return lost(`${FOREIGN[operator]} (${shown})`)
      return term(operator, value)
  }
}

function wholeWords(value: string): Condition {
  const parts = value.split('*').filter(part => wordsIn(foldText(part)).length > 0)
  return allOf(parts.map(part => term(null, part)))
}
