import type { Query, ResponseOf } from '#core/contract/endpoint.ts'
import type { Website, WebsiteDetails, websites } from '#core/contract/outreach/websites.ts'
import type { Ctx } from '#server/deps.ts'
import { outreachWorkspace } from '#server/people/outreach/workspace.ts'
import { notFound } from '#server/platform/errors.ts'
import { findFindings } from './finding-queries.ts'
import { presentFinding, presentPage, presentWebsites } from './present.ts'
import { countByState, findPages, findWebsite, findWebsites, type NamedWebsite } from './website-queries.ts'

type Who = Pick<Ctx, 'db' | 'actor'>

/** A page of the websites of the caller's workspace. */
export async function listWebsites(
  { db, actor }: Who,
  { limit, ...asked }: Query<typeof websites.list>,
): Promise<ResponseOf<typeof websites.list>> {
  const workspaceId = outreachWorkspace(actor)
  const found = await findWebsites(db, workspaceId, {
    before: undefined,
    state: undefined,
    ...asked,
    limit: limit + 1,
  })
  const page = found.slice(0, limit)
  return {
    websites: await presentWebsites(db, workspaceId, page),
    counts: await countByState(db, workspaceId),
    next: found.length > limit ? (page.at(-1)?.id ?? null) : null,
  }
}

export async function getWebsite({ db, actor }: Who, id: number): Promise<WebsiteDetails> {
  const row = await requireWebsite({ db, actor }, id)
  return {
    ...(await presentOne({ db, actor }, row)),
    pageList: (await findPages(db, row)).map(presentPage),
    findingList: (await findFindings(db, row)).map(finding => presentFinding(finding, row.url)),
    leftOut: row.leftOut,
    delayMs: row.delayMs,
  }
}

/** A website of the caller's workspace. Throws 404 where there is none. */
export async function requireWebsite({ db, actor }: Who, id: number): Promise<NamedWebsite> {
  const row = await findWebsite(db, { workspaceId: outreachWorkspace(actor), id })
  if (!row) throw notFound('This website')
  return row
}

export async function presentOne({ db }: Who, row: NamedWebsite): Promise<Website> {
  const [website] = await presentWebsites(db, row.workspaceId, [row])
  return website as Website
}
