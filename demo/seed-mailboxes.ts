import type { SandboxWorld } from '#demo/sandbox/sandbox-world.ts'
import { buildCorpus } from './corpus/build-corpus.ts'

/**
 * Puts the demo's correspondence into new mailboxes. After a crash a mailbox has all of it or nothing; the next start
 * completes it.
 */
export function furnish(world: SandboxWorld, now: Date): void {
  for (const { email, messages } of buildCorpus(now)) {
    const box = world.mailbox(email)
    if (box.changes.length === 0) box.addAll(messages)
  }
}
