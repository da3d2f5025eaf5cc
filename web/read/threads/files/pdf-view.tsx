import { useEffect, useRef, useState } from 'react'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import type { PdfAnswer, PdfRequest } from './pdf-worker.ts'

/** A PDF that takes longer is only downloaded. */
const PATIENCE_MS = 30_000
/** Pages below and above those in sight that are drawn ahead. */
const AHEAD = '100% 0px'

/** The pages of a PDF, one below the other, drawn as they come into sight. */
export function PdfView({ data, name, onFailed }: { data: ArrayBuffer; name: string; onFailed: () => void }) {
  const [opened, setOpened] = useState<{ pages: number; ratio: number } | null>(null)
  const worker = useRef<Worker | null>(null)
  const drawn = useRef(new Map<number, (picture: ImageBitmap) => void>())
  const failed = useRef(onFailed)
  failed.current = onFailed
  useEffect(() => {
    const thread = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' })
    worker.current = thread
    const timer = setTimeout(() => failed.current(), PATIENCE_MS)
    thread.onerror = () => failed.current()
    thread.onmessage = ({ data: answer }: MessageEvent<PdfAnswer>) => {
      clearTimeout(timer)
      if (answer.kind === 'failed') failed.current()
      else if (answer.kind === 'opened') setOpened(answer)
      else drawn.current.get(answer.page)?.(answer.picture)
    }
    // A copy, because the thread takes what it is sent.
    const copy = data.slice(0)
    thread.postMessage({ kind: 'open', data: copy } satisfies PdfRequest, [copy])
    return () => {
      clearTimeout(timer)
      thread.terminate()
    }
  }, [data])
  if (!opened)
    return (
      <div role="status" aria-label="Loading the PDF..." className="mx-auto max-w-4xl p-4">
        <Skeleton className="aspect-[1/1.4] w-full" />
      </div>
    )
  const draw = (page: number, width: number, onDrawn: (picture: ImageBitmap) => void) => {
    drawn.current.set(page, onDrawn)
    worker.current?.postMessage({ kind: 'draw', page, width } satisfies PdfRequest)
  }
  return (
    <ol aria-label={`Pages of ${name}`} className="mx-auto flex max-w-4xl flex-col gap-4 p-4">
      {Array.from({ length: opened.pages }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pages of one file, in its order
        <Page key={at} number={at + 1} of={opened.pages} ratio={opened.ratio} draw={draw} />
      ))}
    </ol>
  )
}

function Page(props: {
  number: number
  of: number
  /** Of the first page; others may be of another shape. */
  ratio: number
  draw: (page: number, width: number, onDrawn: (picture: ImageBitmap) => void) => void
}) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [ratio, setRatio] = useState(props.ratio)
  const draw = useRef(props.draw)
  draw.current = props.draw
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const observer = new IntersectionObserver(
      entries => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        draw.current(props.number, element.clientWidth * devicePixelRatio, picture => {
          Object.assign(element, { width: picture.width, height: picture.height })
          setRatio(picture.height / picture.width)
          element.getContext('bitmaprenderer')?.transferFromImageBitmap(picture)
          element.dataset.drawn = ''
        })
      },
      { rootMargin: AHEAD },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [props.number])
  return (
    <li>
      <canvas
        ref={canvas}
        role="img"
        aria-label={`Page ${props.number} of ${props.of}`}
        style={{ aspectRatio: `1 / ${ratio}` }}
        className="block w-full bg-white shadow-sm"
      />
    </li>
  )
}
