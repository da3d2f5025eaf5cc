import { useEffect, useRef, useState } from 'react'
import { toHtml } from '../form/letter-html.ts'
import { letterPage } from '../form/letter-page.ts'
import { readPasted, readPastedText } from '../pasting/read-pasted.ts'
import { putCaret, select, selectedRange } from './caret.ts'
import { createHistory } from './edit-history.ts'
import { insertNodes } from './insert-nodes.ts'
import { fitPictures } from './picture-file.ts'

interface PageOptions {
  label: string
  /** The initial HTML, sanitised. */
  content: string
  onChange: (html: string) => void
  /** Called with pictures that are pasted or dropped as files. */
  onFiles: (files: File[]) => void
  /** Called with the names of pictures that could not be pasted. */
  onLost: (pictures: string[]) => void
}

/**
 * An editable page in a shadow tree, where the styles of Quillbox do not reach, so that it looks as it leaves. The HTML is left as
 * it is: what is typed changes its texts, and nothing is read into another form. Returns the element for `ref` and what can be
 * done with the page.
 */
export function useSignaturePage(options: PageOptions) {
  const latest = useRef(options)
  latest.current = options
  const host = useRef<HTMLDivElement>(null)
  const [root, setRoot] = useState<HTMLElement | null>(null)
  const history = useRef<ReturnType<typeof createHistory> | null>(null)
  const lastRange = useRef<Range | null>(null)
  // Raised by every change of the text and of the selection, so that the tools show what holds there.
  const [, setMoves] = useState(0)

  const changed = (page: HTMLElement, typed: string | null = null) => {
    history.current?.record(typed)
    tell(page)
  }
  const tell = (page: HTMLElement) => {
    latest.current.onChange(toHtml(page))
    setMoves(count => count + 1)
  }
  const step = (page: HTMLElement, direction: 'undo' | 'redo') => {
    if (history.current?.[direction]()) tell(page)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is made once, with the first content
  useEffect(() => {
    const element = host.current
    if (!element) return
    const page = letterPage(element, latest.current.content)
    page.contentEditable = 'true'
    for (const [name, value] of Object.entries({ role: 'textbox', 'aria-multiline': 'true', tabindex: '0' }))
      page.setAttribute(name, value)
    history.current = createHistory(page)
    const listening = new AbortController()
    const { signal } = listening
    page.addEventListener('paste', event => void paste(event, page), { signal })
    page.addEventListener('drop', event => drop(event), { signal })
    page.addEventListener('beforeinput', event => beforeInput(event, page), { signal })
    page.addEventListener('keydown', event => keyDown(event, page), { signal })
    page.addEventListener(
      'input',
      event =>
        changed(page, (event as InputEvent).inputType === 'insertText' ? (event as InputEvent).data : null),
      { signal },
    )
    const onSelection = () => {
      const range = selectedRange(page)
      if (!range) return
      lastRange.current = range
      setMoves(count => count + 1)
    }
    document.addEventListener('selectionchange', onSelection, { signal })
    setRoot(page)
    return () => listening.abort()
  }, [])
  useEffect(() => root?.setAttribute('aria-label', options.label), [root, options.label])

  const paste = async (event: ClipboardEvent, page: HTMLElement) => {
    event.preventDefault()
    const { clipboardData } = event
    if (!clipboardData) return
    const html = clipboardData.getData('text/html')
    const text = clipboardData.getData('text/plain')
    const files = [...clipboardData.files]
    const { nodes, lost } = html ? readPasted(html) : { nodes: readPastedText(text), lost: [] }
    // Browsers put a tag around a copied picture.
    if (files.length > 0 && nodes.textContent?.trim() === '') return latest.current.onFiles(files)
    const unreadable = await fitPictures(nodes)
    insert(page, nodes)
    latest.current.onLost([...lost, ...unreadable])
  }
  const drop = (event: DragEvent) => {
    const files = [...(event.dataTransfer?.files ?? [])]
    if (files.length === 0) return
    event.preventDefault()
    // The files are no attachments of the dialog around it.
    event.stopPropagation()
    latest.current.onFiles(files)
  }
  const beforeInput = (event: InputEvent, page: HTMLElement) => {
    if (event.inputType === 'historyUndo' || event.inputType === 'historyRedo') {
      event.preventDefault()
      step(page, event.inputType === 'historyUndo' ? 'undo' : 'redo')
    }
    const html = event.inputType === 'insertFromDrop' ? event.dataTransfer?.getData('text/html') : ''
    const [target] = html ? event.getTargetRanges() : []
    if (!html || !target) return
    event.preventDefault()
    select(target)
    insert(page, readPasted(html).nodes)
  }
  const keyDown = (event: KeyboardEvent, page: HTMLElement) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return
    const key = event.key.toLowerCase()
    const isRedo = key === 'y' || (key === 'z' && event.shiftKey)
    if (key !== 'z' && !isRedo) return
    event.preventDefault()
    step(page, isRedo ? 'redo' : 'undo')
  }
  const insert = (page: HTMLElement, nodes: DocumentFragment) => {
    insertNodes(page, nodes)
    lastRange.current = selectedRange(page)
    changed(page)
  }
  /** Focuses the page with what was selected in it, and does something there. */
  const atSelection = (act: (page: HTMLElement, range: Range | null) => void) => {
    if (!root) return
    const range = lastRange.current
    root.focus({ preventScroll: true })
    if (range && root.contains(range.startContainer)) select(range)
    else putCaret(root, null)
    act(root, selectedRange(root))
  }

  return {
    host,
    root,
    /** What is or was selected in it. */
    range: lastRange.current,
    atSelection,
    insert: (nodes: DocumentFragment) => atSelection(page => insert(page, nodes)),
    /** After a change of the nodes that was not typed. */
    changed: () => root && changed(root),
    undo: () => atSelection(page => step(page, 'undo')),
    redo: () => atSelection(page => step(page, 'redo')),
  }
}
