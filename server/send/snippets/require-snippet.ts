import { can } from '#core/policy.ts'
import type { Executor } from '#server/db/client.ts'
import type { Ctx } from '#server/deps.ts'
import { forbidden, notFound } from '#server/platform/errors.ts'
import { findSnippetAmong, type SnippetRow } from './queries.ts'

type Who = Pick<Ctx, 'actor'> & { db: Executor }

/** A snippet that the caller may insert; throws 404 if there is none, or it is deleted. */
export async function requireSnippet({ db, actor }: Who, id: number): Promise<SnippetRow> {
  const found = await findSnippetAmong(db, actor.workspaceIds, id)
  if (!found || found.deletedAt !== null || !can(actor, 'snippet.read', found)) throw notFound('This snippet')
  return found
}

/** One that the caller may change. Throws 404 if there is none, and 403 if they may only insert it. */
export async function requireChangeable(who: Who, id: number): Promise<SnippetRow> {
  const found = await requireSnippet(who, id)
  if (can(who.actor, 'snippet.change', found)) return found
  throw forbidden('This snippet is shared. Who made it and your organization’s admin may change it.')
}

/** One that the caller has deleted, or may have; or one that is restored already. */
export async function requireRestorable({ db, actor }: Who, id: number): Promise<SnippetRow> {
  const found = await findSnippetAmong(db, actor.workspaceIds, id)
  if (!found || !can(actor, 'snippet.change', found)) throw notFound('This snippet')
  return found
}
