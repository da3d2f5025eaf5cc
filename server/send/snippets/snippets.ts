import type { AuditAction } from '#core/contract/audit-actions.ts'
import type { Body } from '#core/contract/endpoint.ts'
import { MOST_SNIPPETS, type Snippet, type snippets } from '#core/contract/snippets.ts'
import { type Actor, can } from '#core/policy.ts'
import { isEmptyBody } from '#core/text/html/empty-body.ts'
import type { Tx } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { takeOwnHtml } from '#server/mail/mime/reader/own-html.ts'
import { recordAudit } from '#server/people/audit/record-audit.ts'
import { requireProof } from '#server/people/auth/factors/prove.ts'
import { requireOpen } from '#server/people/auth/seals/require-open.ts'
import { findWorkspaceId, lockWorkspace } from '#server/people/workspaces/queries.ts'
import { badRequest, forbidden } from '#server/platform/errors.ts'
import {
  countSnippets,
  findNameByShortcut,
  findSnippetAmong,
  findSnippets,
  insertSnippet,
  isSentByRule,
  type SnippetRow,
  updateSnippet,
} from './queries.ts'
import { requireChangeable, requireRestorable } from './require-snippet.ts'

type SnippetBody = Body<typeof snippets.create>

/** The caller's own snippets and those that their organization shares, by name. */
export async function listSnippets({ db, actor }: Pick<Ctx, 'db' | 'actor'>): Promise<Snippet[]> {
  const found = await findSnippets(db, actor.workspaceIds)
  return found.filter(row => can(actor, 'snippet.read', row)).map(row => present(row, actor))
}

export async function createSnippet(ctx: Ctx, input: SnippetBody): Promise<Snippet> {
  const { name, shortcut } = input
  const body = await safeBody(ctx, input.body)
  return inTransaction(ctx.db, async tx => {
    const workspaceId = await placeFor(tx, ctx.actor, input.isShared)
    await requireRoom(tx, { workspaceId, shortcut, except: null, adds: true })
    const at = ctx.clock.now()
    const values = {
      workspaceId,
      ownerId: ctx.actor.id,
      writerId: ctx.actor.id,
      name,
      shortcut,
      body,
      createdAt: at,
      updatedAt: at,
    }
    return told(tx, ctx, await insertSnippet(tx, values), 'snippet.shared')
  })
}

/**
 * Changes a snippet, or whether it is shared: then it moves to the other workspace of its owner. One that a rule sends by
 * itself takes a proof.
 */
export async function changeSnippet(
  ctx: Ctx,
  input: SnippetBody & { id: number; isProven: boolean },
): Promise<Snippet> {
  const { id, name, shortcut, isShared } = input
  const known = await requireChangeable(ctx, id)
  if (await isSentByRule(ctx.db, known)) requireProof(input.isProven)
  const body = await safeBody(ctx, input.body)
  return inTransaction(ctx.db, async tx => {
    const before = await requireChangeable({ db: tx, actor: ctx.actor }, id)
    const wasShared = before.organizationId !== null
    const isMoved = wasShared !== isShared
    if (isMoved && before.ownerId !== ctx.actor.id)
      throw forbidden('Only who made this snippet can take it back from the others. You may delete it.')
    const workspaceId = isMoved ? await placeFor(tx, ctx.actor, isShared) : before.workspaceId
    await requireRoom(tx, { workspaceId, shortcut, except: id, adds: isMoved })
    const changed = { workspaceId, writerId: ctx.actor.id, name, shortcut, body }
    await updateSnippet(tx, before, { ...changed, updatedAt: ctx.clock.now() })
    const action = !isMoved ? 'snippet.changed' : isShared ? 'snippet.shared' : 'snippet.unshared'
    return told(tx, ctx, id, action, before)
  })
}

export async function removeSnippet(ctx: Ctx, id: number): Promise<void> {
  await inTransaction(ctx.db, async tx => {
    const before = await requireChangeable({ db: tx, actor: ctx.actor }, id)
    await updateSnippet(tx, before, { deletedAt: ctx.clock.now() })
    await told(tx, ctx, id, 'snippet.deleted')
  })
}

/** Undoes `removeSnippet`. */
export async function restoreSnippet(ctx: Ctx, id: number): Promise<Snippet> {
  return inTransaction(ctx.db, async tx => {
    const before = await requireRestorable({ db: tx, actor: ctx.actor }, id)
    if (before.deletedAt === null) return present(before, ctx.actor)
    const { workspaceId, shortcut } = before
    await requireRoom(tx, { workspaceId, shortcut, except: id, adds: true })
    await updateSnippet(tx, before, { deletedAt: null })
    return told(tx, ctx, id, 'snippet.restored')
  })
}

/** The workspace of a new snippet: the organization's if it is shared, else the person's own. */
async function placeFor(tx: Tx, actor: Actor, isShared: boolean): Promise<number> {
  if (isShared && actor.organizationId === null) {
    const message = 'You are in no organization that could have it'
    throw badRequest(message, { isShared: message })
  }
  if (!isShared) requireOpen(actor)
  return findWorkspaceId(tx, { id: actor.id, organizationId: isShared ? actor.organizationId : null })
}

interface Wanted {
  workspaceId: number
  shortcut: string | null
  /** The snippet that has it. */
  except: number | null
  /** Whether the workspace gets one more. */
  adds: boolean
}

/** Throws 400 if the workspace is full, or its shortcut is taken. */
async function requireRoom(tx: Tx, { workspaceId, shortcut, except, adds }: Wanted): Promise<void> {
  await lockWorkspace(tx, workspaceId)
  if (adds && (await countSnippets(tx, workspaceId)) >= MOST_SNIPPETS)
    throw badRequest(`There can be ${MOST_SNIPPETS} snippets. Please delete some first.`)
  const name = shortcut && (await findNameByShortcut(tx, { workspaceId, shortcut, except }))
  if (!name) return
  const message = `“${shortcut}” is the shortcut of “${name}” already`
  throw badRequest(message, { shortcut: message })
}

/** Tells whom it concerns, and records it if it concerns the organization. */
async function told(
  tx: Tx,
  ctx: Ctx,
  id: number,
  action: AuditAction,
  before?: SnippetRow,
): Promise<Snippet> {
  const { actor } = ctx
  const row = await findSnippetAmong(tx, actor.workspaceIds, id)
  if (!row) throw new Error('the snippet is gone')
  const organizationId = row.organizationId ?? before?.organizationId ?? null
  const scope = organizationId === null ? { userId: actor.id } : { organizationId }
  await ctx.events.publish(tx, scope, { type: 'snippets_changed' })
  if (organizationId !== null)
    await recordAudit(tx, {
      at: ctx.clock.now(),
      actor,
      organizationId,
      action,
      subject: { text: row.name, id },
    })
  return present(row, actor)
}

async function safeBody(ctx: Pick<Ctx, 'reader'>, html: string): Promise<string> {
  const safe = await takeOwnHtml(ctx, html, 'body')
  if (!isEmptyBody(safe)) return safe
  throw badRequest('Please write the text', { body: 'Please write the text' })
}

function present(row: SnippetRow, actor: Actor): Snippet {
  const { id, name, shortcut, body, organizationId, ownerId } = row
  return {
    id,
    name,
    shortcut,
    body,
    isShared: organizationId !== null,
    isOwn: ownerId === actor.id,
    canChange: can(actor, 'snippet.change', row),
  }
}
