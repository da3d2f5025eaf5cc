import { messageOf } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { useForgotPassword } from './queries.ts'

/** Sends a link to the person's address, which proves who they are and lets them choose a password. */
export function OpenByMail({ email }: { email: string }) {
  const ask = useForgotPassword()
  if (ask.isSuccess)
    return (
      <Banner tone="success" title="Look into your mailbox">
        The link works for an hour. With the password that you choose by it, your mailboxes are open.
      </Banner>
    )
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="[overflow-wrap:anywhere]">
        A link goes to {email}. By it you choose a new password; then your mailboxes are open, and you sign in
        again.
      </p>
      <Button variant="primary" loading={ask.isPending} onClick={() => ask.mutate({ body: { email } })}>
        Send link
      </Button>
      {ask.isError && <FieldError>{messageOf(ask.error, 'The server did not answer.')}</FieldError>}
    </div>
  )
}
