import { useState } from 'react'
import type { User } from '#core/contract/auth.ts'
import { Button } from '#web/ui/button.tsx'
import { SectionHeading } from '#web/ui/display/section-heading.tsx'
import { DeleteSelfDialog } from './delete-self-dialog.tsx'
import { ExportLink } from './export-link.tsx'
import { LeaveDialog } from './leave-dialog.tsx'

/** Settings, Security: export the person's own data, or delete their account. */
export function DataPanel({ user }: { user: User }) {
  const [isDeleting, setDeleting] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  if (user.isSealed)
    return (
      <section className="mt-12">
        <SectionHeading
          title="Your data"
          description="While what is yours alone is sealed, it can be neither exported nor deleted, and you cannot leave your organization. The notice at the top says what opens it."
        />
      </section>
    )
  return (
    <section className="mt-12">
      <SectionHeading
        title="Your data"
        description="Everything of yours in one file: mail as .mbox that any mail program reads, all else as JSON."
      />
      <div className="mt-4 flex flex-wrap gap-2">
        <ExportLink />
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
