import { Link } from 'react-router'
import type { EmailAutomation } from '#core/contract/automation.ts'
import { counted } from '#core/text/counted.ts'
import { paths } from '#web/platform/paths.ts'
import { useAnswers } from './queries.ts'

/** What leaves a mailbox by itself, and what becomes a draft, with the way to its answers. */
export function WhatLeaves({ accountId, mode }: { accountId: number; mode: EmailAutomation['aiReplyMode'] }) {
  const { data } = useAnswers(accountId)
  if (!data) return null
  const approved = data.answers.filter(({ state }) => state === 'approved').length
  return (
    <p className="text-muted text-sm">
      {mode === 'draft'
        ? 'Nothing is sent by itself: every answer becomes a draft.'
        : data.sendsUnapproved
          ? 'Approved answers are sent as they stand. What the AI writes is sent, too, unless you stop it, and may be untrue.'
          : 'Only what you have approved is sent by itself, with a greeting or thanks. Everything else becomes a draft.'}{' '}
      <Link to={paths.answers(accountId)} className="text-accent-text underline">
        {approved === 0 ? 'No answer is approved yet' : counted(approved, 'approved answer')}
      </Link>
    </p>
  )
}
