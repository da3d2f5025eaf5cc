import { type Editor, useEditorState } from '@tiptap/react'
import { Bold, Italic, Link, List, ListOrdered, Underline } from 'lucide'
import type { ReactNode } from 'react'
import { commands, shownKeys } from '#web/shell/commands/catalog.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { askForLink, type FontSizeChoice, ToolbarView } from './toolbar-view.tsx'

const DEFAULT_SIZE = '12pt'

export function EditorToolbar({
  editor,
  sizes,
  onSnippet,
  children,
}: {
  editor: Editor
  sizes: FontSizeChoice[]
  /** Opens the list of all snippets. */
  onSnippet?: (() => void) | undefined
  /** Further tools. */
  children?: ReactNode
}) {
  const { toast } = useToast()
  const state = useEditorState({
    editor,
    selector: ({ editor }) => ({
      bold: editor.isActive('bold'),
      italic: editor.isActive('italic'),
      underline: editor.isActive('underline'),
      bullets: editor.isActive('bulletList'),
      numbers: editor.isActive('orderedList'),
      link: editor.isActive('link'),
      size: (editor.getAttributes('textStyle').fontSize as string | undefined) ?? DEFAULT_SIZE,
    }),
  })
  const edit = () => editor.chain().focus()
  const setLink = () => {
    const href = askForLink(toast)
    if (href === null) edit().run()
    else if (href === '') edit().unsetLink().run()
    else edit().extendMarkRange('link').setLink({ href }).run()
  }
  const tools = [
    { icon: Bold, label: 'Bold', shortcut: 'mod+b', on: state.bold, run: () => edit().toggleBold().run() },
    {
      icon: Italic,
      label: 'Italic',
      shortcut: 'mod+i',
      on: state.italic,
      run: () => edit().toggleItalic().run(),
    },
    {
      icon: Underline,
      label: 'Underline',
      shortcut: 'mod+u',
      on: state.underline,
      run: () => edit().toggleUnderline().run(),
    },
    { icon: List, label: 'Bullet list', on: state.bullets, run: () => edit().toggleBulletList().run() },
    {
      icon: ListOrdered,
      label: 'Numbered list',
      on: state.numbers,
      run: () => edit().toggleOrderedList().run(),
    },
    { icon: Link, label: 'Link', on: state.link, run: setLink },
  ]
  return (
    <ToolbarView
      tools={tools}
      sizes={sizes}
      size={state.size}
      onSize={size => edit().setFontSize(size).run()}
      // Returns focus to the editor like every other button, so that the next text has this size.
      onLeave={() => edit().run()}
    >
      {onSnippet && (
        <IconButton
          size="sm"
          icon={commands.insertSnippet.icon}
          label={commands.insertSnippet.label}
          shortcut={shownKeys('insertSnippet')}
          onClick={onSnippet}
        />
      )}
      {children}
    </ToolbarView>
  )
}
