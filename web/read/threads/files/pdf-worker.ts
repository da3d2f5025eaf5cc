import { getDocument } from 'unpdf/pdfjs'

/**
 * Draws the pages of a PDF apart from the page, so that a large or broken one keeps nobody from working; whoever started this
 * thread may end it at any time. No script of a PDF is run, and nothing is fetched: fonts are drawn as outlines, pictures are
 * decoded by plain code.
 */
export type PdfRequest = { kind: 'open'; data: ArrayBuffer } | { kind: 'draw'; page: number; width: number }
export type PdfAnswer =
  | { kind: 'opened'; pages: number; ratio: number }
  | { kind: 'drawn'; page: number; picture: ImageBitmap }
  | { kind: 'failed' }

/** A page of a poster would take more memory than there is. */
const MOST_PIXELS = 16_000_000

let document: Awaited<ReturnType<typeof getDocument>['promise']> | undefined

/** What pdf.js draws on; it makes one with `new`. */
function CanvasFactory() {
  const create = (width: number, height: number) => {
    const canvas = new OffscreenCanvas(width, height)
    return { canvas, context: canvas.getContext('2d') }
  }
  type Made = ReturnType<typeof create>
  return {
    create,
    reset: (made: Made, width: number, height: number) => Object.assign(made.canvas, { width, height }),
    destroy: (made: Made) => Object.assign(made.canvas, { width: 0, height: 0 }),
  }
}
/** Filters need elements of a page: without them a few effects are left out. */
function FilterFactory() {
  const none = () => 'none'
  return {
    addFilter: none,
    addHCMFilter: none,
    addAlphaFilter: none,
    addLuminosityFilter: none,
    addHighlightHCMFilter: none,
    destroy: () => {},
  }
}

const answer = (message: PdfAnswer, transfer: Transferable[] = []) => postMessage(message, { transfer })

addEventListener('message', ({ data: request }: MessageEvent<PdfRequest>) => {
  void (request.kind === 'open' ? open(request.data) : draw(request)).catch(() => answer({ kind: 'failed' }))
})

async function open(data: ArrayBuffer): Promise<void> {
  document = await getDocument({
    data,
    CanvasFactory,
    FilterFactory,
    disableFontFace: true,
    useSystemFonts: false,
    useWasm: false,
    useWorkerFetch: false,
    enableXfa: false,
    stopAtErrors: false,
    verbosity: 0,
  }).promise
  const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 })
  answer({ kind: 'opened', pages: document.numPages, ratio: height / width })
}

async function draw({ page: number, width }: { page: number; width: number }): Promise<void> {
  const page = await document?.getPage(number)
  if (!page) return
  const whole = page.getViewport({ scale: 1 })
  const most = Math.sqrt(MOST_PIXELS / (whole.width * whole.height))
  const viewport = page.getViewport({ scale: Math.min(width / whole.width, most) })
  const canvas = new OffscreenCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height))
  const canvasContext = canvas.getContext('2d') as unknown as CanvasRenderingContext2D
  // biome-ignore lint/suspicious/noExplicitAny: pdf.js asks for an element of a page, and needs only its context
  await page.render({ canvas: null, canvasContext, viewport } as any).promise
  const picture = canvas.transferToImageBitmap()
  page.cleanup()
  answer({ kind: 'drawn', page: number, picture }, [picture])
}
