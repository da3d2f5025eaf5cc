import { Clock, Sparkles } from 'lucide'
import { type DragEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { identitiesOf } from '#web/features/accounts/identities.ts'
import { writtenBy } from '#web/features/ai/writing-preview.tsx'
import { paths } from '#web/platform/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Select } from '#web/ui/select.tsx'
import { AiTemplatePanel } from './ai-template-panel.tsx'
import { AttachButton } from './attach-button.tsx'
import { AttachmentTray } from './attachment-tray.tsx'
import type { ComposeStart } from './compose-state.tsx'
import { DraftStateLine } from './draft-state-line.tsx'
import { FollowUpPanel } from './follow-up-panel.tsx'
import { RecipientsField } from './recipients-field.tsx'
import { RichText, type RichTextHandle } from './rich-text.tsx'
import { SignaturePreview } from './signature-preview.tsx'
import { TailPreview } from './tail-preview.tsx'
import { useWriting, type Writing } from './use-writing.ts'

/** Sizes 1 to 5 (default 3), as the specification has them. */
const SIZES = ['10px', '13px', '16px', '18px', '24px'].map((size, index) => ({
  size,
  label: `Size ${index + 1}`,
}))

const TEXTS = {
  sent: 'Email sent successfully',
  missing: {
    title: 'Missing fields',
    description: 'Please fill in the recipient, subject, message, and select a sender account.',
  },
  failed: 'Please try again later',
}

interface Template {
  /** Who wrote it. */
  engine: string
  /** What it took the place of. */
  before: { subject: string; body: string }
}

export function ComposeForm({
  start,
  onSubject,
  onDone,
}: {
  start: ComposeStart
  onSubject: (subject: string) => void
  onDone: () => void
}) {
  const writing = useWriting(start, TEXTS, onDone)
  const { fields, edit, attachments } = writing
  const [panel, setPanel] = useState<'template' | 'follow-up' | null>(null)
  // The editor comes a moment later: what is typed into To meanwhile is not what the message began with.
  const [begun] = useState(fields)
  const text = useRef<RichTextHandle>(null)
  const [template, setTemplate] = useState<Template | null>(null)
  /** Answers what stood there: much may have been typed since the assistant was asked. */
  const replace = ({ subject, body }: { subject?: string; body: string }): Template['before'] => {
    if (subject !== undefined) onSubject(subject)
    const before = edit(subject === undefined ? {} : { subject })
    return { subject: before.subject, body: text.current?.replace(body) ?? '' }
  }

  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        void writing.send()
      }}
      {...useDropZone(attachments.addAll)}
    >
      <HeaderFields writing={writing} isNew={!start.draft && !start.to} onSubject={onSubject} />
      <div className="flex min-h-0 flex-1 flex-col gap-2 px-4 py-3">
        <RichText
          ref={text}
          label="Message"
          content={begun.body}
          onChange={body => edit({ body })}
          sizes={SIZES}
          defaultSize="16px"
          autoFocus={begun.to !== ''}
          onSubmit={() => void writing.send()}
          attachments={attachments}
          className="min-h-24 flex-1 [&>div]:min-h-full"
        />
        <SignaturePreview html={writing.signature} onDrop={writing.dropSignature} />
        <TailPreview html={writing.tail} onDrop={writing.dropTail} />
      </div>
      <AttachmentTray draft={writing.draft} attachments={attachments} />
      {template && (
        <div className="flex shrink-0 items-center gap-2 bg-ai-soft px-4 py-2">
          <p role="status" className="min-w-0 flex-1 text-muted text-sm">
            {writtenBy(template.engine)}
          </p>
          <Button
            size="sm"
            onClick={() => {
              replace(template.before)
              setTemplate(null)
            }}
          >
            Undo
          </Button>
        </div>
      )}
      {panel === 'template' && (
        <AiTemplatePanel
          context={{ to: fields.to, subject: fields.subject, fromAccountId: fields.fromAccountId }}
          onTemplate={({ subject, body, engine }) => {
            setTemplate({ engine, before: replace(subject ? { subject, body } : { body }) })
            setPanel(null)
          }}
        />
      )}
      {panel === 'follow-up' && <FollowUpPanel />}
      <footer className="flex shrink-0 items-center gap-1 border-line border-t px-4 py-3 max-md:pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        <Button
          type="submit"
          variant="primary"
          shortcut="mod+enter"
          disabled={writing.isMissing || writing.isSending}
        >
          {writing.isSending ? 'Sending...' : 'Send'}
        </Button>
        <AttachButton onFiles={files => void attachments.addAll(files)} />
        <IconButton
          icon={Sparkles}
          label="AI template"
          pressed={panel === 'template'}
          className="text-ai-text"
          onClick={() => setPanel(panel === 'template' ? null : 'template')}
        />
        <IconButton
          icon={Clock}
          label="Follow-up"
          pressed={panel === 'follow-up'}
          onClick={() => setPanel(panel === 'follow-up' ? null : 'follow-up')}
        />
        <DraftStateLine state={writing.draft.state} />
        <Button variant="ghost" onClick={() => void writing.discard()}>
          Discard
        </Button>
      </footer>
    </form>
  )
}

function HeaderFields({
  writing,
  isNew,
  onSubject,
}: {
  writing: Writing
  isNew: boolean
  onSubject: (subject: string) => void
}) {
  const { fields, edit } = writing
  const [shows, setShows] = useState({ cc: fields.cc !== '', bcc: fields.bcc !== '' })
  return (
    <div className="shrink-0 divide-y divide-line px-4 pt-1">
      <SenderField writing={writing} />
      <div className="flex items-start gap-1">
        <div className="min-w-0 flex-1">
          <RecipientsField label="To" value={fields.to} onChange={to => edit({ to })} autoFocus={isNew} />
        </div>
        {!shows.cc && (
          <Button
            variant="ghost"
            size="sm"
            className="mt-0.5"
            onClick={() => setShows({ ...shows, cc: true })}
          >
            Cc
          </Button>
        )}
        {!shows.bcc && (
          <Button
            variant="ghost"
            size="sm"
            className="mt-0.5"
            onClick={() => setShows({ ...shows, bcc: true })}
          >
            Bcc
          </Button>
        )}
      </div>
      {shows.cc && <RecipientsField label="Cc" value={fields.cc} onChange={cc => edit({ cc })} />}
      {shows.bcc && <RecipientsField label="Bcc" value={fields.bcc} onChange={bcc => edit({ bcc })} />}
      <input
        type="text"
        dir="auto"
        aria-label="Subject"
        // Enter in a field would send the message.
        onKeyDown={event =>
          event.key === 'Enter' && !event.ctrlKey && !event.metaKey && event.preventDefault()
        }
        placeholder="Subject"
        value={fields.subject}
        onChange={event => {
          edit({ subject: event.target.value })
          onSubject(event.target.value)
        }}
        className="h-9 w-full bg-transparent font-medium outline-none placeholder:font-normal placeholder:text-faint coarse:text-[1rem]"
      />
    </div>
  )
}

/** Only active accounts send (specification, section 5). */
export function SenderField({ writing }: { writing: Writing }) {
  const { senders, identity, edit, hasLoadedSenders } = writing
  const identities = senders.flatMap(identitiesOf)
  if (hasLoadedSenders && senders.length === 0) {
    return (
      <p role="alert" className="py-2 text-danger-text">
        No active email accounts available. Please connect an account first.{' '}
        <Link to={`${paths.settings}?tab=accounts`} className="underline">
          Connect an account
        </Link>
      </p>
    )
  }
  return (
    <div className="flex items-center gap-2 py-1">
      <span aria-hidden="true" className="w-8 shrink-0 text-faint text-sm">
        From
      </span>
      <Select
        label="From"
        hideLabel
        size="sm"
        className="min-w-0 flex-1"
        placeholder="Select a sender account"
        value={identity?.key}
        onValueChange={key => {
          const chosen = identities.find(one => one.key === key)
          if (chosen) edit({ fromAccountId: chosen.accountId, fromAddress: chosen.alias })
        }}
        options={identities.map(({ key, label }) => ({ value: key, label }))}
      />
    </div>
  )
}

/** Files that are dropped anywhere on the form. */
function useDropZone(onFiles: (files: File[]) => Promise<void>) {
  const [isOver, setOver] = useState(false)
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  return {
    className: classNames(
      'relative flex min-h-0 flex-1 flex-col',
      isOver && 'outline-2 outline-accent outline-dashed -outline-offset-4',
    ),
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false)
      if (!hasFiles(event) || event.defaultPrevented) return
      event.preventDefault()
      void onFiles([...event.dataTransfer.files])
    },
  }
}
