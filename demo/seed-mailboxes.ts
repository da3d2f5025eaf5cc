import type { SandboxWorld } from '#demo/sandbox/sandbox-world.ts'
import { buildCorpus } from './corpus/build-corpus.ts'

/**
 * Puts the demo's correspondence into mailboxes that never held anything. A mailbox gets all of it or, after a crash,
 * nothing, and then all of it at the next start.
 */
export function furnish(world: SandboxWorld, now: Date): void {
  for (const { email, messages } of buildCorpus(now)) {
    const box = world.mailbox(email)
    if (box.changes.length === 0) box.addAll(messages)
  }
}
