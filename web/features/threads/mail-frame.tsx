import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { emails } from '#core/contract/emails.ts'
import { urlOf } from '#web/platform/api.ts'
import { afterPaint } from '#web/ui/after-paint.ts'
import { classNames } from '#web/ui/class-names.ts'
import { writeFrame } from './write-frame.ts'

/**
 * HTML of a message, as the server has sanitised it, in a frame of its own: no scripts, nothing loaded from
 * anywhere but this server, links open outside. `allow-same-origin` is for measuring the content and for
 * session cookies of inline images; without `allow-scripts` it gives the content no power.
 */
export function MailFrame({
  emailId,
  html,
  title,
  showImages,
}: {
  emailId: number
  html: string
  title: string
  /** Load the remote images, through this server. */
  showImages: boolean
}) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isDue, setDue] = useState(false)
  const [isWhole, setWhole] = useState(false)
  const [height, setHeight] = useState(0)

  // Making a frame holds up the page it is in: the conversation around it is painted first.
  useEffect(() => afterPaint(() => setDue(true)), [])

  useLayoutEffect(() => {
    const content = isDue ? frame.current?.contentDocument : null
    if (!content) return
    const stop = writeFrame(content, documentOf(html), () => setWhole(true))
    const root = content.documentElement
    const resize = () => setHeight(Math.ceil(root.getBoundingClientRect().height))
    const observer = new ResizeObserver(resize)
    observer.observe(root)
    resize()
    return () => {
      stop()
      observer.disconnect()
    }
  }, [isDue, html])

  useEffect(() => {
    const content = isWhole && showImages ? frame.current?.contentDocument : null
    if (!content) return
    for (const image of content.querySelectorAll<HTMLImageElement>('img[data-remote-src]')) {
      const url = image.dataset.remoteSrc ?? ''
      image.src = urlOf(emails.image, { id: emailId }, { url })
      delete image.dataset.remoteSrc
    }
  }, [isWhole, showImages, emailId])

  if (!isDue) return <div aria-busy="true" className={classNames(sheetClass, 'h-[150px]')} />
  return (
    <iframe
      ref={frame}
      title={title}
      aria-busy={!isWhole}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      style={{ height: height || undefined }}
      className={sheetClass}
    />
  )
}

// Its own margin hangs outside, so that the text stands in line with everything else.
const sheetClass = '-mx-3 block w-[calc(100%+1.5rem)] rounded-control bg-white'

/** A second fence behind the sanitiser: even markup that slipped through could not reach anyone. */
function documentOf(html: string): string {
  const policy = `default-src 'none'; style-src 'unsafe-inline'; img-src ${location.origin} data:; form-action 'none'; base-uri 'none'`
  return `<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><base target="_blank"><style>${BASE_STYLE}</style></head><body>${html}</body></html>`
}

const BASE_STYLE = `
  html { color-scheme: light; overflow: hidden; }
  body { margin: 0; padding: 12px; overflow-x: auto; overflow-wrap: anywhere;
    font: 15px/24px system-ui, -apple-system, 'Segoe UI', sans-serif; color: #1d1e22; background: #fff; }
  body > :first-child { margin-top: 0; }
  body > :last-child { margin-bottom: 0; }
  img { max-width: 100%; height: auto; }
  img[data-remote-src] { min-width: 16px; min-height: 16px; background: #f0f0f1; }
  table { max-width: 100%; }
  pre { white-space: pre-wrap; }
  blockquote { margin: 8px 0; padding-left: 12px; border-left: 2px solid #dcdce0; color: #55565c; }
  a { color: #2456c9; }
`
