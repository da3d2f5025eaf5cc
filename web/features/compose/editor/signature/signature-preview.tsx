import { X } from 'lucide'
import { htmlToText } from '#core/text/html/html-to-text.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

/** The sender's signature, as it will be below the text. */
export function SignaturePreview({ html, onDrop }: { html: string; onDrop: () => void }) {
  if (html === '') return null
  return (
    <section aria-label="Signature" className="group flex items-start gap-2 text-faint text-sm">
      <p className="line-clamp-3 min-w-0 flex-1 whitespace-pre-wrap">{htmlToText(html).trim()}</p>
      <IconButton size="sm" icon={X} label="Leave the signature out" onClick={onDrop} />
    </section>
  )
}
