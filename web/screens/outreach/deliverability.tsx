import { DeliverabilityPage } from '#web/campaigns/deliverability/deliverability-page.tsx'
import { useTitle } from '#web/ui/hooks/use-title.ts'

/** `/outreach/deliverability` */
export function DeliverabilityScreen() {
  useTitle('Deliverability')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it may have nothing to press, and is scrolled by keys nevertheless
    <section tabIndex={0} aria-labelledby="deliverability" className="ring-inside h-full overflow-y-auto">
      <div className="mx-auto max-w-4xl px-4 py-5 md:px-8 md:py-8">
        <h1 id="deliverability" className="mb-5 font-semibold text-title">
          Deliverability
        </h1>
        <DeliverabilityPage />
      </div>
    </section>
  )
}
