import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { emails } from '#core/contract/emails.ts'
import { urlOf } from '#web/platform/api.ts'
import { classNames } from '#web/ui/class-names.ts'
import { afterPaint } from '#web/ui/hooks/after-paint.ts'
import { useIsDark } from '#web/ui/hooks/use-is-dark.ts'
import { fitColours } from './colours/fit-colours.ts'
import { fitFrame } from './fit-frame.ts'
import { frameDocument, hasDarkColours } from './frame-document.ts'
import { isLetter } from './is-letter.ts'
import { evenOut, turnAround } from './own-type.ts'
import { trimEnd } from './trim-end.ts'
import { writeFrame } from './write-frame.ts'

/**
 * The sanitised HTML of a message in a frame of its own: no scripts, nothing loaded except from this server, links open
 * in a new tab. The message's style sheet reaches nothing outside of the frame. `allow-same-origin` is for measuring and
 * colouring the content and for the session cookie of inline images; without `allow-scripts` it gives the content no
 * rights.
 */
export function MailFrame({
  emailId,
  html,
  styles = '',
  title,
  showImages,
  keepsColours = false,
}: {
  emailId: number
  html: string
  /** The message's style sheet, sanitised. */
  styles?: string
  title: string
  /** Load the remote images, through this server. */
  showImages: boolean
  /** On a dark page, keep the colours that were made for white paper. */
  keepsColours?: boolean
}) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isDue, setDue] = useState(false)
  const [isWhole, setWhole] = useState(false)
  const isPlain = useMemo(() => isLetter(html, styles), [html, styles])
  const isDark = useIsDark() && !keepsColours

  // Creating a frame blocks the page, so the conversation around it is painted first.
  useEffect(() => afterPaint(() => setDue(true)), [])

  useLayoutEffect(() => {
    const content = isDue ? frame.current?.contentDocument : null
    if (!frame.current || !content) return
    const element = frame.current
    setWhole(false)
    const colours = fitColours(element, { isDark, hasOwn: hasDarkColours(styles) })
    const stopWriting = writeFrame(content, frameDocument({ html, styles, isLetter: isPlain, isDark }), {
      onPiece: () => {
        if (isPlain) {
          evenOut(content.body)
          turnAround(content.body)
        }
        colours(content)
      },
      onEnd: () => {
        if (isPlain) trimEnd(content.body)
        setWhole(true)
      },
    })
    const markMissing = ({ target }: Event) => (target as Element).toggleAttribute('data-missing', true)
    // Errors of pictures do not bubble.
    content.addEventListener('error', markMissing, true)
    const stopFitting = fitFrame(element, content)
    return () => {
      stopWriting()
      stopFitting()
    }
  }, [isDue, html, styles, isPlain, isDark])

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
