interface Line {
  /** The quote marks as written, e.g. '>' or '> >'. */
  marks: string
  depth: number
  content: string
}

/**
 * Joins the lines of format=flowed (RFC 3676 section 4) into paragraphs. A change of the quote depth ends a paragraph;
 * otherwise an answer would become part of the quote above it. An empty line ends one, too, because people leave spaces
 * at the end of a paragraph. `delSp`: the space at a line break is not part of the text.
 */
export function joinFlowed(text: string, delSp: boolean): string {
  const lines = text.split(/\r?\n/).map(readLine)
  const paragraphs: string[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const { marks, depth, content } = lines[at] as Line
    const pieces = [content]
    while (isFlowed(pieces.at(-1)) && canJoin(lines[at + 1], depth)) {
      at += 1
      if (delSp) pieces.push((pieces.pop() as string).slice(0, -1))
      pieces.push((lines[at] as Line).content)
    }
    const last = pieces.at(-1)
    if (isFlowed(last)) pieces[pieces.length - 1] = (last as string).slice(0, -1)
    const paragraph = pieces.join('')
    paragraphs.push(marks && paragraph ? `${marks} ${paragraph}` : marks + paragraph)
  }
  return paragraphs.join('\n')
}

/** Sections 4.4 and 4.5: quote marks first, then one stuffed space; many programs put spaces between the marks. */
function readLine(line: string): Line {
  const marks = /^>(?: ?>)*/.exec(line)?.[0] ?? ''
  const content = line.slice(marks.length)
  return {
    marks,
    depth: marks.replaceAll(' ', '').length,
    content: content.startsWith(' ') ? content.slice(1) : content,
  }
}

/** Section 4.3: the signature separator ends in a space and is not flowed. */
const SIGNATURE = '-- '

const isFlowed = (content: string | undefined) => content?.endsWith(' ') === true && content !== SIGNATURE

const canJoin = (next: Line | undefined, depth: number) =>
  next !== undefined && next.depth === depth && next.content !== '' && next.content !== SIGNATURE
