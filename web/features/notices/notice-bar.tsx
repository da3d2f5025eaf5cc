import { Link } from 'react-router'
import type { Notice } from '#core/contract/notices.ts'
import { paths } from '#web/platform/paths.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useDismissNotice, useRetryNotice } from './queries.ts'

/** What has not come about, one at a time, until the person has dealt with it. */
export function NoticeBar({ notices }: { notices: Notice[] }) {
  const retry = useRetryNotice()
  const dismiss = useDismissNotice()
  const { toast } = useToast()
  const [notice] = notices
  if (!notice) return null

  const { id, title, reason, emailId } = notice
  const failed = () =>
    toast({ title: 'This did not work', description: 'Please try again later', variant: 'destructive' })
  const others = notices.length - 1
  return (
    <Banner
      tone="danger"
      title={title}
      action={
        <Button
          size="sm"
          loading={retry.isPending}
          onClick={() => retry.mutate({ params: { id } }, { onError: failed })}
        >
          Try again
        </Button>
      }
      onDismiss={() => dismiss.mutate({ params: { id } }, { onError: failed })}
    >
      {reason}
      {emailId !== null && (
        <>
          {' '}
          <Link to={paths.email.to(emailId)} className="underline">
            Show the message
          </Link>
        </>
      )}
      {others > 0 && <span className="text-muted"> ({others} more)</span>}
    </Banner>
  )
}
