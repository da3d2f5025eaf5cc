import { z } from 'zod'
import type { Deps } from '#server/deps.ts'
import { openOrNull } from '#server/platform/secrets/secrets.ts'

/**
 * What a link in a message of a campaign says when it is followed. It needs no table: everything is in the link, sealed by the
 * key of the installation, so that nobody can read or change it. `enrolmentId` is null in previews and tests, whose links do
 * nothing.
 */
const base = { workspaceId: z.number(), enrolmentId: z.number().nullable(), step: z.number() }
const meanings = {
  unsubscribe: z.object({ ...base, address: z.string() }),
  open: z.object(base),
  click: z.object({ ...base, url: z.string() }),
}
type LetterLink = keyof typeof meanings
export type Meaning<Link extends LetterLink> = z.output<(typeof meanings)[Link]>

type Secrets = Pick<Deps, 'secrets'>

const contextOf = (link: LetterLink) => `campaign-link:${link}`

export const sealLink = <Link extends LetterLink>(
  { secrets }: Secrets,
  link: Link,
  meaning: Meaning<Link>,
): string => secrets.seal(JSON.stringify(meaning), contextOf(link))

/** Null for a link that we have not made, was changed, or was sealed by a key that is gone. */
export function openLink<Link extends LetterLink>(
  { secrets }: Secrets,
  link: Link,
  token: string,
): Meaning<Link> | null {
  const text = openOrNull(secrets, token, contextOf(link))
  return text === null ? null : (meanings[link].parse(JSON.parse(text)) as Meaning<Link>)
}
