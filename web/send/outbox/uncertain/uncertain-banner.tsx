import { useState } from 'react'
import { counted } from '#core/text/counted.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { useUncertain } from '../queries.ts'
import { UncertainDialog } from './uncertain-dialog.tsx'

/** Says that some mails of a campaign may have arrived, and leads to them; nothing where there are none. */
export function UncertainBanner({ campaignId }: { campaignId: number }) {
  const { data } = useUncertain(campaignId)
  const [isOpen, setOpen] = useState(false)
  const total = data?.total ?? 0
  return (
    <>
      {total > 0 && (
        <Banner
          tone="warning"
          title={total === 1 ? '1 mail may have arrived' : `${counted(total, 'mail')} may have arrived`}
          action={
            <Button size="sm" onClick={() => setOpen(true)}>
              Decide
            </Button>
          }
        >
          Sending was interrupted. Until you decide, {total === 1 ? 'its contact gets' : 'their contacts get'}{' '}
          no further mail.
        </Banner>
      )}
      {isOpen && <UncertainDialog campaignId={campaignId} onClose={() => setOpen(false)} />}
    </>
  )
}
