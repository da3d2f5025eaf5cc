import { stories } from './all-stories.ts'
import { tellReports } from './bulk/reports.ts'
import { tellBulk } from './bulk/tell-bulk.ts'
import type { CorpusMessage } from './corpus-message.ts'
import { type CorpusOwner, demoMailboxes } from './mailboxes.ts'
import { tellStory } from './tell-story.ts'

interface CorpusMailbox {
  email: string
  messages: CorpusMessage[]
}

/** Builds four mailboxes of correspondence up to `now`. The same `now` gives the same mail. */
export const buildCorpus = (now: Date): CorpusMailbox[] =>
  demoMailboxes.map(mailbox => ({ email: mailbox.email, messages: buildMailbox(mailbox, now) }))

/** One of them, oldest message first. */
export function buildMailbox({ box, email, displayName }: CorpusOwner, now: Date): CorpusMessage[] {
  const owner = { name: displayName, address: email }
  const told = stories.filter(story => story.box === box).flatMap(story => tellStory(story, owner, now))
  return [...told, ...tellBulk(box, owner, now), ...tellReports(box, owner, now)].sort(
    (a, b) => a.receivedAt.getTime() - b.receivedAt.getTime(),
  )
}
