import { type SQL, sql } from 'drizzle-orm'
import { foldText } from '#core/text/search/fold.ts'
import { isUnspaced, RUN, searchedWords, UNSPACED } from '#core/text/search/index-words.ts'
import type { Filter } from '#core/text/search/search-filters.ts'
import { spellingsOf } from '#core/text/search/spellings.ts'
import { anyText, anyWorkspace, containing } from '#server/db/is-in.ts'
import { type AccountKey, workspacesOf } from '#server/db/keys.ts'
import { foldedInDatabase } from './fold-sql.ts'
import { anyOf as anyBeginning } from './word-index.ts'

/** Whether a message fits. */
export interface MatchCondition {
  /** As far as words begin so. */
  condition: SQL
  /** Anywhere within words, too. */
  within: SQL
  /** A tsquery that finds, by the index of words, what fits the condition; null where it cannot. */
  beginnings: SQL | null
}

/** How one text of a message is compared. */
type Compare = (text: SQL) => SQL

interface Place {
  /** Whether what stands there fits. */
  fits: (compare: Compare, workspaceIds: readonly number[]) => SQL
  /** The same from the texts' side, for where no index says which messages to ask: most have none. */
  fitsAny?: (compare: Compare, workspaceIds: readonly number[]) => SQL
  /** Whether it is one of these addresses; of places of people. */
  isAny?: (addresses: string[]) => SQL
  /** As the index of words marks what stands there (schema/mail.ts). */
  weight: 'A' | 'B' | 'CD'
}

type PlaceOfPeople = Omit<Place, 'fits'> & { fits: (compare: Compare) => SQL } & Required<
    Pick<Place, 'isAny'>
  >

const people = (lists: SQL): PlaceOfPeople => ({
  // All names and addresses as one text, without the keys of the JSON. Looking at each of them takes three
  // times as long.
  fits: compare =>
    sql`(select ${compare(sql`p.people`)}
      from (select jsonb_path_query_array(${lists}, '$[*].* ? (@ != null)')::text as people offset 0) p)`,
  isAny: addresses =>
    sql`exists (select from jsonb_array_elements(${lists}) p where lower(p->>'address') = ${anyText(addresses)})`,
  weight: 'B',
})

const FROM: PlaceOfPeople = {
  fits: compare => sql`(${compare(sql`m.from_name`)} or ${compare(sql`m.from_address`)})`,
  isAny: addresses => sql`lower(m.from_address) = ${anyText(addresses)}`,
  weight: 'B',
}

const eitherOf = (a: PlaceOfPeople, b: PlaceOfPeople): PlaceOfPeople => ({
  fits: compare => sql`(${a.fits(compare)} or ${b.fits(compare)})`,
  isAny: addresses => sql`(${a.isAny(addresses)} or ${b.isAny(addresses)})`,
  weight: 'B',
})

const PLACES: Partial<Record<Filter['operator'], Place>> = {
  from: FROM,
  to: people(sql`m.to_list || m.cc_list`),
  cc: people(sql`m.cc_list`),
  bcc: people(sql`m.bcc_list`),
  participants: eitherOf(FROM, people(sql`m.to_list || m.cc_list || m.bcc_list`)),
  subject: { fits: compare => compare(sql`m.subject`), weight: 'A' },
  filename: {
    // `offset 0`: for each message. The planner may otherwise read the files of all workspaces into a table first.
    fits: (compare, workspaceIds) =>
      sql`exists (
        select from attachments f
        where f.workspace_id = ${anyWorkspace(workspaceIds)} and f.message_id = m.id and ${compare(sql`f.name`)} offset 0)`,
    fitsAny: (compare, workspaceIds) =>
      sql`m.id in (
        select f.message_id from attachments f
        where f.workspace_id = ${anyWorkspace(workspaceIds)} and ${compare(sql`f.name`)})`,
    // Names of files stand among the words of the body (C) where these were made by an older version.
    weight: 'CD',
  },
}

const LIST_PEOPLE = eitherOf(FROM, people(sql`m.to_list || m.cc_list`))

/** Of scripts without spaces a word begins anywhere. */
const WORDS = new RegExp(`${RUN}|(?:(?!${UNSPACED})[\\p{L}\\p{N}\\p{M}])+`, 'gu')

/** People, subjects and names of files: by beginnings of words, or by any part of them. Null: another operator. */
export function matchText(
  { operator, value }: Filter,
  { ownAddresses, accounts }: { ownAddresses: string[]; accounts: readonly AccountKey[] },
): MatchCondition | null {
  if (operator === 'list') return matchWhole(isOfList(value))
  const place = PLACES[operator]
  if (!place) return null
  if (place.isAny && value.toLowerCase() === 'me') return matchWhole(expected(place.isAny(ownAddresses)))
  const written = [foldText(value), ...spellingsOf(value)]
  const hasPart: Compare = text =>
    anyOf(written.map(form => sql`${foldedInDatabase(text)} like ${containing(form)}`))
  const workspaceIds = workspacesOf(accounts)
  const within = place.fitsAny?.(hasPart, workspaceIds) ?? expected(place.fits(hasPart, workspaceIds))
  const forms = written.map(form => form.match(WORDS) ?? [])
  // Nobody is called by signs alone, and in lists of people they stand between the names.
  if (forms[0]?.length === 0)
    return matchWhole(place.weight === 'B' && !/\p{S}/u.test(value) ? sql`false` : within)
  return {
    // Of what does not have them at all, the first half finds that out in a fifth of the time.
    condition: expected(
      place.fits(text => {
        const folded = foldedInDatabase(text)
        return anyOf(
          forms.map(
            words =>
              sql`(${folded} like ${`%${words.join('%')}%`} and (' ' || ${folded}) ~ ${beginningPattern(words)})`,
          ),
        )
      }, workspaceIds),
    ),
    within,
    beginnings: anyBeginning(forms.map(words => beginningsOf(words, place.weight))),
  }
}

/**
 * Mail that its headers call that of a list, whose people or address to unsubscribe have this in them. Lists write `dev@lists.example`
 * as `dev.lists.example`, too.
 */
function isOfList(value: string): SQL {
  const dotted = (text: SQL) => sql`replace(${foldedInDatabase(text)}, '@', '.')`
  const list = containing(foldText(value).replace(/[<>]/g, '').replaceAll('@', '.'))
  const inPeople = LIST_PEOPLE.fits(people => sql`${dotted(people)} like ${list}`)
  return expected(sql`(m.is_bulk and (${inPeople} or ${dotted(sql`m.list_unsubscribe`)} like ${list}))`)
}

const anyOf = (conditions: SQL[]) => sql`(${sql.join(conditions, sql` or `)})`

function beginningPattern(words: string[]): string {
  const between = (word: string, before: string | undefined) => {
    if (before === undefined) return isUnspaced(word) ? '' : '[^[:alnum:]]'
    return isUnspaced(word) || isUnspaced(before) ? '[^[:alnum:]]*' : '[^[:alnum:]]+'
  }
  return words.map((word, at) => `${between(word, words[at - 1])}${word}`).join('')
}

export const matchWhole = (condition: SQL): MatchCondition => ({
  condition,
  within: condition,
  beginnings: null,
})

/**
 * The planner expects an unknown text in one message in two hundred, and would read all mail for it. For a
 * `coalesce` it expects half, and walks back from the newest message.
 */
const expected = (condition: SQL) => sql`coalesce(${condition}, false)`

/** Words as the index has them, with the weight of where they stand; the last one may go on. */
function beginningsOf(words: string[], weight: Place['weight']): SQL {
  const searched = searchedWords(words.join(' '))
  const terms = searched.map(
    ({ text, isOpen }, at) => `${text}:${isOpen || at === searched.length - 1 ? '*' : ''}${weight}`,
  )
  return sql`to_tsquery('simple', ${terms.join(' & ')})`
}
