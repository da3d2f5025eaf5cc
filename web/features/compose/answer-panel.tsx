import { useState } from 'react'
import type { Alias } from '#core/contract/accounts.ts'
import type { Email } from '#core/contract/emails.ts'
import { answerAddress } from '#core/text/answer-address.ts'
import { forwardSubject, replySubject } from '#core/text/subject.ts'
import { useAliasesOf } from '#web/features/accounts/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { AttachButton } from './attach-button.tsx'
import { AttachmentTray } from './attachment-tray.tsx'
import { SenderField } from './compose-form.tsx'
import type { ComposeStart } from './compose-state.tsx'
import { DraftStateLine } from './draft-state-line.tsx'
import { block } from './quote.ts'
import { RecipientsField } from './recipients-field.tsx'
import { replyRecipients } from './reply-recipients.ts'
import { RichText } from './rich-text.tsx'
import { SignaturePreview } from './signature-preview.tsx'
import { TailPreview } from './tail-preview.tsx'
import { useWriting } from './use-writing.ts'

const SIZES = [8, 10, 12, 14, 18, 24, 36].map(points => ({ size: `${points}pt`, label: `${points} pt` }))
const TEXTS = {
  sent: 'Email sent successfully',
  missing: { title: 'Missing required fields', description: 'Please fill in From, To, and Subject fields' },
  failed: 'There was an error sending your email.',
}

/** Reply prefills the original sender; forward leaves the recipient empty (specification, section 2). */
function startOf(email: Email, type: 'reply' | 'forward', aliases: readonly Alias[]): ComposeStart {
  const about = { type, messageId: email.id }
  const { accountId: fromAccountId } = email
  const fromAddress = answerAddress(email, aliases)
  return type === 'reply'
    ? {
        fromAccountId,
        fromAddress,
        to: replyRecipients(email, aliases),
        subject: replySubject(email.subject),
        tail: block('--- Original Message ---', email),
        about,
        threadId: email.threadId,
      }
    : {
        fromAccountId,
        fromAddress,
        to: '',
        subject: forwardSubject(email.subject),
        tail: block('--- Forwarded Message ---', email),
        about,
      }
}

/** The email screen's own way to answer: all fields in sight. */
export function AnswerPanel({
  email,
  type,
  onDone,
}: {
  email: Email
  type: 'reply' | 'forward'
  onDone: () => void
}) {
  const aliases = useAliasesOf(email.accountId)
  const [start] = useState(() => startOf(email, type, aliases))
  const writing = useWriting(start, TEXTS, onDone)
  const { fields, edit, attachments } = writing
  const [shows, setShows] = useState({ cc: false, bcc: false })
  const title = type === 'reply' ? 'Reply' : 'Forward'
  return (
    <section
      aria-label={title}
      className="flex flex-col gap-2 rounded-panel border border-line bg-raised px-4 py-3"
    >
      <h2 className="font-semibold">{title}</h2>
      <div className="divide-y divide-line">
        <SenderField writing={writing} />
        <div className="flex items-start gap-1">
          <div className="min-w-0 flex-1">
            <RecipientsField
              label="To"
              value={fields.to}
              onChange={to => edit({ to })}
              autoFocus={type === 'forward'}
            />
          </div>
          <Button
            variant="ghost"
            size="sm"
            aria-expanded={shows.cc}
            onClick={() => setShows({ ...shows, cc: !shows.cc })}
          >
            Cc
          </Button>
          <Button
            variant="ghost"
            size="sm"
            aria-expanded={shows.bcc}
            onClick={() => setShows({ ...shows, bcc: !shows.bcc })}
          >
            Bcc
          </Button>
        </div>
        {shows.cc && <RecipientsField label="Cc" value={fields.cc} onChange={cc => edit({ cc })} />}
        {shows.bcc && <RecipientsField label="Bcc" value={fields.bcc} onChange={bcc => edit({ bcc })} />}
        <input
          type="text"
          dir="auto"
          aria-label="Subject"
          placeholder="Subject"
          value={fields.subject}
          onChange={event => edit({ subject: event.target.value })}
          className="h-9 w-full bg-transparent font-medium outline-none placeholder:text-faint coarse:text-[1rem]"
        />
      </div>
      <RichText
        label="Message"
        content=""
        onChange={body => edit({ body })}
        sizes={SIZES}
        defaultSize="12pt"
        autoFocus={type === 'reply'}
        onSubmit={() => void writing.send()}
        attachments={attachments}
        className="max-h-[300px] min-h-[120px] [&>div]:min-h-[120px]"
      />
      <SignaturePreview html={writing.signature} onDrop={writing.dropSignature} />
      <TailPreview html={writing.tail} isOpenAtFirst onDrop={writing.dropTail} />
      <AttachmentTray draft={writing.draft} attachments={attachments} />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="primary"
          shortcut="mod+enter"
          disabled={writing.isSending}
          onClick={() => void writing.send()}
        >
          {writing.isSending ? 'Sending...' : 'Send'}
        </Button>
        <AttachButton isLabelled onFiles={files => void attachments.addAll(files)} />
        <DraftStateLine state={writing.draft.state} />
        <Button variant="ghost" onClick={() => void writing.discard()}>
          Discard
        </Button>
      </div>
    </section>
  )
}
