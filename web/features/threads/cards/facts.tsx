import { classNames } from '#web/ui/class-names.ts'

export type Fact = readonly [name: string, value: string | null]

/** What is known of a message or of what it is about, by name; what is not known is left out. */
export function Facts({
  facts,
  className,
  valueClassName,
}: {
  facts: readonly Fact[]
  className: string
  valueClassName: string
}) {
  return (
    <dl className={classNames('grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1', className)}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name} className="contents">
              <dt className="text-faint">{name}</dt>
              <dd dir="auto" className={classNames('[overflow-wrap:anywhere]', valueClassName)}>
                {value}
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}
