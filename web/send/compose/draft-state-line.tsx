import type { DraftState, DraftView } from '#web/send/drafts/draft-keeper.ts'
import { classNames } from '#web/ui/class-names.ts'

const WORDS: Record<DraftState, string> = {
  clean: '',
  saving: 'Saving...',
  saved: 'Saved in Drafts',
  kept: 'Not saved yet, kept on this device',
}

/** Where the draft is saved, and why it is not in the mailbox itself, where other programs would see it. */
export function DraftStateLine({
  draft: { state, draft },
  className,
}: {
  draft: DraftView
  className?: string
}) {
  const problem = state === 'saved' || state === 'clean' ? draft?.filingProblem : null
  const words = problem ? `Saved in Quillbox only so far. ${problem}` : WORDS[state]
  return (
    <span
      role="status"
      className={classNames(
        'min-w-0 flex-1 px-2 text-right text-xs',
        problem ? 'text-danger-text [overflow-wrap:anywhere]' : 'truncate text-faint',
        className,
      )}
    >
      {words}
    </span>
  )
}
