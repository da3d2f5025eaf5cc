import type { AnyActor } from '#core/policy.ts'
import type { Ctx } from '#server/deps.ts'
import { type Meaning, openLink } from '../letters/letter-tokens.ts'
import { findEnrolled, findStepSent, insertEvent } from './public-queries.ts'
import { programBehind, type Visit } from './tell-programs.ts'

type Visitor = Omit<Visit, 'at' | 'sentAt'>

interface Followed {
  token: string
  visitor: Visitor
}

/** Enough to say that somebody has read it; a program could ask for ever. */
const MOST_EVENTS = 100

/** Notes that the picture of a message was loaded. Nobody learns whether the link was ours. */
export async function recordOpen(ctx: Ctx<AnyActor | null>, { token, visitor }: Followed): Promise<void> {
  const meaning = openLink(ctx, 'open', token)
  if (meaning) await record(ctx, meaning, { kind: 'open', url: null }, visitor)
}

/**
 * Notes that a link was followed, and returns where it leads. Null if it is not ours, or stands in no message that has left
 * in a campaign which is still there: this installation leads nobody on in the name of a preview, or for ever.
 */
export async function recordClick(
  ctx: Ctx<AnyActor | null>,
  { token, visitor }: Followed,
): Promise<string | null> {
  const meaning = openLink(ctx, 'click', token)
  if (!meaning) return null
  const isOfLetter = await record(ctx, meaning, { kind: 'click', url: meaning.url }, visitor)
  return isOfLetter ? meaning.url : null
}

/**
 * Nothing is noted of campaigns where it was switched off meanwhile. Returns whether the message has left in a campaign
 * that is still there.
 */
async function record(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { workspaceId, enrolmentId, step }: Meaning<'open'>,
  { kind, url }: { kind: 'open' | 'click'; url: string | null },
  visitor: Visitor,
): Promise<boolean> {
  if (enrolmentId === null) return false
  const enrolled = await findEnrolled(db, workspaceId, enrolmentId)
  const event = { workspaceId, enrolmentId, step, kind }
  const sent = enrolled && (await findStepSent(db, event))
  if (!sent) return false
  const { tracksOpens = false, tracksClicks = false } = enrolled.settings
  const isTracked = kind === 'open' ? tracksOpens : tracksClicks
  if (!isTracked || sent.events >= MOST_EVENTS) return true
  const at = clock.now()
  const botReason = programBehind({ ...visitor, at, sentAt: sent.sentAt })
  await insertEvent(db, { ...event, at, url, botReason })
  return true
}
