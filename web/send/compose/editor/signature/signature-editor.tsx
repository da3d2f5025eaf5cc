import { Bold, ImagePlus, Italic, Link, List, ListOrdered, Redo2, Underline, Undo2 } from 'lucide'
import { useRef, useState } from 'react'
import { MAX_SIGNATURE } from '#core/contract/accounts.ts'
import { FieldError } from '#web/ui/forms/field.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { hasPaper } from '../form/letter-html.ts'
import { lostInWords } from '../pasting/read-pasted.ts'
import { askForLink, type Tool, ToolbarView } from '../toolbar-view.tsx'
import { PICTURE_TYPES, readPicture } from './picture-file.ts'
import { SignaturePictures } from './signature-pictures.tsx'
import { useSignaturePage } from './use-signature-page.ts'

/** The sizes of `<font size>`, which are those that the editor of mail has, in points (specification, section 9). */
const SIZES = [8, 10, 12, 14, 18, 24, 36].map((points, at) => ({
  size: String(at + 1),
  label: `${points} pt`,
}))
const DEFAULT_SIZE = '3'

/** Edits a signature without changing the form that it has: tables, sizes and colours stay as they are. */
export function SignatureEditor({
  label = 'Signature',
  value,
  onChange,
}: {
  label?: string
  value: string
  onChange: (html: string) => void
}) {
  const { toast } = useToast()
  const [html, setHtml] = useState(value)
  const [problem, setProblem] = useState<string | null>(null)
  const [showsPictures, setShowsPictures] = useState(false)
  const file = useRef<HTMLInputElement>(null)
  const page = useSignaturePage({
    label,
    content: value,
    onChange: html => {
      setHtml(html)
      onChange(html)
    },
    onFiles: files => void addPictures(files),
    onLost: pictures => setProblem(lostInWords(pictures) || null),
  })

  const addPictures = async (files: File[]) => {
    setProblem(null)
    for (const picture of files) {
      try {
        const { src, width, height } = await readPicture(picture)
        const element = document.createElement('img')
        for (const [name, is] of Object.entries({ src, width, height, alt: '' }))
          element.setAttribute(name, String(is))
        const nodes = document.createDocumentFragment()
        nodes.append(element)
        page.insert(nodes)
        setShowsPictures(true)
      } catch (error) {
        setProblem(error instanceof Error ? error.message : String(error))
      }
    }
  }
  const command = (name: string, value?: string) =>
    page.atSelection(() => void document.execCommand(name, false, value))
  const setLink = () => {
    const href = askForLink(toast)
    if (href === null) return page.atSelection(() => {})
    page.atSelection((root, range) => {
      const link = linkAround(root, range)
      if (link && href === '') link.replaceWith(...link.childNodes)
      else if (link) link.setAttribute('href', href)
      else if (href !== '' && range?.collapsed) {
        const added = document.createElement('a')
        added.href = href
        added.textContent = href.replace(/^(?:mailto:|https?:\/\/)/, '')
        const nodes = document.createDocumentFragment()
        nodes.append(added)
        return page.insert(nodes)
      } else if (href !== '') return void document.execCommand('createLink', false, href)
      page.changed()
    })
  }
  const isOn = (name: string) => page.root !== null && document.queryCommandState(name)
  const tools: Tool[] = [
    { icon: Bold, label: 'Bold', shortcut: 'mod+b', on: isOn('bold'), run: () => command('bold') },
    { icon: Italic, label: 'Italic', shortcut: 'mod+i', on: isOn('italic'), run: () => command('italic') },
    {
      icon: Underline,
      label: 'Underline',
      shortcut: 'mod+u',
      on: isOn('underline'),
      run: () => command('underline'),
    },
    {
      icon: List,
      label: 'Bullet list',
      on: isOn('insertUnorderedList'),
      run: () => command('insertUnorderedList'),
    },
    {
      icon: ListOrdered,
      label: 'Numbered list',
      on: isOn('insertOrderedList'),
      run: () => command('insertOrderedList'),
    },
    {
      icon: Link,
      label: 'Link',
      on: page.root !== null && linkAround(page.root, page.range) !== null,
      run: setLink,
    },
    { icon: ImagePlus, label: 'Insert picture', run: () => file.current?.click() },
    { icon: Undo2, label: 'Undo', shortcut: 'mod+z', run: page.undo },
    { icon: Redo2, label: 'Redo', shortcut: 'mod+shift+z', run: page.redo },
  ]
  return (
    <div>
      <input
        ref={file}
        type="file"
        accept={PICTURE_TYPES}
        multiple
        hidden
        aria-label={`Pictures for ${label}`}
        onChange={event => {
          const chosen = [...(event.target.files ?? [])]
          event.target.value = ''
          void addPictures(chosen)
        }}
      />
      <div
        ref={page.host}
        // Whoever reads it sees it on white, too.
        data-paper={hasPaper(html) ? '' : undefined}
        className="mb-1 max-h-64 min-h-20 overflow-auto rounded-sm text-read focus-within:outline-2 focus-within:outline-focus"
      />
      <ToolbarView
        tools={tools}
        sizes={SIZES}
        size={(page.root && document.queryCommandValue('fontSize')) || DEFAULT_SIZE}
        onSize={size => command('fontSize', size)}
        onLeave={() => page.atSelection(() => {})}
      />
      <SignaturePictures
        root={page.root}
        label={label}
        isOpen={showsPictures}
        onOpenChange={setShowsPictures}
        onChange={page.changed}
      />
      {html.length > MAX_SIGNATURE && (
        <FieldError>This signature is too large. Please make its pictures smaller.</FieldError>
      )}
      {problem && <FieldError>{problem}</FieldError>}
    </div>
  )
}

/** The link that the selection, or else the cursor, is in. */
function linkAround(root: HTMLElement, range: Range | null): HTMLAnchorElement | null {
  const node = range?.startContainer ?? null
  const element = node instanceof Element ? node : node?.parentElement
  const link = element?.closest('a')
  return link && root.contains(link) ? link : null
}
