import { useCallback, useEffect, useRef, useState } from 'react'
import type { PlaceholderValues } from '#core/sequence/placeholders.ts'
import { isEmptyBody } from '#core/text/html/empty-body.ts'
import { joinLetter, splitLetter } from '#core/text/letter.ts'
import { identityOf, senderName, signatureFor } from '#web/mailbox/accounts/identities.ts'
import { useAccounts } from '#web/mailbox/accounts/queries.ts'
import { useSession } from '#web/people/auth/queries.ts'
import { useAttachments } from '#web/send/drafts/use-attachments.ts'
import { useDraft } from '#web/send/drafts/use-draft.ts'
import { snippetValues } from '#web/send/snippets/snippet-values.ts'
import { useKnownAs } from '#web/send/snippets/use-known-as.ts'
import { useToast } from '#web/ui/overlays/toast.tsx'
import type { ComposeStart } from '../compose-state.tsx'

/** What is written: the fields of a message, from whom it is, its draft and its files. */
export function useWrittenMessage(start: ComposeStart) {
  const { toast } = useToast()
  const { user } = useSession()
  const { data: accounts } = useAccounts()
  const senders = (accounts ?? []).filter(account => account.isActive && account.canManageEmails)
  const from = start.draft ?? start
  const about = start.about ?? start.draft?.about ?? null
  const [letter] = useState(() => splitLetter(from.body ?? ''))
  const [fields, setFields] = useState({
    fromAccountId: from.fromAccountId ?? null,
    fromAddress: from.fromAddress ?? null,
    to: from.to ?? '',
    cc: from.cc ?? '',
    bcc: from.bcc ?? '',
    subject: from.subject ?? '',
    body: letter.body,
    /** Null while nobody has opened its panel. */
    followUp: from.followUp ?? null,
    asksReceipt: from.asksReceipt ?? false,
  })
  /** The signature in the draft; null for that of the sender. */
  const [ownSignature, setOwnSignature] = useState(start.draft ? letter.signature : null)
  const [tail, setTail] = useState(start.draft ? letter.quote : (start.tail ?? ''))
  const beside = senders.find(({ id }) => id === start.besideAccountId)
  const fromAccountId = fields.fromAccountId ?? (beside ?? senders[0])?.id
  const hasLoadedSenders = accounts !== undefined && accounts !== null
  const sender = senders.find(({ id }) => id === fromAccountId)
  const identity = sender && identityOf(sender, fields.fromAddress)
  const fromAddress = identity?.alias ?? null
  const signature = ownSignature ?? (sender ? signatureFor(sender, fromAddress) : '')

  const draft = useDraft({ userId: user?.id ?? 0, draft: start.draft ?? null, about }, () =>
    toast({
      title: 'This draft was changed elsewhere',
      description: 'Nothing is lost: what you write here is kept as another draft.',
    }),
  )
  const html = joinLetter({ body: fields.body, signature, quote: tail })
  const { change } = draft
  const isTouched = useRef(start.waitedAs !== undefined)
  const begin = useCallback(() => {
    isTouched.current = true
    if (fromAccountId === undefined) return
    const { to, cc, bcc, subject, followUp, asksReceipt } = fields
    change({ fromAccountId, fromAddress, to, cc, bcc, subject, body: html, followUp, asksReceipt })
  }, [change, fromAccountId, fromAddress, fields, html])
  useEffect(() => {
    // Opening a message does not count as writing.
    if (isTouched.current) begin()
  }, [begin])
  const attachments = useAttachments(draft, { begin, originals: start.files })

  const standing = useRef(fields)
  /** Returns the current fields, even to callbacks that were created earlier. */
  const edit = (next: Partial<typeof fields>): typeof fields => {
    isTouched.current = true
    // Changing the sender changes the signature, too.
    const isOther =
      (next.fromAccountId !== undefined && next.fromAccountId !== fromAccountId) ||
      (next.fromAddress !== undefined && next.fromAddress !== fromAddress)
    if (isOther && ownSignature !== '') setOwnSignature(null)
    const before = standing.current
    standing.current = { ...before, ...next }
    setFields(standing.current)
    return before
  }

  const contact = useKnownAs(fields.to)
  /** For the placeholders of snippets, as the message is at this moment. */
  const placeholders = (): PlaceholderValues =>
    snippetValues({
      to: standing.current.to,
      subject: standing.current.subject,
      sender: (sender && senderName(sender, fromAddress)) ?? `${user?.firstName} ${user?.lastName}`,
      answered: start.answeredAt ?? null,
      contact,
    })

  const isMissing =
    fields.to.trim() === '' ||
    fields.subject.trim() === '' ||
    (isEmptyBody(fields.body) && about?.type !== 'forward') ||
    fromAccountId === undefined ||
    (hasLoadedSenders && sender === undefined)

  return {
    fields: { ...fields, fromAccountId },
    edit,
    sender,
    senders,
    identity,
    hasLoadedSenders,
    signature,
    dropSignature: () => {
      isTouched.current = true
      setOwnSignature('')
    },
    tail,
    dropTail: () => {
      isTouched.current = true
      setTail('')
    },
    /** The whole letter. */
    html,
    about,
    draft,
    attachments,
    placeholders,
    isMissing,
  }
}
export type WrittenMessage = ReturnType<typeof useWrittenMessage>
