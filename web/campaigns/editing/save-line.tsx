import { messageOf } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import type { CampaignEditor } from './use-campaign-editor.ts'

const LABELS = {
  clean: '',
  unsaved: 'Not saved yet',
  saving: 'Saving…',
  saved: 'Saved',
  refused: 'Not saved',
  conflict: 'Not saved',
} as const

/** Whether what was typed is on the server, in two words. */
export function SaveLine({ editor: { view, isLive } }: { editor: CampaignEditor }) {
  if (isLive && view.state === 'unsaved') return null
  return (
    <span aria-live="polite" className="whitespace-nowrap text-faint text-sm">
      {LABELS[view.state]}
    </span>
  )
}

/** What keeps edits from being saved, and what the person can do. */
export function SaveProblem({ editor }: { editor: CampaignEditor }) {
  const { view, keeper, base } = editor
  if (view.state === 'conflict')
    return (
      <Banner
        tone="warning"
        title="Somebody else has changed this campaign"
        action={
          <>
            <Button size="sm" variant="ghost" onClick={() => keeper.discard(base.revision)}>
              Show theirs, drop mine
            </Button>
            <Button size="sm" onClick={() => keeper.overwrite(base.revision)}>
              Keep mine
            </Button>
          </>
        }
      >
        What you have changed since is kept on this device. “Keep mine” replaces their version of the same
        parts.
      </Banner>
    )
  if (view.state === 'refused')
    return (
      <Banner tone="danger" title="This could not be saved as it is">
        {messageOf(view.error, 'Please try again later.')} What you typed is kept on this device.
      </Banner>
    )
  if (view.state === 'unsaved' && view.error !== null)
    return (
      <Banner tone="warning" title="The server could not be reached">
        What you typed is kept on this device, and is saved as soon as that is possible.
      </Banner>
    )
  return null
}
