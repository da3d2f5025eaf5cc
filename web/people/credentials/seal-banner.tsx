import { useState } from 'react'
import { Link } from 'react-router'
import type { User } from '#core/contract/auth.ts'
import type { Seal } from '#core/contract/credentials.ts'
import { paths } from '#web/platform/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { useSeal } from './queries.ts'
import { SealDialog } from './seal-dialog.tsx'

/** Says why the person's private mailboxes are closed and who caused it, and links to what opens them. */
export function SealBanner({ user }: { user: User }) {
  const seal = useSeal().data?.seal
  const [isOpening, setOpening] = useState(false)
  if (!seal) return null
  if (seal.mailboxes === 0)
    return (
      <Banner
        tone="info"
        title="Choose a password of your own"
        action={
          <Button size="sm" asChild>
            <Link to={`${paths.settings}?tab=security`}>Choose</Link>
          </Button>
        }
      >
        {causeInWords(seal)} Choose a password that only you know, and all is as it was.
      </Banner>
    )
  return (
    <>
      <Banner
        tone="info"
        title={seal.mailboxes === 1 ? 'Your private mailbox is locked' : 'Your private mailboxes are locked'}
        action={
          <Button size="sm" onClick={() => setOpening(true)}>
            Open
          </Button>
        }
      >
        {causeInWords(seal)} {seal.mailboxes === 1 ? 'It opens' : 'They open'} again once you show that it is
        you.
      </Banner>
      {isOpening && <SealDialog seal={seal} user={user} onClose={() => setOpening(false)} />}
    </>
  )
}

/** Who did what, and when. */
function causeInWords({ cause, by, at }: Seal): string {
  const day = new Date(at).toLocaleDateString(undefined, { day: 'numeric', month: 'long', year: 'numeric' })
  return cause === 'password'
    ? `${by} had a new password set for you on ${day}.`
    : `${by} switched your two-step sign-in off on ${day}.`
}
