import { type SQL, sql } from 'drizzle-orm'
import { clockIn } from '#core/text/dates/time-zone.ts'
import type { Person } from '#core/text/search/sentences/part.ts'
import type { Reading } from '#core/text/search/sentences/read-sentence.ts'
import type { Ctx } from '#server/deps.ts'
import { createAnswerCache } from '#server/platform/answer-cache.ts'
import { isIndexedWith } from '../conditions.ts'
import { type CompiledSearch, compileSearch } from '../matching/compile-search.ts'
import { findMatching } from '../matching/match-queries.ts'
import { allOf } from '../word-index.ts'
import { isCalled } from './is-called.ts'
import { isContact } from './is-contact.ts'
import { haveNewestWords } from './newest-queries.ts'

interface Asked {
  search: string
  timeZone: string
  /** Null: all mailboxes that the person may read. */
  accountIds: readonly number[] | null
}

interface Understood {
  /** As typed operators; what was typed where it is no sentence, or where nothing says that it is one. */
  search: string
  /** How it was read; null where it is searched as words. */
  reading: Reading | null
  /** Why it was not read as it might be, for the person. */
  notice: string | null
}

/** One word is no sentence, unless it says which mail. */
const MAY_BE_SENTENCE =
  /\S\s+\S|^(?:un(?:read|opened)|starred|flagged|ungelesene?s?|markierte?|(?:yester|to)day|gestern|heute|ayer|hoy|ieri|oggi|ontem|hoje|gisteren|vandaag)$/i

/**
 * Reads a search in ordinary words. Words are operators only where the whole sentence says so, the people in it are people of
 * this mail or contacts, and there is such mail or the sentence speaks of mail as such. All else stays what was typed.
 */
export async function understandSearch(
  ctx: Ctx,
  { isKept = false, ...asked }: Asked & { isKept?: boolean },
): Promise<Understood> {
  const asTyped: Understood = { search: asked.search, reading: null, notice: null }
  const typed = asked.search.trim()
  if (!MAY_BE_SENTENCE.test(typed)) return asTyped
  // It comes with a library of dates in many languages, which takes its time to load.
  const { readSentence } = await import('#core/text/search/sentences/read-sentence.ts')
  let notice: string | null = null
  for (const reading of readSentence(typed, clockIn(asked.timeZone, ctx.clock.now()))) {
    const stranger = await findStranger(ctx, {
      ...asked,
      people: reading.people,
      isCertain: reading.isCertain,
    })
    if (stranger) {
      // "Flight from Berlin" does not ask for anybody's mail.
      if (reading.isCertain)
        notice ??= `Nobody called "${stranger.name}" is known here, so all of it was searched as words.`
      continue
    }
    // What is kept is for mail to come, too.
    const isProven =
      reading.isCertain || (isKept && reading.people.length > 0) || (await finds(ctx, asked, reading.search))
    if (isProven) return { search: reading.search, reading, notice: null }
    // "Four nights in January" is hardly about when mail came.
    if (reading.people.length > 0) notice ??= nothingFits(reading.search)
  }
  return { ...asTyped, notice }
}

export const nothingFits = (search: string): string =>
  `No mail fits ${search}, so all of it was searched as words.`

/** Whoever in a sentence is nobody of this mail, nor a contact. */
export async function findStranger(
  ctx: Ctx,
  { people, isCertain, ...asked }: Asked & Pick<Reading, 'people' | 'isCertain'>,
): Promise<Person | null> {
  for (const person of people) {
    // A whole address says itself whose it is.
    if (/^\S+@\S+\.\S+$/.test(person.name)) continue
    const isWhole = !isCertain || person.isExcluded === true || person.isAlsoDays === true
    // Whoever was only written to is known, too, before "April" is taken for a month.
    const operators = person.isAlsoDays ? (['from', 'to'] as const) : [person.operator]
    const isKnown = (operator: Person['operator']) =>
      finds(ctx, asked, `${operator}:"${person.name}"`, isWhole ? { ...person, operator } : undefined)
    if (!(await anyTrue(operators, isKnown)) && !(await isContact(ctx, { ...person, isWhole }))) return person
  }
  return null
}

async function anyTrue<T>(all: readonly T[], asks: (one: T) => Promise<boolean>): Promise<boolean> {
  for (const one of all) if (await asks(one)) return true
  return false
}

/** While somebody types, the same is asked with each letter, and again for each page of results. */
const remembered = createAnswerCache<boolean>({ most: 500, forMs: 60_000 })

/**
 * Whether any mail fits all words and operators of a search; `whose` says whom it has to be from or to by whole names. With
 * words and a name the index is asked for both at once: of the many messages with a frequent word few are from somebody, and
 * to look for them among all those takes a second. Without a name the newest are looked at first, because to collect all
 * messages with a frequent word takes as long as the search.
 */
async function finds(ctx: Ctx, asked: Asked, search: string, whose?: Person): Promise<boolean> {
  const words: SQL[] = []
  const hasWords = (wanted: SQL) => {
    words.push(wanted)
    return sql`true`
  }
  const { accounts, indexed, ...compiled } = await compileSearch(ctx, { ...asked, search, hasWords })
  if (compiled.notices.length > 0) return false
  const versions = accounts.map(({ id, version }) => [id, version])
  const key = JSON.stringify([ctx.actor.kind, ctx.actor.id, versions, asked.timeZone, search, whose])
  return remembered.get(ctx.database, key, { now: ctx.clock.now() }, async () => {
    const conditions = [...compiled.conditions, ...(whose ? [isCalled(whose)] : [])]
    const matches = async (more: Pick<CompiledSearch, 'conditions' | 'indexed'>) =>
      (await findMatching(ctx.db, { ...compiled, accounts, ...more }, { limit: 1 })).length > 0
    if (indexed) return matches({ conditions, indexed: allOf([indexed, ...words]) })
    if (words.length === 0) return matches({ conditions, indexed: null })
    const wanted = allOf(words)
    if (await haveNewestWords(ctx.db, accounts, { conditions, words: wanted })) return true
    return matches({
      conditions: [...conditions, isIndexedWith({ ...compiled, accounts }, wanted)],
      indexed: null,
    })
  })
}
