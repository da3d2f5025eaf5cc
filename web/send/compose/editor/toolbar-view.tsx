import type { IconNode } from 'lucide'
import type { ReactNode } from 'react'
import { linkAddress } from '#core/text/addresses/link-address.ts'
import { Select } from '#web/ui/forms/select.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { useToast } from '#web/ui/overlays/toast.tsx'

/** `size` is the value that the editor knows, `label` the text of the choice. */
export interface FontSizeChoice {
  size: string
  label: string
}

export interface Tool {
  icon: IconNode
  label: string
  shortcut?: string | undefined
  /** Of a tool that is on or off. */
  on?: boolean
  blocked?: string | false
  run: () => void
}

/** The tools of an editor, whichever it is. */
export function ToolbarView({
  tools,
  sizes,
  size,
  onSize,
  onLeave,
  children,
}: {
  tools: Tool[]
  sizes: FontSizeChoice[]
  size: string
  onSize: (size: string) => void
  /** Called when the list of sizes closes. */
  onLeave: () => void
  /** Further tools. */
  children?: ReactNode
}) {
  return (
    <div
      role="toolbar"
      aria-label="Formatting"
      // A phone shows by the fading edge that there are more tools beyond it.
      className="-my-1 flex items-center gap-0.5 overflow-x-auto py-1 [scrollbar-width:none] max-sm:pr-10 max-sm:[mask-image:linear-gradient(to_right,black_calc(100%-2.5rem),transparent)]"
    >
      {tools.map(({ icon, label, shortcut, on, blocked, run }) => (
        <IconButton
          key={label}
          size="sm"
          icon={icon}
          label={label}
          shortcut={shortcut}
          pressed={on}
          blocked={blocked}
          onClick={run}
        />
      ))}
      {children}
      <Select
        label="Font size"
        hideLabel
        isQuiet
        size="sm"
        className="shrink-0"
        value={size}
        onValueChange={onSize}
        onLeave={onLeave}
        options={sizes.map(({ size, label }) => ({ value: size, label }))}
      />
    </div>
  )
}

/** The address that the person enters; empty to take the link away, null if there is to be no change. */
export function askForLink(toast: ReturnType<typeof useToast>['toast']): string | null {
  const url = window.prompt('Enter URL:')
  if (url === null || url.trim() === '') return url
  const href = linkAddress(url)
  if (href === null) toast({ title: 'This is no address', description: url, variant: 'destructive' })
  return href
}
