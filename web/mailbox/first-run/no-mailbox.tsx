import { Mail } from 'lucide'
import { useEffect } from 'react'
import type { User } from '#core/contract/auth.ts'
import { can } from '#core/policy.ts'
import { ConnectOptions } from '#web/mailbox/accounts/connect/connect-options.tsx'
import { useConnect } from '#web/mailbox/accounts/connect/use-connect.ts'
import { useConnectForm } from '#web/mailbox/accounts/connect/use-connect-form.tsx'
import { useOrganization } from '#web/people/organization/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { Icon } from '#web/ui/display/icon.tsx'
import { wantHints } from './hints-memory.ts'

/** In place of a list of mail, for a person who has no mailbox yet: how to get one, or whom to ask. */
export function NoMailbox({ user }: { user: User }) {
  if (user.isSealed && user.organizationId === null)
    return (
      <EmptyState
        icon={Mail}
        title="Your mailboxes are locked"
        text="What is yours alone is locked. Your notices, behind the bell, say why, and how to unlock it."
      />
    )
  return can(user, 'account.add') ? <Connect /> : <Ask user={user} />
}

function Connect() {
  const { connect, isConnecting } = useConnect()
  const { form, label, isBusy, press } = useConnectForm({ account: null, stored: null })
  useEffect(wantHints, [])
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <section className="mx-auto flex max-w-lg flex-col px-4 py-10 md:py-16">
        <Icon icon={Mail} size={28} stroke={1.25} className="mb-4 text-faint" />
        <h2 className="font-semibold text-title">Connect your first mailbox</h2>
        <p className="mt-2 mb-6 text-muted">
          Your mail stays where it is; Quillbox keeps a copy that it can search. The newest messages come
          first, so you can read and answer while the rest arrives.
        </p>
        {form}
        <Button variant="primary" size="lg" className="mt-4 mb-8" loading={isBusy} onClick={press}>
          {label}
        </Button>
        <ConnectOptions isConnecting={isConnecting} onService={service => void connect(service)} />
      </section>
    </div>
  )
}

function Ask({ user }: { user: User }) {
  const { data } = useOrganization(user.organizationId)
  const owner = data?.owner
  return (
    <EmptyState
      icon={Mail}
      title="No mailbox yet"
      text={
        <>
          Mailboxes of {data?.name ?? 'your organization'} appear here once an admin shares them with you. Ask{' '}
          {owner ? (
            <a href={`mailto:${owner}`} className="text-accent-text underline">
              {owner}
            </a>
          ) : (
            'your admin'
          )}{' '}
          to share one, or to let you connect your own.
        </>
      }
    />
  )
}
