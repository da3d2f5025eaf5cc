import type { ComponentProps } from 'react'
import { FollowUpPanel } from '#web/automation/follow-up/follow-up-panel.tsx'
import { ReplyEditor } from '#web/send/compose/reply-editor.tsx'

/** The form for an answer in its conversation, with what automation shows in it. */
export function ReplyForm(props: Omit<ComponentProps<typeof ReplyEditor>, 'FollowUps'>) {
  return <ReplyEditor {...props} FollowUps={FollowUpPanel} />
}
