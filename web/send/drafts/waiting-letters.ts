import { useSyncExternalStore } from 'react'
import type { Draft, DraftContent } from '#core/contract/drafts.ts'
import type { SendBody } from '#core/contract/emails.ts'
import { signedInId } from '#web/platform/session.ts'
import { forgetLocally, keepLocally, type LocalDraft, localDrafts, withFreeDraft } from './local-drafts.ts'

let waiting: LocalDraft[] = []
const listeners = new Set<() => void>()

/** Calls back whenever the waiting messages were read again. Returns a function that stops this. */
export function onWaitingLetters(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The messages that wait on this device for a connection, to be sent. */
export const useWaitingLetters = (): LocalDraft[] => useSyncExternalStore(onWaitingLetters, () => waiting)

/** Looks up anew what waits. */
export async function recountLetters(): Promise<void> {
  const userId = signedInId()
  waiting = userId === null ? [] : (await localDrafts(userId)).filter(({ send }) => send)
  for (const listener of listeners) listener()
}

/** Keeps a message on this device until it can be sent (`RecoverDrafts`). */
export function leaveToSend(
  draft: Pick<LocalDraft, 'key' | 'userId' | 'about'>,
  send: { body: SendBody; draft: Draft | null },
): void {
  const { id: draftId = null, revision = null } = send.draft ?? {}
  keepLocally({ ...draft, draftId, revision, content: contentOf(send.body), send })
  void recountLetters()
}

/** Takes a waiting message back, to be written on; waits while it is being sent. Returns null when it has been sent. */
export async function takeBackLetter(key: string): Promise<LocalDraft | null> {
  let taken: LocalDraft | null = null
  await withFreeDraft(key, async () => {
    await recountLetters()
    taken = waiting.find(one => one.key === key) ?? null
    if (taken) forgetLocally(key)
  })
  await recountLetters()
  return taken
}

const contentOf = ({
  fromAccountId,
  fromAddress,
  to,
  cc,
  bcc,
  subject,
  body,
  followUp,
  asksReceipt = false,
}: SendBody): DraftContent => ({
  fromAccountId,
  fromAddress: fromAddress ?? null,
  to,
  cc: cc ?? '',
  bcc: bcc ?? '',
  subject,
  body,
  followUp: followUp ?? null,
  asksReceipt,
})
