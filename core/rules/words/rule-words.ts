import { readWords } from '#words/read-words.ts'
import type { RuleActionKind } from '../../contract/rule-actions.ts'
import { NUMBER, UNIT } from '../../text/dates/spoken-numbers.ts'
import { foldText } from '../../text/search/fold.ts'

const TOKENS: Record<string, string> = {
  '*': '(?<mail>(?:\\S+ )*)',
  _: '(?<value>(?:\\S+ )+?)',
  '#': `(?<count>${NUMBER} )`,
  '@': `(?<unit>${UNIT} )`,
}

function tokenOf(token: string): string {
  const words = token.replace(/\?$/, '').split('/').map(foldText).join('|')
  return TOKENS[token] ?? `(?:(?:${words}) )${token.endsWith('?') ? '?' : ''}`
}

const listOf = (phrases: string) => phrases.split('|').map(phrase => phrase.trim().split(/\s+/))
/** A pattern of folded words with a space behind each. `indices` tells where it stands. */
const pattern = (phrases: string[][], start: string, end: string) =>
  new RegExp(`${start}(?:${phrases.map(tokens => tokens.map(tokenOf).join('')).join('|')})${end}`, 'd')
const starting = (phrases: string) => pattern(listOf(phrases), '^', '')

export const RULE_LANGUAGES = Object.entries(readWords('rules')).map(([language, words]) => {
  const actions = Object.entries(words.actions).flatMap(([key, phrases = '']) => {
    const [kind, value = ''] = key.split(' ')
    return listOf(phrases).map(tokens => ({ kind: kind as RuleActionKind, value, tokens }))
  })
  const verbs = actions.map(({ tokens }) => tokens.find(token => !token.endsWith('?')) ?? '*')
  const lastVerbs = actions.map(({ tokens }) =>
    tokens[0] === '*' ? (tokens.at(-1) ?? '*').replace('?', '') : '*',
  )
  const onlyWords = (tokens: string[]) => starting(tokens.filter(token => !/^[*_]$/.test(token)).join(' | '))
  return {
    language,
    actions: actions.map(({ tokens, ...action }) => ({ ...action, pattern: pattern([tokens], '^', '$') })),
    verb: onlyWords(verbs),
    lastVerb: onlyWords(lastVerbs),
    opening: starting(`${words.idle} | ${words.opening}`),
    idle: pattern(listOf(words.idle), '(?<= |^)', '$'),
    joins: starting(words.joins),
    when: starting(words.when),
    unless: starting(words.unless),
    except: starting(words.except),
    it: pattern(listOf(words.it), '^', '$'),
    arrives: starting(words.arrives),
    is: starting(words.is),
    newsletters: pattern(listOf(words.newsletters), '(?<= |^)', ''),
    ages: listOf(words.ages).map(tokens => pattern([tokens], '(?<= |^)', '')),
    unreadFor: listOf(words.unreadFor).map(tokens => pattern([tokens], '(?<= |^)', '')),
  }
})
export type RuleLanguage = (typeof RULE_LANGUAGES)[number]
