import { useState } from 'react'
import type { Alias } from '#core/contract/accounts.ts'
import type { Email } from '#core/contract/emails.ts'
import { answerAddress } from '#core/text/addresses/answer-address.ts'
import { forwardSubject, replySubject } from '#core/text/subject.ts'
import { useAliasesOf } from '#web/mailbox/accounts/queries.ts'
import { Button } from '#web/ui/button.tsx'
import type { ComposeStart } from '../compose-state.tsx'
import { DraftStateLine } from '../draft-state-line.tsx'
import { AttachButton } from '../editor/attach-button.tsx'
import { AttachmentTray } from '../editor/attachment-tray.tsx'
import { filesOf, quotedBlock } from '../editor/quote.ts'
import { RichText } from '../editor/rich-text.tsx'
import { SignaturePreview } from '../editor/signature/signature-preview.tsx'
import { TailPreview } from '../editor/tail-preview.tsx'
import { useDropZone } from '../editor/use-drop-zone.ts'
import { EnvelopeFields } from '../envelope/envelope-fields.tsx'
import { replyRecipients } from '../envelope/reply-recipients.ts'
import { ForgottenAttachment } from '../forgotten-attachment.tsx'
import { useOutgoingMessage } from '../outgoing/use-outgoing-message.ts'
import { sendKey } from '../send-key.ts'

const TEXTS = {
  sent: 'Email sent successfully',
  missing: { title: 'Missing required fields', description: 'Please fill in From, To, and Subject fields' },
  failed: 'There was an error sending your email.',
}

/** A reply is addressed to the original sender; a forward has no recipient yet (specification, section 2). */
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
        tail: quotedBlock('--- Original Message ---', email),
        about,
        threadId: email.threadId,
      }
    : {
        fromAccountId,
        fromAddress,
        to: '',
        subject: forwardSubject(email.subject),
        tail: quotedBlock('--- Forwarded Message ---', email),
        about,
        files: filesOf(email),
      }
}

/** The email screen's own form for replies and forwards, with all fields visible. */
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
  const writing = useOutgoingMessage(start, TEXTS, onDone)
  const { edit, attachments } = writing
  const dropZone = useDropZone(
    attachments.addAll,
    'flex flex-col gap-2 rounded-panel border border-line bg-raised px-4 py-3',
  )
  const title = type === 'reply' ? 'Reply' : 'Forward'
  return (
    <section aria-label={title} onKeyDown={sendKey(() => void writing.send())} {...dropZone}>
      <h2 className="font-semibold">{title}</h2>
      <EnvelopeFields writing={writing} focusesTo={type === 'forward'} />
      <RichText
        label="Message"
        content=""
        onChange={body => edit({ body })}
        autoFocus={type === 'reply'}
        onSubmit={() => void writing.send()}
        attachments={attachments}
        snippets={writing.placeholders}
        className="max-h-[300px] min-h-[120px] [&>div]:min-h-[120px]"
      />
      <SignaturePreview html={writing.signature} onDrop={writing.dropSignature} />
      <TailPreview html={writing.tail} isOpenAtFirst onDrop={writing.dropTail} />
      <AttachmentTray attachments={attachments} />
      <ForgottenAttachment writing={writing} />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="primary"
          shortcut="mod+enter"
          loading={writing.isSending}
          onClick={() => void writing.send()}
        >
          {writing.isSending ? 'Sending...' : 'Send'}
        </Button>
        <AttachButton text="Attach" onFiles={files => void attachments.addAll(files)} />
        <DraftStateLine draft={writing.draft} />
        <Button variant="ghost" onClick={() => void writing.discard()}>
          Discard
        </Button>
      </div>
    </section>
  )
}
