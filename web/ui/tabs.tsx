import { Tabs as Radix } from 'radix-ui'
import { createContext, type ReactNode, Suspense, useContext, useState } from 'react'
import { classNames } from './class-names.ts'
import { SkeletonRows } from './loading/skeleton-rows.tsx'

type TabsProps = {
  /** The name of the tab list for screen readers. */
  label: string
  tabs: readonly { value: string; label: string; count?: number; disabled?: boolean }[]
  value: string
  onValueChange: (value: string) => void
  /** One TabPanel for each tab. */
  children: ReactNode
  /** Keeps panels mounted, so that text typed into them is still there when the reader returns. */
  keepsPanels?: boolean
  className?: string | undefined
}

const MOST_WRAPPED = 6

const TabsContext = createContext({ chosen: '', keepsPanels: false })

export function Tabs({
  label,
  tabs,
  value,
  onValueChange,
  children,
  keepsPanels = false,
  className,
}: TabsProps) {
  return (
    <Radix.Root value={value} onValueChange={onValueChange} className={className}>
      <div className="border-line border-b">
        <Radix.List
          aria-label={label}
          // A phone has no space for all tabs in one line, and those beyond its edge would not be found: they wrap, and
          // many of them stand in columns.
          className={classNames(
            'relative -mx-2 -mb-px flex flex-wrap gap-x-1',
            tabs.length > MOST_WRAPPED &&
              'min-[22.5rem]:max-sm:grid min-[22.5rem]:max-sm:grid-cols-[repeat(3,auto)] min-[22.5rem]:max-sm:justify-between min-[22.5rem]:max-sm:justify-items-start min-[22.5rem]:max-sm:gap-x-0',
          )}
        >
          {tabs.map(tab => (
            <Radix.Trigger
              key={tab.value}
              value={tab.value}
              disabled={tab.disabled ?? false}
              // Radix focuses the pressed tab, and where nothing had the focus the browser draws the keyboard focus
              // ring.
              onMouseDown={event => event.currentTarget.focus({ focusVisible: false })}
              className={classNames(
                'ring-inside relative coarse:min-w-11 justify-center inline-flex h-control-lg shrink-0 items-center gap-1.5 whitespace-nowrap rounded-sm px-2 font-medium text-muted transition-colors duration-(--duration-press)',
                'after:absolute after:inset-x-2 after:bottom-0 after:h-0.5 after:rounded-full hover:text-text disabled:text-disabled data-[state=active]:text-text data-[state=active]:after:bg-accent',
                tabs.length > MOST_WRAPPED && 'max-sm:justify-start',
              )}
            >
              {tab.label}
              {tab.count !== undefined && (
                <span className="font-normal text-faint tabular-nums">{tab.count}</span>
              )}
            </Radix.Trigger>
          ))}
        </Radix.List>
      </div>
      <TabsContext value={{ chosen: value, keepsPanels }}>{children}</TabsContext>
    </Radix.Root>
  )
}

/**
 * The content of a tab. Mounted only while its tab is chosen; with `keepsPanels`, from then on. Its tab refers to it, so it is
 * there while its content is loaded.
 */
export function TabPanel({
  value,
  children,
  className,
}: {
  value: string
  children: ReactNode
  className?: string | undefined
}) {
  const { chosen, keepsPanels } = useContext(TabsContext)
  const [wasChosen, setWasChosen] = useState(false)
  if (chosen === value && !wasChosen) setWasChosen(true)
  return (
    <Radix.Content
      value={value}
      {...(keepsPanels && wasChosen && { forceMount: true })}
      className={classNames('pt-6 data-[state=inactive]:hidden', className)}
    >
      <Suspense fallback={<SkeletonRows count={4} label="Loading..." />}>{children}</Suspense>
    </Radix.Content>
  )
}
