import { classNames } from '#web/ui/class-names.ts'
import { features } from './content.ts'
import { container } from './parts/container.ts'
import { Picture } from './parts/picture.tsx'

/** Six features, each with a picture of the part of the product that has it. */
export function FeatureGrid() {
  return (
    <section
      id="features"
      aria-labelledby="features-title"
      className="scroll-mt-16 py-20 lg:py-32 print:py-8"
    >
      <div className={container}>
        <h2 id="features-title" className="max-w-[16ch] text-balance font-semibold text-display">
          {features.title}
        </h2>
        <p className="mt-5 max-w-[30rem] text-pretty text-muted text-title">{features.lead}</p>
        <ul className="mt-14 grid gap-x-10 gap-y-14 md:grid-cols-2 lg:mt-20 lg:gap-x-20 lg:gap-y-24">
          {features.cards.map(({ title, text, picture, shows }, index) => (
            <li key={title} className={classNames('break-inside-avoid', index % 2 === 1 && 'lg:-mt-72')}>
              <div className="overflow-hidden rounded-panel border border-line bg-sunken">
                <Picture name={picture} alt={shows} width={1120} height={747} />
              </div>
              <h3 className="mt-5 font-semibold text-title">{title}</h3>
              <p className="mt-1.5 max-w-[30rem] text-pretty text-muted text-read">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
