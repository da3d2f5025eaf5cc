import { Banner } from '#web/ui/display/banner.tsx'
import { LinkToPassOn } from '../link-to-pass-on.tsx'

/** The link of an invitation that was not sent by mail. */
export function InvitationLink({ email, link }: { email: string; link: string }) {
  return (
    <div className="flex flex-col gap-4">
      <Banner tone="info" title="No mail was sent">
        No letter went to {email}: this installation sends none, sending failed, others can read that mailbox
        here, or it has had several letters within the hour. The invitation is good all the same; pass this
        link on yourself, to them alone.
      </Banner>
      <LinkToPassOn label="Invitation link" link={link} />
    </div>
  )
}
