/** How many characters are parsed before other work gets its turn. */
const PIECE = 64 * 1024

/**
 * Fills a frame's empty document with HTML: the first piece at once, so that it is painted in the next frame (a
 * `srcdoc` would first be navigated to), the rest piece by piece. `onPiece` is called after each piece, before it is
 * painted, `onEnd` after the last one. Returns a function that stops the writing.
 */
export function writeFrame(
  content: Document,
  html: string,
  { onPiece, onEnd }: { onPiece: () => void; onEnd: () => void },
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const writeFrom = (start: number) => {
    // The parser continues where it stopped, also within a tag.
    content.write(html.slice(start, start + PIECE))
    if (content.body) onPiece()
    if (start + PIECE < html.length) timer = setTimeout(() => writeFrom(start + PIECE))
    else {
      content.close()
      onEnd()
    }
  }
  content.open()
  writeFrom(0)
  return () => clearTimeout(timer)
}
