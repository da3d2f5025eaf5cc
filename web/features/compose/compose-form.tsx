import { useRef, useState } from 'react'
import { isEmptyBody } from '#core/text/empty-body.ts'
import { useAccounts } from '#web/features/accounts/queries.ts'
import { useDeleteEmail } from '#web/features/emails/queries.ts'
import { messageOf } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast.tsx'
import type { ComposeStart } from './compose-state.tsx'
import { useSendEmail } from './queries.ts'
import { RichText } from './rich-text.tsx'

/** Sizes 1 to 5 (default 3), as the specification has them. */
const SIZES = ['10px', '13px', '16px', '18px', '24px'].map((size, index) => ({
  size,
  label: `Size ${index + 1}`,
}))

export function ComposeForm({ start, onDone }: { start: ComposeStart; onDone: () => void }) {
  const { data } = useAccounts()
  const senders = (data ?? []).filter(account => account.isActive && account.canManageEmails)
  const [chosenId, setChosenId] = useState(start.fromAccountId)
  const fromAccountId = chosenId ?? senders[0]?.id
  const [to, setTo] = useState(start.to ?? '')
  const [cc, setCc] = useState(start.cc ?? '')
  const [bcc, setBcc] = useState('')
  const [showsCc, setShowsCc] = useState(cc !== '')
  const [showsBcc, setShowsBcc] = useState(false)
  const [subject, setSubject] = useState(start.subject ?? '')
  const [body, setBody] = useState(start.body ?? '')
  const send = useSendEmail()
  const removeDraft = useDeleteEmail()
  const { toast } = useToast()
  const idempotencyKey = useRef(crypto.randomUUID()).current

  const isMissing =
    to.trim() === '' || subject.trim() === '' || isEmptyBody(body) || fromAccountId === undefined
  const submit = () => {
    if (send.isPending) return
    if (isMissing) {
      toast({
        title: 'Missing fields',
        description: 'Please fill in the recipient, subject, message, and select a sender account.',
        variant: 'destructive',
      })
      return
    }
    send.mutate(
      {
        body: {
          fromAccountId,
          to: to.trim(),
          ...(cc.trim() ? { cc: cc.trim() } : {}),
          ...(bcc.trim() ? { bcc: bcc.trim() } : {}),
          subject: subject.trim(),
          body: body.trim(),
          ...(start.type ? { type: start.type } : {}),
          ...(start.forwardOfMessageId ? { forwardOfMessageId: start.forwardOfMessageId } : {}),
          idempotencyKey,
        },
      },
      {
        onSuccess: () => {
          toast({ title: 'Email sent successfully' })
          if (start.draftId)
            removeDraft.mutate({ params: { id: start.draftId }, query: { permanent: 'true' } })
          onDone()
        },
        onError: error =>
          toast({
            title: 'Failed to send email',
            description: messageOf(error, 'Please try again later'),
            variant: 'destructive',
          }),
      },
    )
  }

  return (
    <form
      className="flex min-h-0 flex-1 flex-col"
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <div className="flex shrink-0 flex-col gap-2 px-4 pt-3">
        {data && senders.length === 0 ? (
          <p role="alert" className="text-danger-text">
            No active email accounts available. Please connect an account first.
          </p>
        ) : (
          <Select
            label="From"
            hideLabel
            placeholder="Select a sender account"
            value={fromAccountId === undefined ? undefined : String(fromAccountId)}
            onValueChange={id => setChosenId(Number(id))}
            options={senders.map(account => ({ value: String(account.id), label: account.email }))}
          />
        )}
        <div className="flex items-center gap-1">
          <TextField
            className="min-w-0 flex-1"
            label="To"
            hideLabel
            placeholder="To"
            autoFocus={to === ''}
            value={to}
            onChange={event => setTo(event.target.value)}
          />
          {!showsCc && (
            <Button variant="ghost" size="sm" onClick={() => setShowsCc(true)}>
              Cc
            </Button>
          )}
          {!showsBcc && (
            <Button variant="ghost" size="sm" onClick={() => setShowsBcc(true)}>
              Bcc
            </Button>
          )}
        </div>
        {showsCc && (
          <TextField
            label="Cc"
            hideLabel
            placeholder="Cc"
            value={cc}
            onChange={event => setCc(event.target.value)}
          />
        )}
        {showsBcc && (
          <TextField
            label="Bcc"
            hideLabel
            placeholder="Bcc"
            value={bcc}
            onChange={event => setBcc(event.target.value)}
          />
        )}
        <TextField
          label="Subject"
          hideLabel
          placeholder="Subject"
          value={subject}
          onChange={event => setSubject(event.target.value)}
        />
      </div>
      <RichTextArea initial={start.body ?? ''} autoFocus={to !== ''} onChange={setBody} onSubmit={submit} />
      <footer className="flex shrink-0 items-center gap-2 border-line border-t px-4 py-3">
        <Button type="submit" variant="primary" shortcut="mod+enter" disabled={isMissing || send.isPending}>
          {send.isPending ? 'Sending...' : 'Send'}
        </Button>
        <Button variant="ghost" onClick={onDone}>
          Discard
        </Button>
      </footer>
    </form>
  )
}

function RichTextArea({
  initial,
  autoFocus,
  onChange,
  onSubmit,
}: {
  initial: string
  autoFocus: boolean
  onChange: (html: string) => void
  onSubmit: () => void
}) {
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-1 px-4 py-3">
      <RichText
        label="Message"
        content={initial}
        onChange={onChange}
        sizes={SIZES}
        defaultSize="16px"
        autoFocus={autoFocus}
        onSubmit={onSubmit}
        className="min-h-0 flex-1 [&>div]:min-h-full"
      />
    </div>
  )
}
