import type { SandboxWorld } from '#server/providers/mail/sandbox/sandbox-world.ts'
import { buildCorpus } from './corpus/build-corpus.ts'

/** Puts the demo's correspondence into mailboxes that are still empty. */
export function furnish(world: SandboxWorld, now: Date): void {
  for (const { email, messages } of buildCorpus(now)) {
    const box = world.mailbox(email)
    if (box.messages.size > 0) continue
    for (const message of messages) box.add(message)
  }
}
