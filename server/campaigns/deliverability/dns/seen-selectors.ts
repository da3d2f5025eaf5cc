import type { Deps } from '#server/deps.ts'
import { selectorsOf } from '#server/mail/mime/sender/dkim-selectors.ts'
import { type FromDomain, findSourcesFrom } from '../domain-queries.ts'

/** So many messages are read: a domain signs all of its mail in the same way. */
const MOST_READ = 10

/**
 * The selectors by which a domain has signed mail that has come to mailboxes of the workspace, such as mail between colleagues.
 * They are only names to ask the DNS for: a forged signature finds no key.
 */
export async function seenSelectors(
  { db, blobs }: Pick<Deps, 'db' | 'blobs'>,
  from: FromDomain,
): Promise<string[]> {
  const found = new Set<string>()
  for (const key of await findSourcesFrom(db, from, MOST_READ)) {
    const source = await blobs.read(from.workspaceId, key)
    for (const selector of source ? selectorsOf(source, from.domain) : []) found.add(selector)
  }
  return [...found]
}
