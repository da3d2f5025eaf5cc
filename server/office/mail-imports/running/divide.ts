import { z } from 'zod'
import type { SystemActor } from '#core/policy.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { accessibleAccounts, type MailAccount } from '#server/mailbox/accounts/access.ts'
import { actorOf } from '#server/people/auth/actors.ts'
import { findUser } from '#server/people/auth/queries.ts'
import { recordImport } from '../change-import.ts'
import { findChunks, type ImportRow, insertImport, lockImport, putChunk, updateImport } from '../queries.ts'
import { readJson } from '../reading/own-files.ts'
import { mailFolders, type OwnExport } from '../reading/read-zip.ts'

/** Of an `account.json`. */
const MOST_BYTES = 1024 * 1024
const account = z.object({ email: z.string().max(320) })

/**
 * Decides, once, into which mailbox the mail of each folder of an export of Quillbox goes: into the one with the same address,
 * if its person has connected that, else into the one that they have chosen. Other mailboxes than the chosen one get an
 * import of their own, with the same file. Returns the import as it is now.
 */
export async function divideExport(
  ctx: Ctx<SystemActor>,
  { row, own }: { row: ImportRow; own: OwnExport },
): Promise<ImportRow> {
  const isBegun = row.position.entry > 0 || row.position.offset > 0
  if (row.sources !== null || row.isPart || isBegun) return row
  const found = row.userId === null ? null : await findUser(ctx.db, row.userId)
  const person = found && actorOf(found)
  const accounts = person ? await accessibleAccounts(ctx.db, person, 'mail.manage') : []
  const chosen = accounts.find(({ id }) => id === row.accountId)
  const sources: string[] = []
  const parts = new Map<MailAccount, string[]>()
  for (const folder of mailFolders(own)) {
    const address = await addressOf(own, folder)
    const isIt = ({ email }: MailAccount) => email.toLowerCase() === address
    const target = chosen && isIt(chosen) ? chosen : accounts.find(isIt)
    if (target && target !== chosen) parts.set(target, [...(parts.get(target) ?? []), folder])
    else sources.push(folder)
  }
  const chunks = await findChunks(ctx.db, row)
  const elsewhere = new Set([...parts.keys()].map(({ workspaceId }) => workspaceId))
  elsewhere.delete(row.workspaceId)
  for (const workspaceId of elsewhere)
    for (const { blob } of chunks) {
      const bytes = await ctx.blobs.read(row.workspaceId, blob)
      if (bytes) await ctx.blobs.put(workspaceId, bytes)
    }
  await inTransaction(ctx.db, async tx => {
    const now = await lockImport(tx, row)
    if (now?.state !== 'reading' || now.sources !== null) return
    await updateImport(tx, row, { sources })
    for (const [target, folders] of parts) {
      if (!person) continue
      const { name, sizeBytes, modifiedAt, userId, keepsFolders, restoresData } = row
      const { workspaceId, id: accountId } = target
      const part = await insertImport(tx, {
        ...{ name, sizeBytes, modifiedAt, userId, keepsFolders, restoresData, workspaceId, accountId },
        sources: folders,
        isPart: true,
        state: 'waiting',
        createdAt: ctx.clock.now(),
      })
      for (const { at, blob, sizeBytes } of chunks)
        await putChunk(tx, { workspaceId, importId: part.id, at, blob, sizeBytes })
      await ctx.queue.send('mailImports.read', { workspaceId, importId: part.id }, { db: tx })
      const by = { clock: ctx.clock, actor: person }
      await recordImport(tx, by, { account: target, row: part, action: 'mail-import.started' })
    }
  })
  return { ...row, sources }
}

/** The address of a mailbox in an export, in lower case; its folder's name if that is not said. */
async function addressOf(own: OwnExport, folder: string): Promise<string> {
  const found = await readJson(own, `${folder}/account.json`, account, MOST_BYTES)
  return (found?.email ?? folder).toLowerCase()
}
