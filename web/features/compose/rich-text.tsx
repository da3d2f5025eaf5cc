import { FontSize, TextStyle } from '@tiptap/extension-text-style'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { classNames } from '#web/ui/class-names.ts'
import { EditorToolbar, type FontSizeChoice } from './editor-toolbar.tsx'

/** The editor of message bodies: HTML in, HTML out. */
export function RichText({
  label,
  content,
  onChange,
  sizes,
  defaultSize,
  autoFocus = false,
  onSubmit,
  className,
}: {
  label: string
  /** Initial HTML. */
  content: string
  onChange: (html: string) => void
  sizes: FontSizeChoice[]
  defaultSize: string
  autoFocus?: boolean
  /** Ctrl or Cmd with Enter. */
  onSubmit: () => void
  className?: string
}) {
  const editor = useEditor({
    extensions: [StarterKit.configure({ link: { openOnClick: false } }), TextStyle, FontSize],
    content,
    autofocus: autoFocus ? 'start' : false,
    editorProps: {
      attributes: {
        'aria-label': label,
        role: 'textbox',
        'aria-multiline': 'true',
        class: 'outline-none min-h-full',
      },
      handleKeyDown: (_view, event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return false
        onSubmit()
        return true
      },
    },
    onUpdate: ({ editor }: { editor: Editor }) => onChange(editor.getHTML()),
  })
  return (
    <>
      <EditorContent
        editor={editor}
        className={classNames(
          'overflow-y-auto text-read [&_a]:text-accent-text [&_a]:underline [&_blockquote]:border-line-strong [&_blockquote]:border-l-2 [&_blockquote]:pl-3 [&_blockquote]:text-muted [&_ol]:list-decimal [&_ol]:pl-6 [&_ul]:list-disc [&_ul]:pl-6',
          className,
        )}
      />
      {editor && <EditorToolbar editor={editor} sizes={sizes} defaultSize={defaultSize} />}
    </>
  )
}
