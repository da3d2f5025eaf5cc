import type { Body } from '#core/contract/endpoint.ts'
import type { search } from '#core/contract/search.ts'
import type { Ctx } from '#server/deps.ts'
import type { MailSearch } from './read-search.ts'
import { markedWords } from './results/marked-words.ts'
import { searchMail } from './search-mail.ts'
import { findAsMeant } from './sentences/find-as-meant.ts'

const PREVIEW_RESULTS = 6

/** The first of what Enter will find, while somebody types. */
export async function previewSearch(ctx: Ctx, body: Body<typeof search.preview>) {
  const { isGrouped, searchType = null } = body
  const preview = {
    type: searchType,
    isGrouped,
    limit: PREVIEW_RESULTS,
    page: 1,
    hasPassages: true,
    isTyped: true,
  }
  const find = async (asked: MailSearch) =>
    asked.isEmpty ? { results: [], hasMore: false, total: 0 } : searchMail(ctx, asked, preview)
  const { found, asked } = await findAsMeant(ctx, { request: body, find })
  const { results, hasMore } = found
  const { notices, doubts } = asked.narrowing
  return { results, hasMore, notices: results.length > 0 ? notices : [...notices, ...doubts] }
}

/** Finds mail by words, operators, or ordinary sentences such as "mail from Ada last week". */
export async function answerSearch(ctx: Ctx, body: Body<typeof search.run>) {
  const { found, understood, notices } = await findAsMeant(ctx, {
    request: body,
    find: asked => runSearch(ctx, body, asked),
  })
  return { ...found, understood, notices: [...notices, ...found.notices] }
}

async function runSearch(ctx: Ctx, body: Body<typeof search.run>, asked: MailSearch) {
  const found = asked.isEmpty
    ? { results: [], hasMore: false, total: 0, messages: 0, searchType: 'keyword' as const, notices: [] }
    : await searchMail(ctx, asked, { ...body, type: body.searchType ?? null })
  return {
    ...found,
    query: body.query,
    words: markedWords(asked),
    notices: [
      ...asked.narrowing.notices,
      ...found.notices,
      ...(found.total === 0 ? asked.narrowing.doubts : []),
    ],
    ...((await asked.isStillReading()) ? { stillReading: true } : {}),
  }
}
