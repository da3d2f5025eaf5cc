import { Button } from '#web/ui/button.tsx'
import { useDecision } from './use-decision.ts'

/** What a person can say of mails of which nobody knows whether they have arrived. */
export function DecideButtons({ emailIds, ofAll = false }: { emailIds: number[]; ofAll?: boolean }) {
  const { isBusy, run } = useDecision()
  return (
    <span className="flex flex-wrap gap-2">
      <Button size="sm" disabled={isBusy} onClick={() => void run(emailIds, true)}>
        {ofAll ? 'All have arrived' : 'It has arrived'}
      </Button>
      <Button size="sm" disabled={isBusy} onClick={() => void run(emailIds, false)}>
        {ofAll ? 'Send all again' : 'Send again'}
      </Button>
    </span>
  )
}
