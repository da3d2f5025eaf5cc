import type { Body } from '#core/contract/endpoint.ts'
import type { search } from '#core/contract/search.ts'
import type { Ctx } from '#server/deps.ts'
import type { MailSearch } from './read-search.ts'
import { previewMail, searchMail } from './search-mail.ts'
import { findAsMeant } from './sentences/find-as-meant.ts'

/** The first of what is found while somebody types; read as Enter will read it. */
export async function previewSearch(ctx: Ctx, body: Body<typeof search.preview>) {
  const find = async (asked: MailSearch) => {
    const found = asked.isEmpty ? { results: [], hasMore: false } : await previewMail(ctx, asked)
    return { ...found, total: found.results.length }
  }
  const { found, asked } = await findAsMeant(ctx, { request: body, find })
  const { results, hasMore } = found
  return { results, hasMore, notices: asked.narrowing.notices }
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
    ? { results: [], hasMore: false, total: 0, searchType: 'keyword' as const, notices: [] }
    : await searchMail(ctx, asked, { type: body.searchType ?? null, limit: body.limit, page: body.page })
  return {
    ...found,
    query: body.query,
    words: asked.marks,
    notices: [...asked.narrowing.notices, ...found.notices],
    ...((await asked.isStillReading()) ? { stillReading: true } : {}),
  }
}
