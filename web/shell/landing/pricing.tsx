import { Check } from 'lucide'
import { Icon } from '#web/ui/display/icon.tsx'
import { pricing } from './content.ts'
import { Section } from './parts/section.tsx'

export function Pricing() {
  return (
    <Section id="pricing" title={pricing.title} lead={<p>{pricing.note}</p>} sunken>
      <div className="grid gap-y-12 sm:grid-cols-2">
        {pricing.plans.map(({ name, price, unit, points }) => (
          <div
            key={name}
            className="border-line-strong border-t pt-6 sm:border-t-0 sm:border-l sm:py-1 sm:pr-6 sm:pl-8"
          >
            <h3 className="font-medium text-muted text-read">{name}</h3>
            <p className="mt-3 font-semibold text-display">{price}</p>
            <p className="mt-1 text-muted text-read">{unit}</p>
            <ul className="mt-6 flex flex-col gap-2.5 text-read">
              {points.map(point => (
                <li key={point} className="flex gap-2.5">
                  <Icon icon={Check} className="mt-1 text-faint" />
                  <span className="text-pretty">{point}</span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Section>
  )
}
