import type { DraftState } from '#web/features/drafts/draft-keeper.ts'

const WORDS: Record<DraftState, string> = {
  clean: '',
  saving: 'Saving...',
  saved: 'Saved in Drafts',
  kept: 'Not saved yet, kept on this device',
}

/** How safe what was typed is. */
export function DraftStateLine({ state }: { state: DraftState }) {
  return (
    <span role="status" className="min-w-0 flex-1 truncate px-2 text-right text-faint text-xs">
      {WORDS[state]}
    </span>
  )
}
