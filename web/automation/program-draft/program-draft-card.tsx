import { Feather, PenLine, Send, Trash2 } from 'lucide'
import type { Email, ProgramDraft } from '#core/contract/emails.ts'
import { joinLetter } from '#core/text/letter.ts'
import { draftName } from '#web/read/emails/draft-names.ts'
import { shownKeys } from '#web/shell/commands/catalog.ts'
import { useCommands } from '#web/shell/commands/use-commands.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Icon } from '#web/ui/display/icon.tsx'
import { SourcesOfDraft } from '../answer-sources.tsx'
import { StepText } from '../plan/step-text.tsx'
import { useProgramDraft } from './use-program-draft.ts'

/**
 * A draft that a program made, in its conversation: who wrote it, why it did not leave, whom it is for, and its whole text;
 * to send, to edit or to discard. `hasKeys`: its commands have the keys of the screen; of several drafts one has them.
 */
export function ProgramDraftCard({
  email,
  program,
  hasKeys,
}: {
  email: Email
  program: ProgramDraft
  hasKeys: boolean
}) {
  const draft = useProgramDraft(email, program.id)
  const key = (command: 'sendDraft' | 'editDraft' | 'discardDraft') =>
    hasKeys ? { shortcut: shownKeys(command) } : {}
  const { engine, why } = program
  return (
    <section
      aria-label={`${draftName(program)}, a draft`}
      className="flex w-full min-w-0 flex-col gap-3 rounded-panel border border-line bg-raised px-4 py-3"
    >
      {hasKeys && <Keys draft={draft} />}
      <header className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Icon icon={Feather} className={engine ? 'text-ai-text' : 'text-faint'} />
        <h2 className="font-medium">{draftName(program)}</h2>
        <Badge tone="warning">Draft, not sent</Badge>
      </header>
      <p
        className={classNames(
          'rounded-control px-3 py-2 text-sm [overflow-wrap:anywhere]',
          engine ? 'bg-ai-soft' : 'bg-sunken',
        )}
      >
        {engine ? `Written by ${engine}. ` : draft.isEmpty ? '' : 'Its words are yours. '}
        {why}
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm">
        <dt className="text-faint">To</dt>
        <dd dir="auto" title={email.to} className="line-clamp-2 text-left [overflow-wrap:anywhere]">
          {email.to || 'Nobody yet'}
        </dd>
        <dt className="text-faint">Subject</dt>
        <dd dir="auto" title={email.subject} className="line-clamp-2 text-left [overflow-wrap:anywhere]">
          {email.subject || 'None yet'}
        </dd>
      </dl>
      {draft.isEmpty ? (
        <p className="text-muted">It has no text yet.</p>
      ) : (
        <StepText html={joinLetter({ ...draft.letter, quote: '' })} />
      )}
      {draft.letter.quote !== '' && (
        <p className="text-faint text-sm">An earlier message is quoted below it.</p>
      )}
      {program.origin === 'auto_reply' && <SourcesOfDraft id={program.id} why={null} />}
      <footer className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          icon={Send}
          loading={draft.isBusy}
          blocked={draft.isUnfit && 'A recipient, the subject or the text is missing. Edit it first.'}
          onClick={draft.send}
          {...key('sendDraft')}
        >
          Send
        </Button>
        <Button icon={PenLine} onClick={draft.edit} {...key('editDraft')}>
          Edit
        </Button>
        <Button
          variant="ghost"
          icon={Trash2}
          className="ml-auto"
          onClick={draft.discard}
          {...key('discardDraft')}
        >
          Discard
        </Button>
      </footer>
    </section>
  )
}

function Keys({ draft: { send, edit, discard } }: { draft: ReturnType<typeof useProgramDraft> }) {
  useCommands({ sendDraft: send, editDraft: edit, discardDraft: discard })
  return null
}
