import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FolderRole } from '#server/mail/providers/provider.ts'
import { describeMailProvider } from '#testing/mail/conformance.ts'
import { createSandboxProvider } from './sandbox-provider.ts'
import { ARRIVING, createSandboxWorld } from './sandbox-world.ts'

describeMailProvider('The sandbox', async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'quillbox-sandbox-'))
  const world = await createSandboxWorld({ dir, clock: { now: () => new Date() } })
  const address = 'me@corp.example'
  const correspondent = 'ana@corp.example'
  const box = world.mailbox(address)
  world.mailbox(correspondent)
  const folderFor = (role: FolderRole) =>
    box.folders.find(folder => folder.role === role)?.remoteId ?? `no ${role} folder`
  const find = (messageId: string) => {
    const found = [...box.messages.values()].find(message => message.messageId?.startsWith(`<${messageId}@`))
    if (!found) throw new Error(`There is no message ${messageId}`)
    return found
  }
  return {
    connect: () => createSandboxProvider(world, address),
    address,
    correspondent,
    other: {
      add: async (role, source, receivedAt = new Date()) => {
        box.add({ folder: folderFor(role), source, flags: { ...ARRIVING }, receivedAt })
      },
      mark: async (messageId, change) => {
        const { id, flags } = find(messageId)
        box.setFlags(id, { ...flags, ...change })
      },
      move: async (messageId, to) => {
        box.move(find(messageId).id, folderFor(to))
      },
      expunge: async messageId => box.remove(find(messageId).id),
    },
    dispose: async () => {
      world.close()
      await rm(dir, { recursive: true, force: true })
    },
  }
})
