import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { emails } from '#core/contract/emails.ts'
import { urlOf } from '#web/platform/api.ts'
import { classNames } from '#web/ui/class-names.ts'
import { afterPaint } from '#web/ui/hooks/after-paint.ts'
import { useIsDark } from '#web/ui/hooks/use-is-dark.ts'
import { fitFrame } from './fit-frame.ts'
import { setsColours } from './sets-colours.ts'
import { writeFrame } from './write-frame.ts'

/**
 * The sanitised HTML of a message in a frame of its own: no scripts, nothing loaded except from this server, links open
 * in a new tab. `allow-same-origin` is for measuring the content and for the session cookie of inline images; without
 * `allow-scripts` it gives the content no rights.
 */
export function MailFrame({
  emailId,
  html,
  title,
  showImages,
  isDarkened,
}: {
  emailId: number
  html: string
  title: string
  /** Load the remote images, through this server. */
  showImages: boolean
  /** In dark mode, also darken the message's own colours. */
  isDarkened: boolean
}) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isDue, setDue] = useState(false)
  const [isWhole, setWhole] = useState(false)
  const isSheet = useMemo(() => setsColours(html), [html])
  const isNight = useIsDark()
  const isDark = isNight && !isSheet
  const isTurned = isNight && isSheet && isDarkened

  // Creating a frame blocks the page, so the conversation around it is painted first.
  useEffect(() => afterPaint(() => setDue(true)), [])

  useLayoutEffect(() => {
    const content = isDue ? frame.current?.contentDocument : null
    if (!frame.current || !content) return
    const stopWriting = writeFrame(content, documentOf(html, isSheet), () => setWhole(true))
    const stopFitting = fitFrame(frame.current, content)
    return () => {
      stopWriting()
      stopFitting()
    }
  }, [isDue, html, isSheet])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text needs a new document
  useLayoutEffect(() => {
    const root = isDue ? frame.current?.contentDocument?.documentElement : null
    if (!frame.current || !root) return
    root.style.colorScheme = isDark ? 'dark' : 'light'
    // A frame with another colour scheme than its page has a white background, which shows at the round corners.
    frame.current.style.colorScheme = root.style.colorScheme
    root.classList.toggle('turned', isTurned)
  }, [isDue, html, isDark, isTurned])

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
    <div className={classNames(sheetClass, 'overflow-hidden')}>
      <iframe
        ref={frame}
        title={title}
        aria-busy={!isWhole}
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
        className="block w-full origin-top-left"
      />
    </div>
  )
}

// A negative margin hides the frame's own margin, so that the text is aligned with the rest of the page.
const sheetClass = '-mx-3 w-[calc(100%+1.5rem)] rounded-control'

/** A second defence behind the sanitiser: even markup that got through could not load or send anything. */
function documentOf(html: string, isSheet: boolean): string {
  const policy = `default-src 'none'; style-src 'unsafe-inline'; img-src ${location.origin} data:; form-action 'none'; base-uri 'none'`
  const style = `:root { ${isSheet ? SHEET : ownColours()} } ${BASE_STYLE}`
  return `<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><base target="_blank"><style>${style}</style></head><body>${html}</body></html>`
}

/** The colours of a text without its own: those of the page, light and dark. */
function ownColours(): string {
  const page = getComputedStyle(document.documentElement)
  return COLOURS.map(name => `${name}: ${page.getPropertyValue(name)};`).join(' ')
}

const COLOURS = ['--surface', '--active', '--text', '--text-muted', '--line-strong', '--accent-text']

/** A message that sets some colours was made for white paper: the others are set to match. */
const SHEET =
  '--surface: #fff; --active: #f0f0f1; --text: #1d1e22; --text-muted: #55565c; --line-strong: #dcdce0; --accent-text: #2456c9;'

const BASE_STYLE = `
  html { overflow: hidden; }
  html.turned { filter: invert(0.9) hue-rotate(180deg); }
  html.turned img:not([data-remote-src]) { filter: invert(1) hue-rotate(180deg); }
  body { margin: 0; padding: 12px; overflow-x: auto; overflow-wrap: break-word;
    font: 15px/24px system-ui, -apple-system, 'Segoe UI', sans-serif; color: var(--text); background: var(--surface); }
  body > :first-child { margin-top: 0; }
  body > :last-child { margin-bottom: 0; }
  img { max-width: 100%; height: auto; }
  img[data-remote-src] { min-width: 16px; min-height: 16px; background: var(--active); }
  table { max-width: 100%; }
  pre { white-space: pre-wrap; }
  hr { border: 0; border-top: 1px solid var(--line-strong); }
  blockquote { margin: 8px 0; padding-left: 12px; border-left: 2px solid var(--line-strong); color: var(--text-muted); }
  a { color: var(--accent-text); }
`
