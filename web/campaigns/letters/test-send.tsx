import { useState } from 'react'
import type { CampaignStep } from '#core/outreach/campaigns/steps.ts'
import { useAccounts } from '#web/mailbox/accounts/queries.ts'
import { messageOf } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { useEditor } from '../editing/use-campaign-editor.ts'
import { useTestSend } from '../queries.ts'

/** Sends the mail that is shown to one of the person's own addresses. */
export function TestSend({
  asked,
  onClose,
}: {
  asked: { contactId: number; step: number; variant: number; steps: CampaignStep[] | null }
  onClose: () => void
}) {
  const { base } = useEditor()
  const { data } = useAccounts()
  const own = (data ?? []).filter(({ isOwn }) => isOwn).map(({ email }) => email)
  const [chosen, choose] = useState<string>()
  const to = chosen ?? own[0]
  const test = useTestSend()
  const { toast } = useToast()
  const send = async () => {
    if (!to) return
    try {
      const { sentTo } = await test.mutateAsync({ params: { id: base.id }, body: { ...asked, to } })
      toast({
        title: 'The test is on its way',
        description: `To ${sentTo}. Its subject begins with “Test:”.`,
      })
      onClose()
    } catch (error) {
      console.error('The test was not sent', error)
    }
  }
  return (
    <form
      aria-label="Send a test"
      className="flex flex-wrap items-end gap-2 rounded-panel bg-sunken p-3"
      onSubmit={event => {
        event.preventDefault()
        void send()
      }}
    >
      <Select
        label="Send this to"
        className="w-72 max-w-full"
        options={own.map(email => ({ value: email, label: email }))}
        value={to}
        placeholder="You have no mailbox of your own"
        disabled={own.length === 0}
        onValueChange={choose}
      />
      <Button
        type="submit"
        variant="primary"
        blocked={!to && 'You have no mailbox of your own'}
        loading={test.isPending}
      >
        Send the test
      </Button>
      <Button variant="ghost" onClick={onClose}>
        Cancel
      </Button>
      {test.isError && <FieldError>{messageOf(test.error, 'It was not sent. Please try again.')}</FieldError>}
    </form>
  )
}
