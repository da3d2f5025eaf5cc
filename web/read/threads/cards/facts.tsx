import { classNames } from '#web/ui/class-names.ts'

export type Fact = readonly [name: string, value: string | null]

/** Facts about a message, each with its name; unknown ones are left out. */
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
