import { useState } from 'react'
import { Link } from 'react-router'
import type { User } from '#core/contract/auth.ts'
import { Button } from '#web/ui/button.tsx'
import { SectionHeading } from '#web/ui/display/section-heading.tsx'
import { DeleteSelfDialog } from './delete-self-dialog.tsx'
import { LeaveDialog } from './leave-dialog.tsx'

/** Settings, Security: leave an organization, or delete the own account. */
export function DataPanel({ user }: { user: User }) {
  const [isDeleting, setDeleting] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  if (user.isSealed)
    return (
      <section className="mt-12">
        <SectionHeading
          title="Your data"
          description="While what is yours alone is locked, it can be neither exported nor deleted, and you cannot leave your organization. Your notices, behind the bell, say how to unlock it."
        />
      </section>
    )
  return (
    <section className="mt-12">
      <SectionHeading title="Your data" description="Whoever goes can take everything along in one file." />
      <div className="mt-4 flex flex-wrap gap-2">
        <Button asChild>
          <Link to="/settings?tab=transfer">Export everything first</Link>
        </Button>
        {user.organizationId !== null && (
          <Button className="max-w-full" onClick={() => setLeaving(true)}>
            <span className="truncate">Leave {user.organizationName}</span>
          </Button>
        )}
        <Button variant="danger" onClick={() => setDeleting(true)}>
          Delete my account
        </Button>
      </div>
      {isLeaving && <LeaveDialog user={user} onClose={() => setLeaving(false)} />}
      {isDeleting && <DeleteSelfDialog onClose={() => setDeleting(false)} />}
    </section>
  )
}
