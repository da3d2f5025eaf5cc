import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ReviewDialog } from './review-dialog.tsx'
import type { CampaignEditor } from './use-campaign-editor.ts'

/** Below a running campaign while it has edits: they are saved once the person has seen what they mean. */
export function UnsavedBar({ editor }: { editor: CampaignEditor }) {
  const [isReviewing, setReviewing] = useState(false)
  const { view, keeper, base, isLive } = editor
  const parts = Object.keys(view.edits)
  if (!isLive || parts.length === 0 || view.state === 'conflict') return null
  return (
    <section
      aria-label="Unsaved changes"
      className="sticky bottom-0 z-10 -mx-4 mt-6 flex flex-wrap items-center justify-end gap-2 border-line border-t bg-surface px-4 py-3 md:-mx-8 md:px-8"
    >
      <p className="min-w-48 flex-1 text-muted">
        You have changed {listOf(parts)}. Contacts go on with what is saved until you save this.
      </p>
      <Button variant="ghost" onClick={() => keeper.discard(base.revision)}>
        Discard
      </Button>
      <Button variant="primary" onClick={() => setReviewing(true)}>
        Review and save
      </Button>
      {isReviewing && <ReviewDialog editor={editor} onClose={() => setReviewing(false)} />}
    </section>
  )
}

const NAMES: Record<string, string> = {
  name: 'the name',
  steps: 'the steps',
  settings: 'the settings',
  accountIds: 'the mailboxes',
  audience: 'the contacts',
}

const listOf = (parts: readonly string[]): string =>
  new Intl.ListFormat('en').format(parts.map(part => NAMES[part] ?? part))
