import type { ComposeFollowUp } from '#core/contract/follow-ups.ts'
import { splitLetter } from '#core/text/letter.ts'
import type { LocalDraft } from '#web/send/drafts/local-drafts.ts'
import { takeBackLetter } from '#web/send/drafts/waiting-letters.ts'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { type ComposeStart, useCompose } from '../compose-state.tsx'

/** Takes back a message that waits for a connection, and opens it to be written on. */
export function useTakeBackLetter(): (key: string) => Promise<void> {
  const { openCompose } = useCompose()
  const { toast } = useToast()
  return async key => {
    const letter = await takeBackLetter(key)
    if (letter) openCompose(startOf(letter))
    else toast({ title: 'It has been sent', description: 'The connection came back before.' })
  }
}

function startOf({ content, about, send }: LocalDraft): ComposeStart {
  const { body: asked, draft } = send ?? {}
  const waitedAs = asked?.idempotencyKey ? { waitedAs: asked.idempotencyKey } : {}
  const { fromAddress = null, asksReceipt = false, fromAccountId: accountId, ...texts } = content
  const fromAccountId = Number(accountId)
  // What is kept is what the window had, with every field.
  const followUp = (content.followUp ?? null) as ComposeFollowUp | null
  if (draft)
    return { draft: { ...draft, ...texts, fromAccountId, fromAddress, followUp, asksReceipt }, ...waitedAs }
  const { body, quote } = splitLetter(content.body)
  return {
    ...texts,
    fromAccountId,
    fromAddress,
    asksReceipt,
    followUp,
    body,
    tail: quote,
    ...(about ? { about } : {}),
    ...(asked?.threadId ? { threadId: String(asked.threadId) } : {}),
    ...(asked?.inReplyToRfcId ? { inReplyToRfcId: asked.inReplyToRfcId } : {}),
    ...waitedAs,
  }
}
