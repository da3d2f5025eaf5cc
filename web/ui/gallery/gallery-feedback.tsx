import { Inbox } from 'lucide'
import { useState } from 'react'
import { Button } from '../button.tsx'
import { Banner } from '../display/banner.tsx'
import { EmptyState } from '../display/empty-state.tsx'
import { SectionHeading } from '../display/section-heading.tsx'
import { FieldError } from '../forms/field.tsx'
import { Progress } from '../loading/progress.tsx'
import { SkeletonMessage } from '../loading/skeleton-message.tsx'
import { SkeletonRows } from '../loading/skeleton-rows.tsx'
import { Spinner } from '../loading/spinner.tsx'
import { GallerySection, Specimens } from './gallery-section.tsx'

export function GalleryFeedback() {
  const [shown, setShown] = useState(true)
  return (
    <GallerySection title="Feedback">
      <Banner
        tone="danger"
        title="Urgent: Gmail Authentication Required"
        action={<Button size="sm">Re-authorize</Button>}
        onDismiss={() => setShown(false)}
      >
        Email sync is paused for ada@example.org.
      </Banner>
      {shown && (
        <Banner tone="warning" title="Syncing is slow today" onDismiss={() => setShown(false)}>
          Nothing is lost; new messages may take a few minutes.
        </Banner>
      )}
      <Banner title="You are reading an older copy" />
      <Banner tone="success" title="Account connected" />
      <Banner tone="ai" title="Draft by the assistant">
        It used the last 4 messages of this conversation.
      </Banner>
      <SectionHeading
        title="Team members"
        description="Who can read and answer in this organization."
        action={<Button size="sm">Invite</Button>}
      />
      <Specimens label="Progress">
        <Progress label="Syncing" value={64} className="max-w-72" />
        <Progress label="Syncing" value={null} className="max-w-72" />
        <Progress label="Credits" value={96} tone="warning" className="max-w-72" />
      </Specimens>
      <Specimens label="Waiting">
        <Spinner label="Loading" />
        <Spinner size={20} className="text-accent-text" />
        <FieldError>Incorrect email or password</FieldError>
      </Specimens>
      <SkeletonRows count={4} label="Loading emails..." />
      <SkeletonMessage label="Loading conversation..." />
      <EmptyState
        icon={Inbox}
        title="No emails in inbox"
        text="New messages will appear here"
        action={<Button>Connect an account</Button>}
      />
    </GallerySection>
  )
}
