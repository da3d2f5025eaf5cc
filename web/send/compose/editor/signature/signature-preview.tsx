import { X } from 'lucide'
import { useEffect, useRef } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { hasPaper } from '../form/letter-html.ts'
import { letterPage } from '../form/letter-page.ts'

/** The sender's signature, as it will be below the text. */
export function SignaturePreview({ html, onDrop }: { html: string; onDrop: () => void }) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (html === '' || !host.current) return
    const page = letterPage(host.current, html)
    // It is read here, and not walked through.
    for (const link of page.querySelectorAll('a')) link.tabIndex = -1
  }, [html])
  if (html === '') return null
  return (
    <div className="group flex items-start gap-2">
      <section
        ref={host}
        aria-label="Signature"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and nothing in it has focus
        tabIndex={0}
        data-paper={hasPaper(html) ? '' : undefined}
        className="max-h-40 min-w-0 flex-1 overflow-auto rounded-sm text-muted text-read [--page-height:0]"
      />
      <IconButton size="sm" icon={X} label="Leave the signature out" onClick={onDrop} />
    </div>
  )
}
