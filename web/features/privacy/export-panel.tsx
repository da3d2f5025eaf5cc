import type { User } from '#core/contract/auth.ts'
import { SectionHeading } from '#web/ui/display/section-heading.tsx'
import { ExportLink } from './export-link.tsx'

/** Settings, Import and export: everything of the person in one file. */
export function ExportPanel({ user }: { user: User }) {
  return (
    <section>
      <SectionHeading
        title="Export everything"
        description={
          user.isSealed
            ? 'While what is yours alone is sealed, it cannot be exported. The notice at the top says what opens it.'
            : 'Everything of yours in one file: mail as .mbox that any mail program reads, all else as JSON.'
        }
      />
      {!user.isSealed && (
        <div className="mt-4">
          <ExportLink />
        </div>
      )}
    </section>
  )
}
