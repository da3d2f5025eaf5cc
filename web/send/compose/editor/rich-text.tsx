import { FontSize, TextStyle } from '@tiptap/extension-text-style'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import type { PlaceholderValues } from '#core/sequence/placeholders.ts'
import type { Attachments } from '#web/send/drafts/use-attachments.ts'
import { type EditorSnippets, useEditorSnippets } from '#web/send/snippets/use-snippets.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { FieldError } from '#web/ui/forms/field.tsx'
import { holdKeys } from '#web/ui/hold-keys.tsx'
import { EditorToolbar } from './editor-toolbar.tsx'
import { KEPT_FORM } from './form/kept-form.ts'
import { hasPaper } from './form/letter-html.ts'
import { writeLetter } from './form/write-letter.ts'
import { InlineImage } from './inline-image.ts'
import { carryPasted } from './pasting/carry-pasted.ts'
import { lostInWords, pastedHtml } from './pasting/read-pasted.ts'
import type { FontSizeChoice } from './toolbar-view.tsx'
import { markVariables } from './variables/mark-variables.ts'
import { useEditorVariables } from './variables/use-editor-variables.tsx'
import { VariableMenu } from './variables/variable-menu.tsx'
import type { EditorVariable } from './variables/variables.ts'

const extensions = [
  ...KEPT_FORM,
  TextStyle.configure({ mergeNestedSpanStyles: false }),
  FontSize,
  InlineImage,
]

/** In points (specification, section 9). */
const SIZES = [8, 10, 12, 14, 18, 24, 36].map(points => ({ size: `${points}pt`, label: `${points} pt` }))

export interface RichTextHandle {
  /** Replaces the whole content, which can be undone, and returns what it replaced. */
  replace: (html: string) => string
  focus: () => void
  /** Puts HTML where the cursor is. */
  insert: (html: string) => void
}

/** The editor of message bodies, with HTML as value. */
export function RichText({
  ref,
  label,
  content,
  onChange,
  sizes = SIZES,
  autoFocus = false,
  onSubmit,
  attachments,
  snippets,
  variables,
  className,
}: {
  ref?: Ref<RichTextHandle>
  label: string
  /** The initial HTML. */
  content: string
  onChange: (html: string) => void
  sizes?: FontSizeChoice[]
  autoFocus?: boolean
  /** Called on Ctrl or Cmd with Enter. */
  onSubmit: () => void
  /** Receives pasted and dropped files; pictures among them are inserted into the text. */
  attachments?: Attachments
  /** Lets the person insert snippets, whose placeholders get these values. */
  snippets?: () => PlaceholderValues
  /** Lets the person insert variables, from a menu and by "{{", and marks those that the text has. */
  variables?: readonly EditorVariable[]
  className?: string
}) {
  const takeFiles = (files: File[]): boolean => {
    if (files.length === 0 || !attachments) return false
    void insertFiles(files, attachments, src =>
      latest.current?.chain().focus().insertContent({ type: 'image', attrs: { src } }).run(),
    )
    return true
  }
  const latest = useRef<Editor | null>(null)
  const attached = useRef(attachments)
  attached.current = attachments
  const listed = useRef<EditorSnippets | null>(null)
  const known = useRef<readonly EditorVariable[]>([])
  known.current = variables ?? []
  const [ownExtensions] = useState(() =>
    variables ? [...extensions, markVariables(() => known.current)] : extensions,
  )
  const [isOnPaper, setPaper] = useState(() => hasPaper(content))
  /** Which pictures could not be pasted, in words. */
  const [problem, setProblem] = useState('')
  const takesKey = useRef<(event: KeyboardEvent) => boolean>(() => false)
  const editor = useEditor({
    extensions: ownExtensions,
    content,
    editorProps: {
      attributes: {
        'aria-label': label,
        role: 'textbox',
        'aria-multiline': 'true',
        class: 'outline-none min-h-full',
      },
      transformPastedHTML: html => {
        const pasted = pastedHtml(html)
        setProblem(lostInWords(pasted.lost))
        return pasted.html
      },
      handlePaste: (_view, { clipboardData }) => {
        if (clipboardData === null) return false
        if (!hasText(clipboardData) && takeFiles([...clipboardData.files])) return true
        // The editor has read the HTML by then.
        queueMicrotask(() => {
          if (latest.current && attached.current) void carryPasted(latest.current, attached.current)
        })
        return false
      },
      handleDrop: (_view, event) => {
        const taken = takeFiles([...(event.dataTransfer?.files ?? [])])
        if (taken) event.preventDefault()
        return taken
      },
      handleDOMEvents: {
        keydown: (_view, event) =>
          listed.current?.takeKey(event) === true ||
          takesKey.current(event) ||
          // The editor would handle the key itself; it is meant for the surrounding component.
          event.key === 'Escape',
      },
      handleKeyDown: (_view, event) => {
        if (!(event.ctrlKey || event.metaKey)) return false
        if (event.key === ';' && snippets) {
          listed.current?.pick()
          return true
        }
        if (event.key !== 'Enter') return false
        onSubmit()
        return true
      },
    },
    onUpdate: ({ editor }: { editor: Editor }) => {
      const html = writeLetter(editor.state.doc)
      setPaper(hasPaper(html))
      onChange(html)
    },
  })
  latest.current = editor
  const inserting = useEditorSnippets(editor, snippets ?? null)
  listed.current = inserting
  const naming = useEditorVariables(editor, variables ?? null)
  takesKey.current = naming.takeKey
  useImperativeHandle(
    ref,
    () => ({
      replace: html => {
        const before = editor ? writeLetter(editor.state.doc) : ''
        editor?.chain().setContent(html).focus('start').run()
        return before
      },
      focus: () => void editor?.commands.focus(),
      insert: html => void editor?.chain().focus().insertContent(html).run(),
    }),
    [editor],
  )
  // The editor's own autofocus runs when the editor is created, which may be long before it is on the page. React may
  // also discard the first editor and create another.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the editor is created
  useEffect(() => {
    if (!autoFocus || !editor || editor.isDestroyed) return
    editor.commands.focus('start')
    // The editor sets its cursor a moment later.
    holdKeys()()
  }, [editor])
  return (
    <>
      <EditorContent
        editor={editor}
        // Whoever reads it sees it on white, too.
        data-paper={isOnPaper ? '' : undefined}
        className={classNames('letter overflow-y-auto text-read', className)}
      />
      {problem !== '' && <FieldError>{problem}</FieldError>}
      {editor && (
        <EditorToolbar editor={editor} sizes={sizes} onSnippet={snippets && inserting.pick}>
          {variables && (
            <VariableMenu
              variables={variables}
              onVariable={naming.insert}
              onCondition={naming.wrap}
              onLeave={() => editor.commands.focus()}
            />
          )}
        </EditorToolbar>
      )}
      {inserting.overlay}
      {naming.list}
    </>
  )
}

/** Spreadsheets and word processors add a picture of the copied text; browsers put a tag around a copied picture. */
function hasText(clipboard: DataTransfer): boolean {
  const html = new DOMParser().parseFromString(clipboard.getData('text/html'), 'text/html')
  return html.body.textContent.trim() !== ''
}

/** Pictures are inserted into the text, everything else is attached. */
async function insertFiles(
  files: File[],
  attachments: Attachments,
  insert: (src: string) => void,
): Promise<void> {
  for (const file of files) {
    const isPicture = /^image\/(?:png|jpeg|gif|webp)$/.test(file.type)
    const added = await attachments.add(file, { isInline: isPicture })
    if (added && isPicture) insert(added.url)
  }
}
