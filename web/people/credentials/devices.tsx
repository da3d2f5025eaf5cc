import { Monitor } from 'lucide'
import { momentInWords } from '#core/text/dates/moment-in-words.ts'
import { deviceName } from '#core/text/device-name.ts'
import { UNCERTAIN } from '#web/platform/api.ts'
import { useAttempt } from '#web/shell/use-attempt.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Icon } from '#web/ui/display/icon.tsx'
import { SectionHeading } from '#web/ui/display/section-heading.tsx'
import { useKeepRowFocus } from '#web/ui/list/use-keep-row-focus.ts'
import { NotLoaded } from '#web/ui/loading/not-loaded.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { useRevokeOthers, useRevokeSession, useSessions } from './queries.ts'

/** The devices where the person is signed in. */
export function Devices() {
  const { data, isError, refetch } = useSessions()
  const revoke = useRevokeSession()
  const revokeOthers = useRevokeOthers()
  const { toast, attempt } = useAttempt()
  const list = useKeepRowFocus<HTMLUListElement>(data)
  const end = (deed: Promise<unknown>, title: string) =>
    attempt({ title: 'Not signed out', otherwise: UNCERTAIN }, async () => {
      await deed
      toast({ title })
    })
  return (
    <section>
      <SectionHeading
        title="Signed-in devices"
        description="Sign out what you do not know, and change your password."
        action={
          data && data.length > 1 ? (
            <Button
              loading={revokeOthers.isPending}
              onClick={() => void end(revokeOthers.mutateAsync({}), 'Signed out everywhere else')}
            >
              Sign out all others
            </Button>
          ) : undefined
        }
      />
      {data ? (
        <ul {...list} className="mt-3 divide-y divide-line">
          {data.map(session => (
            <li key={session.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
              <Icon icon={Monitor} className="text-faint" />
              <span className="min-w-48 flex-1">
                <span className="flex items-center gap-2 font-medium">
                  {deviceName(session.userAgent)}
                  {session.isCurrent && <Badge tone="success">This device</Badge>}
                </span>
                <span className="block text-faint text-sm">
                  {session.address && `${session.address}, `}last used {momentInWords(session.lastSeenAt)}
                </span>
              </span>
              {!session.isCurrent && (
                <Button
                  size="sm"
                  disabled={revoke.isPending}
                  onClick={() =>
                    void end(revoke.mutateAsync({ params: { id: session.id } }), 'Device signed out')
                  }
                >
                  Sign out<span className="sr-only"> {deviceName(session.userAgent)}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      ) : isError ? (
        <NotLoaded text="Your devices could not be loaded." onRetry={() => void refetch()} className="mt-3" />
      ) : (
        <SkeletonRows count={2} label="Loading devices..." />
      )}
    </section>
  )
}
