import { Tabs as Radix } from 'radix-ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'

type TabsProps = {
  /** Names the set for screen readers. */
  label: string
  tabs: readonly { value: string; label: string; count?: number; disabled?: boolean }[]
  value: string
  onValueChange: (value: string) => void
  /** One TabPanel for each tab. */
  children: ReactNode
  className?: string | undefined
}

export function Tabs({ label, tabs, value, onValueChange, children, className }: TabsProps) {
  const list = useRef<HTMLDivElement>(null)
  // On a phone there is not room for all: the chosen one is to be among those that are seen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen tab is found by its state
  useEffect(() => {
    const { current } = list
    const chosen = current?.querySelector<HTMLElement>('[data-state=active]')
    if (!current || !chosen) return
    current.scrollLeft = chosen.offsetLeft - (current.clientWidth - chosen.offsetWidth) / 2
  }, [value])
  return (
    <Radix.Root value={value} onValueChange={onValueChange} className={className}>
      <Radix.List
        ref={list}
        aria-label={label}
        className="relative flex gap-5 overflow-x-auto border-line border-b [scrollbar-width:none]"
      >
        {tabs.map(tab => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            disabled={tab.disabled ?? false}
            className={classNames(
              'ring-inside relative coarse:min-w-11 justify-center -mb-px inline-flex h-control-lg shrink-0 items-center gap-1.5 whitespace-nowrap rounded-sm font-medium text-muted transition-colors duration-(--duration-press)',
              'after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:rounded-full hover:text-text disabled:text-disabled data-[state=active]:text-text data-[state=active]:after:bg-accent',
            )}
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className="font-normal text-faint tabular-nums">{tab.count}</span>
            )}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {children}
    </Radix.Root>
  )
}

/** What a tab shows. Mounted only while its tab is chosen. */
export function TabPanel({
  value,
  children,
  className,
}: {
  value: string
  children: ReactNode
  className?: string | undefined
}) {
  return (
    <Radix.Content value={value} className={classNames('pt-6', className)}>
      {children}
    </Radix.Content>
  )
}
