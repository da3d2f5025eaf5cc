import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { CHUNK_BYTES } from '#core/contract/mail-imports.ts'
import { createSandboxProvider } from '#demo/sandbox/sandbox-provider.ts'
import { createSandboxWorld } from '#demo/sandbox/sandbox-world.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { mboxEntry } from '#server/mail/mime/mbox.ts'
import { insertAccount } from '#server/mailbox/accounts/queries.ts'
import { insertImport, putChunk } from '#server/office/mail-imports/queries.ts'
import { insertUser } from '#server/people/auth/queries.ts'
import { findWorkspaceId } from '#server/people/workspaces/queries.ts'
import { systemClock } from '#server/platform/clock.ts'
import { generateMail } from '../generate-mail.ts'
import { openDeps } from '../open-deps.ts'

export const ADDRESS = 'import@mail.example'

/** The parts on the own database of a directory, with mailboxes that outlive the process. */
export async function openParts(dataDir: string): Promise<{
  deps: Deps
  world: Awaited<ReturnType<typeof createSandboxWorld>>
  close: () => Promise<void>
}> {
  const world = await createSandboxWorld({ dir: path.join(dataDir, 'sandbox'), clock: systemClock })
  const { deps, close } = await openDeps(
    { DATA_DIR: dataDir, ROLES: 'worker' },
    { sandbox: ({ email }) => createSandboxProvider(world, email) },
  )
  return {
    deps,
    world,
    close: async () => {
      await close()
      world.close()
    },
  }
}

export interface PreparedImport {
  dataDir: string
  workspaceId: number
  importId: number
  accountId: number
  messages: number
  bytes: number
}

/** A person, a mailbox, and an mbox of so many messages whose pieces are all there. */
export async function prepareImport(messages: number): Promise<PreparedImport> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'quillbox-bench-'))
  const { deps, close } = await openParts(dataDir)
  try {
    const person = {
      email: 'importer@people.example',
      passwordHash: '-',
      firstName: 'Im',
      lastName: 'Porter',
      role: null,
      organizationId: null,
      accountType: 'individual' as const,
    }
    const user = await inTransaction(deps.db, tx => insertUser(tx, person))
    const workspaceId = await findWorkspaceId(deps.db, { id: user.id, organizationId: null })
    const mailbox = { workspaceId, ownerId: user.id, email: ADDRESS, provider: 'sandbox' as const }
    const account = await inTransaction(deps.db, tx => insertAccount(tx, mailbox))
    let bytes = 0
    for (const { source, date } of generateMail(messages, ADDRESS))
      bytes += mboxEntry(Buffer.from(source), date).length
    const { id } = await insertImport(deps.db, {
      workspaceId,
      accountId: account.id,
      userId: user.id,
      name: 'bench.mbox',
      sizeBytes: bytes,
      modifiedAt: 0,
      keepsFolders: true,
      state: 'uploading',
      createdAt: new Date(),
    })
    let at = 0
    for await (const chunk of inChunks(messages)) {
      const blob = await deps.blobs.put(workspaceId, chunk)
      await putChunk(deps.db, { workspaceId, importId: id, at, blob, sizeBytes: chunk.length })
      at += 1
    }
    await deps.db.execute(
      sql`update mail_imports set state = 'waiting' where workspace_id = ${workspaceId} and id = ${id}`,
    )
    return { dataDir, workspaceId, importId: id, accountId: account.id, messages, bytes }
  } finally {
    await close()
  }
}

async function* inChunks(messages: number): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let size = 0
  for (const { source, date } of generateMail(messages, ADDRESS)) {
    const entry = mboxEntry(Buffer.from(source), date)
    held.push(entry)
    size += entry.length
    while (size >= CHUNK_BYTES) {
      const all = Buffer.concat(held)
      yield all.subarray(0, CHUNK_BYTES)
      held = [Buffer.from(all.subarray(CHUNK_BYTES))]
      size = all.length - CHUNK_BYTES
    }
  }
  if (size > 0) yield Buffer.concat(held)
}
