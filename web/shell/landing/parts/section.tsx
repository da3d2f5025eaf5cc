import { type ReactNode, useId } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { container } from './container.ts'

/** Title on the left, content on the right, like the sidebar and list of the product. */
export function Section({
  id,
  title,
  lead,
  sunken = false,
  children,
}: {
  id?: string
  title: string
  lead?: ReactNode
  sunken?: boolean
  children: ReactNode
}) {
  const titleId = useId()
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      className={classNames('scroll-mt-16 py-20 lg:py-32 print:py-8', sunken && 'bg-sunken')}
    >
      <div className={classNames(container, 'grid gap-x-16 gap-y-10 lg:grid-cols-[19rem_minmax(0,1fr)]')}>
        <div className="self-start lg:sticky lg:top-28 print:static">
          <h2 id={titleId} className="text-balance font-semibold text-heading">
            {title}
          </h2>
          {lead && <div className="mt-4 max-w-96 text-muted text-read">{lead}</div>}
        </div>
        {children}
      </div>
    </section>
  )
}
