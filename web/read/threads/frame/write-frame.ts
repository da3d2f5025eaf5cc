import { afterPaint } from '#web/ui/hooks/after-paint.ts'

/** How many characters are parsed before the first paint. */
const FIRST_PIECE = 64 * 1024

/**
 * Fills a frame's empty document with HTML: the first piece at once, so that it is painted in the next frame (a
 * `srcdoc` would first be navigated to), the rest piece by piece. Each piece is twice as long as the one before: the
 * browser lays a long table out anew after each. `onPiece` is called after each piece, before it is painted, `onEnd` after
 * the last one. Returns a function that stops the writing.
 */
export function writeFrame(
  content: Document,
  html: string,
  { onPiece, onEnd }: { onPiece: () => void; onEnd: () => void },
): () => void {
  let stop = () => {}
  const writeFrom = (start: number, length: number) => {
    const end = start + length
    // The parser continues where it stopped, also within a tag.
    content.write(html.slice(start, end))
    if (content.body) onPiece()
    if (end < html.length) stop = afterPaint(() => writeFrom(end, 2 * length))
    else {
      content.close()
      onEnd()
    }
  }
  content.open()
  writeFrom(0, FIRST_PIECE)
  return () => stop()
}
