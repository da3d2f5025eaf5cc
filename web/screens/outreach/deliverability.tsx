import { DeliverabilityPage } from '#web/campaigns/deliverability/deliverability-page.tsx'
import { useTitle } from '#web/ui/hooks/use-title.ts'

/** `/outreach/deliverability` */
export function DeliverabilityScreen() {
  useTitle('Deliverability')
  return (
    <div className="h-full overflow-y-auto">
      <div className="mx-auto max-w-4xl px-4 py-5 md:px-8 md:py-8">
        <h1 className="mb-5 font-semibold text-title">Deliverability</h1>
        <DeliverabilityPage />
      </div>
    </div>
  )
}
