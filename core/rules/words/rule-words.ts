import type { RuleActionKind } from '../../contract/rule-actions.ts'
import type { SpokenLanguage } from '../../text/dates/spoken-days.ts'
import { NUMBER, UNIT } from '../../text/dates/spoken-numbers.ts'
import { foldText } from '../../text/search/fold.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }
import it from './it.json' with { type: 'json' }
import nl from './nl.json' with { type: 'json' }
import pt from './pt.json' with { type: 'json' }

/**
 * How one language says a rule. All texts are phrases with `|` between them: `a/b` is one word or the other, `a?` may be
 * missing, `*` is the mail, `_` a value such as a label, `#` a number and `@` a unit of time.
 */
interface RuleWords {
  language: string
  /** Around a part of the sentence; says nothing. */
  idle: string
  /** Before it; says nothing. */
  opening: string
  /** Between two actions. */
  joins: string
  when: string
  unless: string
  except: string
  /** The mail of which another part of the sentence speaks. */
  it: string
  /** In a clause; says no more than that there is such mail. */
  arrives: string
  is: string
  newsletters: string
  /** How old mail has to be; the second for mail that was not read or answered so long. */
  ages: string
  unreadFor: string
  /** By kind of action, with its value where the phrase says that. */
  actions: Record<string, string | undefined>
}

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

export const RULE_LANGUAGES = [en, de, fr, es, it, pt, nl].map((words: RuleWords) => {
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
    language: words.language as SpokenLanguage,
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
