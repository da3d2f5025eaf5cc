import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { SectionHeading } from '#web/ui/display/section-heading.tsx'
import { StatusDot } from '#web/ui/display/status-dot.tsx'
import { NotLoaded } from '#web/ui/loading/not-loaded.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { DisableTotpDialog } from './disable-totp-dialog.tsx'
import { EnableTotpDialog } from './enable-totp-dialog.tsx'
import { useTotp } from './queries.ts'

/** Settings of the second factor: whether signing in also asks for a code. */
export function SecondFactor() {
  const { data, isError, refetch } = useTotp()
  const [dialog, setDialog] = useState<'enable' | 'disable' | null>(null)
  return (
    <section>
      <SectionHeading
        title="Two-step sign-in"
        description="Besides your password, signing in asks for a code that an authenticator app on your phone shows."
        action={
          data &&
          (data.isEnabled ? (
            <Button onClick={() => setDialog('disable')}>Switch off</Button>
          ) : (
            <Button onClick={() => setDialog('enable')}>Set up</Button>
          ))
        }
      />
      {data ? (
        <p className="mt-3 text-muted">
          {data.isEnabled ? (
            <>
              <StatusDot tone="success" label="On" />, {data.recoveryCodesLeft} recovery{' '}
              {data.recoveryCodesLeft === 1 ? 'code' : 'codes'} left
            </>
          ) : (
            <StatusDot tone="neutral" label="Off" />
          )}
        </p>
      ) : isError ? (
        <NotLoaded
          text="Whether it is on could not be loaded."
          onRetry={() => void refetch()}
          className="mt-3"
        />
      ) : (
        <Skeleton className="mt-4 h-3 w-16" />
      )}
      {dialog === 'enable' && <EnableTotpDialog onClose={() => setDialog(null)} />}
      {dialog === 'disable' && <DisableTotpDialog onClose={() => setDialog(null)} />}
    </section>
  )
}
