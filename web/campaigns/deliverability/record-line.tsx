import { Copy } from 'lucide'
import type { DnsRecord } from '#core/contract/outreach/deliverability.ts'
import { useCopy } from '#web/ui/hooks/use-copy.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

/** A record to add, to copy in parts as the forms of DNS hosts ask for it. */
export function RecordLines({ record: { type, name, value } }: { record: DnsRecord }) {
  return (
    <div className="mt-2 grid max-w-measure gap-1">
      <Line label="Name" text={name} />
      <Line label={`Value (${type})`} text={value} />
    </div>
  )
}

function Line({ label, text }: { label: string; text: string }) {
  const copy = useCopy()
  return (
    <div className="flex items-center gap-2 rounded-control bg-sunken py-1 pr-1 pl-3">
      <span className="w-24 shrink-0 text-muted text-sm">{label}</span>
      <output
        aria-label={label}
        className="min-w-0 flex-1 select-all font-mono text-sm [overflow-wrap:anywhere]"
      >
        {text}
      </output>
      <IconButton icon={Copy} label={`Copy ${label.toLowerCase()}`} size="sm" onClick={() => copy(text)} />
    </div>
  )
}
