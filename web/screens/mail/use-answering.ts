import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Draft } from '#core/contract/drafts.ts'
import type { Email } from '#core/contract/emails.ts'
import { answerAddress } from '#core/text/addresses/answer-address.ts'
import { useAliasesOf, useOwnAddresses } from '#web/mailbox/accounts/queries.ts'
import { selectedText } from '#web/read/threads/selected-text.ts'
import { useCompose } from '#web/send/compose/compose-state.tsx'
import { otherRecipients } from '#web/send/compose/envelope/reply-recipients.ts'
import type { Answer } from '#web/send/compose/reply-editor.tsx'
import { useForwardAsFiles } from '#web/send/compose/use-forward-as-files.ts'
import { useStable } from '#web/ui/hooks/use-stable.ts'
import type { ReplyRequest } from './selected-email.tsx'

/** The answer that is written below a conversation: begun by a press, by the address, or by a draft that is opened again. */
export function useAnswering(messages: Email[], latest: Email) {
  const own = useOwnAddresses(latest.accountId)
  const aliases = useAliasesOf(latest.accountId)
  const navigate = useNavigate()
  const { state } = useLocation() as { state: Partial<ReplyRequest> | null }
  const { placeInline } = useCompose()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const begin = (to: Email, as: Answer['as']) =>
    setAnswer(now =>
      now?.to.id === to.id && isForward(now) === isForward({ as })
        ? { ...now, to, as }
        : { to, as, selected: selectedText(to.id) },
    )
  const forwardAsFiles = useForwardAsFiles()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useEffect(() => {
    if (!state?.answer) return
    const to = messages.find(({ id }) => id === state.messageId) ?? latest
    begin(to, state.answer)
    // Cleared, so that reloading the page does not open the form again.
    void navigate(location.pathname + location.search, { replace: true, state: null })
  }, [])
  /** Whether the answer could be opened here: no other one is being written, and its message is still there. */
  const reopen = (draft: Draft): boolean => {
    const to = messages.find(({ id }) => id === draft.about?.messageId)
    if (!to || answer) return false
    setAnswer({
      to,
      as: draft.about?.type === 'forward' ? 'forward' : draft.cc ? 'reply-all' : 'reply',
      draft,
    })
    return true
  }
  const on = useStable({ reopen })
  useEffect(() => placeInline(on.reopen), [placeInline, on])
  return {
    answer,
    close: () => setAnswer(null),
    reply: (to: Email, toAll = false) => begin(to, toAll ? 'reply-all' : 'reply'),
    forward: (to: Email) => begin(to, 'forward'),
    forwardAsFile: (email: Email) => forwardAsFiles([email], answerAddress(email, aliases)),
    hasOthers: (email: Email) => otherRecipients(email, { own, aliases }) !== '',
  }
}

export const isForward = ({ as }: Pick<Answer, 'as'>): boolean => as === 'forward'
