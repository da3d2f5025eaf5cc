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
      <div className="border-line border-b">
        <Radix.List
          ref={list}
          aria-label={label}
          className="relative -mx-2 -mb-px flex gap-1 overflow-x-auto [scrollbar-width:none]"
        >
          {tabs.map(tab => (
            <Radix.Trigger
              key={tab.value}
              value={tab.value}
              disabled={tab.disabled ?? false}
              // Radix focuses what is pressed, and where nothing had the focus a browser draws the ring of the keyboard.
              onMouseDown={event => event.currentTarget.focus({ focusVisible: false })}
              className={classNames(
                'ring-inside relative coarse:min-w-11 justify-center inline-flex h-control-lg shrink-0 items-center gap-1.5 whitespace-nowrap rounded-sm px-2 font-medium text-muted transition-colors duration-(--duration-press)',
                'after:absolute after:inset-x-2 after:bottom-0 after:h-0.5 after:rounded-full hover:text-text disabled:text-disabled data-[state=active]:text-text data-[state=active]:after:bg-accent',
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
