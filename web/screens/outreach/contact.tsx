import { useParams } from 'react-router'
import { ContactTasks } from '#web/campaigns/tasks/of-contact/contact-tasks.tsx'
import { ContactPage } from '#web/contacts/page/contact-page.tsx'
import { numberInAddress } from '#web/platform/paths.ts'
import { useCompose } from '#web/send/compose/compose-state.tsx'

/** `/outreach/contacts/:contactId` */
export function ContactScreen() {
  const { contactId } = useParams()
  const id = numberInAddress(contactId) ?? 0
  const { openCompose } = useCompose()
  return (
    <div className="h-full overflow-y-auto">
      <div className="mx-auto max-w-6xl px-4 py-5 md:px-8 md:py-8">
        <ContactPage
          key={contactId}
          id={id}
          tasks={<ContactTasks contactId={id} />}
          onWrite={to => openCompose({ to })}
        />
      </div>
    </div>
  )
}
