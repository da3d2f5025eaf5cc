import { Parser } from 'htmlparser2'
import { limitedText } from './limits.ts'
import { openArchive } from './zip-entries.ts'

type Kind = 'docx' | 'pptx' | 'odf' | 'xlsx'
type Archive = Awaited<ReturnType<typeof openArchive>>
type Out = ReturnType<typeof limitedText>

/** The parts of a document that have text, in the order in which they are read. */
const PARTS: Record<Exclude<Kind, 'xlsx'>, RegExp[]> = {
  docx: [
    /^word\/document\d*\.xml$/,
    /^word\/(?:header|footer)\d*\.xml$/,
    /^word\/(?:footnotes|endnotes|comments)\.xml$/,
  ],
  pptx: [/^ppt\/slides\/slide\d+\.xml$/, /^ppt\/notesSlides\/notesSlide\d+\.xml$/],
  odf: [/^content\.xml$/],
}
/** Elements that end a line, by their names without prefix, and those that stand for a space. */
const LINES = new Set(['p', 'h', 'br', 'tr', 'line-break', 'table-row'])
const SPACES = new Set(['tab', 'tc', 's', 'table-cell'])

/** The text of a document of an office program: a ZIP archive of XML. */
export async function officeText(kind: Kind, bytes: Uint8Array): Promise<string> {
  const archive = await openArchive(bytes)
  const out = limitedText()
  if (kind === 'xlsx') await readSheets(archive, out)
  else {
    // Of OpenDocument all text of the body, of the others the elements called t: deleted text has another name.
    const isText = (name: string) => name === (kind === 'odf' ? 'body' : 't')
    for (const part of PARTS[kind].flatMap(pattern => namesLike(archive, pattern)))
      await readParagraphs(archive, part, out, isText)
  }
  return out.text()
}

/** The second sheet comes before the tenth. */
function namesLike({ names }: Archive, pattern: RegExp): string[] {
  const numberIn = (name: string) => Number(/\d+/.exec(name)?.[0] ?? 0)
  return names.filter(name => pattern.test(name)).sort((a, b) => numberIn(a) - numberIn(b))
}

interface Handlers {
  open?: (name: string, attributes: Record<string, string>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

async function readXml(archive: Archive, part: string, out: Out, handlers: Handlers): Promise<void> {
  // Without entities of a document's own, so none can grow.
  const parser = new Parser(
    {
      onopentag: (name, attributes) => handlers.open?.(localName(name), attributes),
      ontext: text => handlers.text?.(text),
      onclosetag: name => handlers.close?.(localName(name)),
    },
    { xmlMode: true },
  )
  await archive.read(part, piece => {
    parser.write(piece)
    return out.isFull() ? 'enough' : 'more'
  })
  parser.end()
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

async function readParagraphs(archive: Archive, part: string, out: Out, isText: (name: string) => boolean) {
  let depth = 0
  await readXml(archive, part, out, {
    open(name) {
      if (isText(name)) depth += 1
      if (SPACES.has(name)) out.add(' ')
    },
    text(text) {
      if (depth > 0) out.add(text)
    },
    close(name) {
      if (isText(name)) depth -= 1
      if (LINES.has(name)) out.add('\n')
    },
  })
  out.add('\n')
}

/** The most characters of texts that cells share. */
const MOST_SHARED = 8_000_000

async function readSheets(archive: Archive, out: Out): Promise<void> {
  const shared = await readShared(archive, out)
  await readXml(archive, 'xl/workbook.xml', out, {
    open(name, { name: title = '' }) {
      if (name === 'sheet') out.add(`${title}\n`)
    },
  })
  for (const sheet of namesLike(archive, /^xl\/worksheets\/sheet\d*\.xml$/)) {
    let type = ''
    let value: string | null = null
    await readXml(archive, sheet, out, {
      open(name, attributes) {
        if (name === 'c') type = attributes.t ?? ''
        else if (name === 'v' || name === 't') value = ''
      },
      text(text) {
        if (value !== null) value += text
      },
      close(name) {
        if ((name === 'v' || name === 't') && value !== null) {
          out.add(type === 's' ? (shared[Number(value)] ?? '') : value)
          out.add(' ')
          value = null
        } else if (name === 'row') out.add('\n')
      },
    })
  }
}

/** The texts that cells name by their numbers. */
async function readShared(archive: Archive, out: Out): Promise<string[]> {
  const shared: string[] = []
  let text = ''
  let length = 0
  let isText = false
  let isReading = false
  await readXml(archive, 'xl/sharedStrings.xml', out, {
    open(name) {
      if (name === 'si') text = ''
      // Readings of Japanese words come beside them.
      if (name === 'rPh') isReading = true
      isText = name === 't' && !isReading
    },
    text(piece) {
      if (isText && length < MOST_SHARED) {
        text += piece
        length += piece.length
      }
    },
    close(name) {
      isText = false
      if (name === 'rPh') isReading = false
      if (name === 'si') shared.push(text)
    },
  })
  return shared
}
