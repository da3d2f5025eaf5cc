/** Characters that are parsed before anybody else has their turn. */
const PIECE = 64 * 1024

/**
 * Fills a frame's empty document with HTML: the first piece at once, so that it is there in the next frame of the
 * screen (a `srcdoc` would be navigated to first), the rest piece by piece. `onEnd` is called when all of it is
 * there. What it answers stops the writing.
 */
export function writeFrame(content: Document, html: string, onEnd: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const writeFrom = (start: number) => {
    // The parser goes on where it was, also within a tag.
    content.write(html.slice(start, start + PIECE))
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
