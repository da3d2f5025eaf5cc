import { SourcesOfDraft } from '#web/automation/answer-sources.tsx'
import { FollowUpPanel } from '#web/automation/follow-up/follow-up-panel.tsx'
import { ComposeDialog } from '#web/send/compose/compose-dialog.tsx'
import type { ComposeWindow as Opened } from '#web/send/compose/compose-state.tsx'

/** A compose window, with what automation shows in it. */
export function ComposeWindow({ window }: { window: Opened }) {
  return <ComposeDialog window={window} Sources={SourcesOfDraft} FollowUps={FollowUpPanel} />
}
