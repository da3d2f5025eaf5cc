import type { Email } from '#core/contract/emails.ts'
import { useEditDraft } from '#web/send/compose/use-edit-draft.ts'
import { ProgramDraftCard } from './program-draft-card.tsx'

/** The drafts of a conversation: those that programs made as cards, one's own as lines that open them. */
export function DraftsOfConversation({ drafts }: { drafts: readonly Email[] }) {
  const edit = useEditDraft()
  // The newest one is next to what it answers, and has the keys.
  const withKeys = drafts.findLast(({ programDraft }) => programDraft)
  return drafts.map(draft =>
    draft.programDraft ? (
      <ProgramDraftCard
        key={draft.id}
        email={draft}
        program={draft.programDraft}
        hasKeys={draft === withKeys}
      />
    ) : (
      <button
        key={draft.id}
        type="button"
        onClick={() => void edit(draft)}
        className="flex w-full items-center gap-2 rounded-control border border-line px-3 py-2 text-left hover:bg-hover"
      >
        <span className="font-medium text-danger-text">Draft</span>
        <span className="min-w-0 flex-1 truncate text-muted">{draft.snippet || '(empty)'}</span>
      </button>
    ),
  )
}
