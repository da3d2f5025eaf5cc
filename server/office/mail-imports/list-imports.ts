import type { MailImport } from '#core/contract/mail-imports.ts'
import type { Executor } from '#server/db/client.ts'
import type { Ctx } from '#server/deps.ts'
import { accessibleAccounts } from '#server/mailbox/accounts/access.ts'
import { notFound } from '#server/platform/errors.ts'
import { findSkips, listImports } from './queries.ts'
import { requireImport } from './require-import.ts'

/** The imports into the mailboxes that the caller manages, newest first. */
export async function importsOf(ctx: Ctx): Promise<MailImport[]> {
  const accounts = await accessibleAccounts(ctx.db, ctx.actor, 'mail.manage')
  return (await listImports(ctx.db, accounts)).map(present)
}

/** One of them, as it is now. */
export async function presentImport(
  db: Executor,
  { workspaceId, accountId, id }: { workspaceId: number; accountId: number; id: number },
): Promise<MailImport> {
  const [found] = await listImports(db, [{ workspaceId, id: accountId }], id)
  if (!found) throw notFound('This import')
  return present(found)
}

/** What was left out of an import, by name. */
export async function skippedOf(ctx: Ctx, id: number): Promise<{ name: string; reason: string }[]> {
  return findSkips(ctx.db, (await requireImport(ctx.db, ctx.actor, id)).row)
}

type Found = Awaited<ReturnType<typeof listImports>>[number]

function present({ row, uploaded, unfiled, refused }: Found): MailImport {
  const { id, accountId, name, sizeBytes, state, problem, readBytes, added, known, skipped, restored } = row
  return {
    ...{ id, accountId, name, sizeBytes, state, problem, readBytes, added, known, skipped },
    restored: restored.filter(({ added, known }) => added + known > 0),
    uploadedBytes: state === 'uploading' ? Number(uploaded) : sizeBytes,
    unfiled: Number(unfiled),
    refused: Number(refused),
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  }
}
