import { Clock, Sparkles } from 'lucide'
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { closesDialog } from '#web/ui/overlays/escape.ts'
import { FollowUpLine } from './assist/follow-up-line.tsx'
import type { FromAutomation } from './assist/from-automation.ts'
import { TemplateWriter } from './assist/template-writer.tsx'
import type { ComposeStart } from './compose-state.tsx'
import { DraftStateLine } from './draft-state-line.tsx'
import { AttachButton } from './editor/attach-button.tsx'
import { AttachmentTray } from './editor/attachment-tray.tsx'
import { RichText, type RichTextHandle } from './editor/rich-text.tsx'
import { SignaturePreview } from './editor/signature/signature-preview.tsx'
import { TailPreview } from './editor/tail-preview.tsx'
import { useDropZone } from './editor/use-drop-zone.ts'
import { EnvelopeFields } from './envelope/envelope-fields.tsx'
import { ForgottenAttachment } from './forgotten-attachment.tsx'
import { LETTER_TEXTS } from './outgoing/texts.ts'
import { useOutgoingMessage } from './outgoing/use-outgoing-message.ts'
import { ReceiptButton } from './receipt-button.tsx'
import { sendKey } from './send-key.ts'
import { SendLaterButton } from './send-later-button.tsx'

/** Sizes 1 to 5 (default 3), as the specification has them, with their points. */
const SIZES = [8, 10, 12, 14, 18].map((points, index) => ({
  size: `${points}pt`,
  label: `Size ${index + 1} (${points} pt)`,
}))

export type ComposeHandle = Pick<RichTextHandle, 'focus'>

export function ComposeForm({
  ref,
  start,
  onSubject,
  onDone,
  Sources,
  FollowUps,
}: {
  ref?: Ref<ComposeHandle>
  start: ComposeStart
  onSubject: (subject: string) => void
  onDone: () => void
} & FromAutomation) {
  const writing = useOutgoingMessage(start, LETTER_TEXTS, onDone)
  const { fields, edit, attachments } = writing
  const [panel, setPanel] = useState<'template' | 'follow-up' | null>(null)
  // The editor loads a moment later: text typed into To meanwhile does not count as initial content.
  const [begun] = useState(fields)
  const text = useRef<RichTextHandle>(null)
  const dropZone = useDropZone(attachments.addAll, 'flex min-h-0 flex-1 flex-col')
  useImperativeHandle(ref, () => ({ focus: () => text.current?.focus() }), [])
  const scroller = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (panel !== null) scroller.current?.scrollTo({ top: scroller.current.scrollHeight })
  }, [panel])
  const onSendKey = sendKey(() => void writing.send())

  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        void writing.send()
      }}
      onKeyDown={event => {
        onSendKey(event)
        if (!closesDialog(event.nativeEvent) || panel === null) return
        event.preventDefault()
        setPanel(null)
        text.current?.focus()
      }}
      {...dropZone}
    >
      {/* In a low window all of it scrolls, so that Send stays in view. */}
      <div ref={scroller} className="flex min-h-0 flex-1 flex-col overflow-y-auto">
        <EnvelopeFields
          writing={writing}
          focusesTo={begun.to === ''}
          onSubject={onSubject}
          className="shrink-0 px-4 pt-1"
        />
        {start.draft && (
          <div className="max-h-1/3 shrink-0 overflow-y-auto px-4 pt-2 empty:hidden">
            <Sources id={start.draft.id} why={start.draft.notSentBecause} />
          </div>
        )}
        <div className="flex min-h-40 flex-1 flex-col gap-2 px-4 py-3">
          <RichText
            ref={text}
            label="Message"
            content={begun.body}
            onChange={body => edit({ body })}
            sizes={SIZES}
            autoFocus={begun.to !== ''}
            onSubmit={() => void writing.send()}
            attachments={attachments}
            snippets={writing.placeholders}
            className="min-h-24 flex-1 [&>div]:min-h-full"
          />
          <SignaturePreview html={writing.signature} onDrop={writing.dropSignature} />
          <TailPreview html={writing.tail} onDrop={writing.dropTail} />
        </div>
        <AttachmentTray attachments={attachments} />
        <ForgottenAttachment writing={writing} />
        <TemplateWriter
          writing={writing}
          text={text}
          isOpen={panel === 'template'}
          onClose={() => setPanel(null)}
          onSubject={onSubject}
        />
        {panel === 'follow-up' ? (
          <FollowUps writing={writing} />
        ) : (
          <FollowUpLine followUp={fields.followUp} onOpen={() => setPanel('follow-up')} />
        )}
      </div>
      <footer className="flex shrink-0 items-center gap-1 border-line border-t px-4 py-3 max-sm:flex-wrap max-sm:py-2 max-md:pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        <Button
          type="submit"
          variant="primary"
          shortcut="mod+enter"
          blocked={writing.isMissing && LETTER_TEXTS.missing.description}
          loading={writing.isSending}
        >
          {writing.isSending ? 'Sending...' : 'Send'}
        </Button>
        <SendLaterButton writing={writing} />
        <AttachButton onFiles={files => void attachments.addAll(files)} />
        <IconButton
          icon={Sparkles}
          label="AI template"
          aria-expanded={panel === 'template'}
          tone="ai"
          onClick={() => setPanel(panel === 'template' ? null : 'template')}
        />
        <IconButton
          icon={Clock}
          label="Follow-up"
          aria-expanded={panel === 'follow-up'}
          onClick={() => setPanel(panel === 'follow-up' ? null : 'follow-up')}
        />
        <ReceiptButton writing={writing} />
        {/* A phone has no space for it beside the buttons. */}
        <DraftStateLine
          draft={writing.draft}
          className="max-sm:order-first max-sm:min-h-4 max-sm:basis-full max-sm:px-0 max-sm:text-left"
        />
        <Button variant="ghost" className="max-sm:ml-auto" onClick={() => void writing.discard()}>
          Discard
        </Button>
      </footer>
    </form>
  )
}
