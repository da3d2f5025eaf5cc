import { ArrowLeft, Plus } from 'lucide'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Account } from '#core/contract/accounts.ts'
import type { ApprovedAnswer } from '#core/contract/approved-answers.ts'
import { MOST_ANSWERS } from '#core/contract/approved-answers.ts'
import { useAccounts } from '#web/mailbox/accounts/queries.ts'
import { isGone, messageOf } from '#web/platform/api.ts'
import { paths } from '#web/platform/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/display/icon.tsx'
import { SectionHeading } from '#web/ui/display/section-heading.tsx'
import { isFocusFree } from '#web/ui/hooks/is-focus-free.ts'
import { NotLoaded } from '#web/ui/loading/not-loaded.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { AnswerDialog } from './answer-dialog.tsx'
import { ApprovedList } from './approved-list.tsx'
import { ProposeDialog } from './propose-dialog.tsx'
import { ProposedList } from './proposed-list.tsx'
import { useAnswers } from './queries.ts'
import { UnapprovedChoice } from './unapproved-choice.tsx'
import { useRemoval } from './use-removal.ts'

/** Settings: what a mailbox may answer by itself, and in which words. */
export function AnswersPage({ accountId }: { accountId: number }) {
  const accounts = useAccounts()
  const account = accounts.data?.find(({ id }) => id === accountId)
  const page = useRef<HTMLElement>(null)
  return (
    <section ref={page} tabIndex={-1} aria-label="Answers" className="outline-none">
      <Link
        to={`${paths.settings}?tab=accounts`}
        className="inline-flex items-center gap-1 rounded-sm text-muted hover:text-text"
      >
        <Icon icon={ArrowLeft} /> Email Accounts
      </Link>
      <div className="mt-3">
        {account ? (
          <OfAccount key={accountId} account={account} page={page} />
        ) : accounts.data ? (
          <p className="text-muted">This mailbox is not here any more, or it is not shared with you.</p>
        ) : accounts.isError ? (
          <NotLoaded text="Your accounts could not be loaded." onRetry={() => void accounts.refetch()} />
        ) : (
          <SkeletonRows count={4} label="Loading answers" />
        )}
      </div>
    </section>
  )
}

/** What becomes of other mail. */
const REST = {
  sent: ' What the AI writes to other mail is sent, too.',
  draft: ' Everything else becomes a draft.',
}

function OfAccount({
  account: { id: accountId, email, canManageEmails },
  page,
}: {
  account: Account
  page: RefObject<HTMLElement | null>
}) {
  const { data, isError, error, refetch } = useAnswers(accountId)
  // What was pressed to come here, or to take the last row away, is gone, and the focus with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the rows change
  useEffect(() => {
    if (isFocusFree()) page.current?.focus({ preventScroll: true })
  }, [data, page])
  const [editing, setEditing] = useState<ApprovedAnswer | 'new' | null>(null)
  const [isProposing, setProposing] = useState(false)
  const remove = useRemoval(accountId)
  const answers = data?.answers ?? []
  const isFull =
    answers.length >= MOST_ANSWERS && `A mailbox may have up to ${MOST_ANSWERS} answers. Delete one first.`
  const actions = canManageEmails ? { onEdit: setEditing, onRemove: remove } : undefined
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <SectionHeading
          title={`Answers of ${email}`}
          description={`Where Auto AI Reply is on, mail is answered by itself if each of its questions stands here. It gets these words as they are.${data ? REST[data.sendsUnapproved ? 'sent' : 'draft'] : ''}`}
          className="min-w-0 flex-1 basis-80"
        />
        {actions && data && (
          <div className="flex flex-wrap gap-2">
            <Button blocked={isFull} onClick={() => setProposing(true)}>
              Propose answers
            </Button>
            <Button variant="primary" icon={Plus} blocked={isFull} onClick={() => setEditing('new')}>
              New answer
            </Button>
          </div>
        )}
      </div>
      {data ? (
        <>
          <ApprovedList answers={answers.filter(({ state }) => state === 'approved')} actions={actions} />
          <ProposedList
            accountId={accountId}
            answers={answers.filter(({ state }) => state === 'proposed')}
            actions={actions}
          />
          <UnapprovedChoice
            accountId={accountId}
            sendsUnapproved={data.sendsUnapproved}
            mayChange={canManageEmails}
          />
        </>
      ) : !isError ? (
        <SkeletonRows count={4} label="Loading answers" />
      ) : isGone(error) ? (
        <p className="text-muted">{messageOf(error, 'You may not see the answers of this mailbox.')}</p>
      ) : (
        <NotLoaded
          text={messageOf(error, 'The answers could not be loaded. They are safe.')}
          onRetry={() => void refetch()}
        />
      )}
      {editing && (
        <AnswerDialog
          accountId={accountId}
          answer={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
      {isProposing && <ProposeDialog accountId={accountId} onClose={() => setProposing(false)} />}
    </div>
  )
}
