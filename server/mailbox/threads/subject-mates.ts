import { wordsIn } from '#core/text/search/index-words.ts'
import type { Executor } from '#server/db/client.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { findSubjectMates, type SubjectMate } from './thread-queries.ts'

const DAY_MS = 24 * 60 * 60_000
/** A subject alone joins only messages of so many days; one that says little ("Lunch"), only of a week. */
const SUBJECT_WINDOW_MS = 30 * DAY_MS
const SHORT_SUBJECT_WINDOW_MS = 7 * DAY_MS

/**
 * Returns for the thread of each arriving message the threads that it joins by its subject, and the other way round: a reply
 * without references joins the last message before it that it could answer. It joins no other, because of two letters "Lunch"
 * of one person it would make one conversation. One that has joined a stored message stays there.
 */
export async function matesBySubject(
  db: Executor,
  account: AccountKey,
  messages: readonly SubjectMate[],
): Promise<Map<number, number[]>> {
  const eligible = messages.filter(({ baseSubject, isBulk }) => baseSubject !== '' && !isBulk)
  const mates = new Map<number, number[]>()
  if (eligible.length === 0) return mates
  const arriving = Map.groupBy(eligible, ({ baseSubject }) => baseSubject)
  const replies = eligible.filter(({ isOrphanReply }) => isOrphanReply)
  const found = await findSubjectMates(db, account, {
    subjects: [...arriving.keys()],
    orphanSubjects: [...new Set(replies.map(({ baseSubject }) => baseSubject))],
  })
  const stored = Map.groupBy(found, ({ baseSubject }) => baseSubject)
  for (const [subject, some] of arriving)
    for (const [a, b] of pairsOf(some, stored.get(subject) ?? [], isTelling(subject))) {
      mates.set(a.threadId, [...(mates.get(a.threadId) ?? []), b.threadId])
      mates.set(b.threadId, [...(mates.get(b.threadId) ?? []), a.threadId])
    }
  return mates
}

/** The replies among messages of one subject, each with what it answers. */
function pairsOf(
  arriving: SubjectMate[],
  stored: SubjectMate[],
  saysMuch: boolean,
): [reply: SubjectMate, answered: SubjectMate][] {
  const answeredBy = (reply: SubjectMate, among: SubjectMate[]) =>
    among.reduce<SubjectMate | null>(
      (last, mate) =>
        (last && last.receivedAt > mate.receivedAt) || !isAnswerTo(reply, mate, saysMuch) ? last : mate,
      null,
    )
  const all = [...stored, ...arriving]
  return all.flatMap(reply => {
    if (!reply.isOrphanReply) return []
    const answered = answeredBy(reply, reply.threadId < 0 ? all : arriving)
    const isTaken = answered && reply.threadId > 0 && answeredBy(reply, stored)
    return answered && !isTaken ? [[reply, answered]] : []
  })
}

/** Whether a reply without references may answer a message, which was written before it by and to the same people. */
function isAnswerTo(reply: SubjectMate, message: SubjectMate, saysMuch: boolean): boolean {
  if (message === reply || message.receivedAt > reply.receivedAt) return false
  const age = reply.receivedAt.getTime() - message.receivedAt.getTime()
  if (age > (saysMuch ? SUBJECT_WINDOW_MS : SHORT_SUBJECT_WINDOW_MS)) return false
  // "Re: your mail", which some programs write for a letter without a subject, is about any letter.
  if (message.isReply && !saysMuch) return false
  return takesPart(reply.from?.address, message) && takesPart(message.from?.address, reply)
}

/** Three words, or as many letters, which hardly two conversations of the same people have by chance. */
function isTelling(baseSubject: string): boolean {
  const words = wordsIn(baseSubject)
  const letters = words.reduce((sum, { text, isRun }) => sum + text.length * (isRun ? 2 : 1), 0)
  return words.length >= 3 || letters >= 16
}

function takesPart(address: string | undefined, { from, to, cc }: SubjectMate): boolean {
  if (!address) return false
  const wanted = address.toLowerCase()
  return [...(from ? [from] : []), ...to, ...cc].some(person => person.address.toLowerCase() === wanted)
}
