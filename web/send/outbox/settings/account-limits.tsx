import { useState } from 'react'
import type { AccountLimits } from '#core/contract/outbox.ts'
import { useAccounts } from '#web/mailbox/accounts/queries.ts'
import { messageOf } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { SectionHeading } from '#web/ui/display/section-heading.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { NotLoaded } from '#web/ui/loading/not-loaded.tsx'
import { Progress } from '#web/ui/loading/progress.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { useLimits, useSetLimit } from '../queries.ts'
import { timeInWords } from '../time-in-words.ts'

const count = new Intl.NumberFormat()
const MOST = 1_000_000

/** How many people each mailbox may still write to, and why. */
export function AccountLimitsPanel() {
  const { data, isError, refetch } = useLimits()
  const { data: accounts } = useAccounts()
  if (data?.accounts.length === 0) return null
  return (
    <section>
      <SectionHeading
        title="Limits of your mailboxes"
        description="Providers limit how much a mailbox may send, and block those that go beyond. Here a message waits until there is room for it."
      />
      {isError && !data && (
        <NotLoaded className="mt-4" text="The limits could not be loaded." onRetry={() => void refetch()} />
      )}
      {!data && !isError && <SkeletonRows count={2} label="Loading limits" />}
      <ul className="mt-2 divide-y divide-line">
        {data?.accounts.map(limits => (
          <AccountRow
            key={limits.accountId}
            limits={limits}
            mayChange={accounts?.find(({ id }) => id === limits.accountId)?.canManageAccount ?? false}
          />
        ))}
      </ul>
    </section>
  )
}

function AccountRow({ limits, mayChange }: { limits: AccountLimits; mayChange: boolean }) {
  const [isChanging, setChanging] = useState(false)
  const { email, because } = limits
  return (
    <li className="py-4">
      <div className="flex items-center gap-3">
        <h3 title={email} className="min-w-0 flex-1 truncate font-medium">
          {email}
        </h3>
        {mayChange && !isChanging && (
          <Button
            variant="ghost"
            size="sm"
            aria-label={`Change the limit of ${email}`}
            onClick={() => setChanging(true)}
          >
            Change
          </Button>
        )}
      </div>
      <div className="mt-1 flex flex-col gap-2">
        {limits.limits.map(({ kind, limit, used, nextFreeAt }) => (
          <div key={kind}>
            <p className="text-muted text-sm tabular-nums">
              {count.format(used)} of {count.format(limit)}{' '}
              {kind === 'recipients-a-day'
                ? 'recipients in the last 24 hours'
                : 'messages in the last minute'}
              {nextFreeAt && ` · room again ${timeInWords(nextFreeAt)}`}
            </p>
            <Progress
              className="mt-1"
              label={`What ${email} has sent`}
              value={used}
              max={limit}
              tone={nextFreeAt ? 'warning' : 'accent'}
            />
          </div>
        ))}
      </div>
      <p className="mt-2 text-faint text-sm">{because}</p>
      {isChanging && <OwnLimit limits={limits} onDone={() => setChanging(false)} />}
    </li>
  )
}

function OwnLimit({ limits, onDone }: { limits: AccountLimits; onDone: () => void }) {
  const { accountId, ownLimit } = limits
  const [text, setText] = useState(ownLimit === null ? '' : String(ownLimit))
  const [problem, setProblem] = useState<string>()
  const change = useSetLimit()
  const store = async (recipientsADay: number | null) => {
    try {
      await change.mutateAsync({ params: { accountId }, body: { recipientsADay } })
      onDone()
    } catch (error) {
      setProblem(messageOf(error, 'The limit was not changed. Please try again later.'))
    }
  }
  return (
    <form
      noValidate
      className="mt-3 flex flex-wrap items-end gap-2"
      onSubmit={event => {
        event.preventDefault()
        const typed = Number(text)
        if (text.trim() !== '' && Number.isInteger(typed) && typed >= 1 && typed <= MOST) void store(typed)
        else setProblem(`Please enter a whole number from 1 to ${count.format(MOST)}.`)
      }}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onDone()
      }}
    >
      <TextField
        className="w-full sm:w-56"
        label="Recipients in 24 hours"
        inputMode="numeric"
        autoFocus
        value={text}
        error={problem}
        onChange={event => {
          setText(event.target.value)
          setProblem(undefined)
        }}
      />
      <Button type="submit" loading={change.isPending}>
        Save
      </Button>
      {ownLimit !== null && (
        <Button variant="ghost" onClick={() => void store(null)}>
          Use the provider's
        </Button>
      )}
      <Button variant="ghost" onClick={onDone}>
        Cancel
      </Button>
    </form>
  )
}
