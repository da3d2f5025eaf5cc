import { type Editor, useEditorState } from '@tiptap/react'
import { Bold, Italic, Link, List, ListOrdered, Underline } from 'lucide'
import type { ReactNode } from 'react'
import { linkAddress } from '#core/text/addresses/link-address.ts'
import { commands, shownKeys } from '#web/features/commands/catalog.ts'
import { Select } from '#web/ui/forms/select.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'

/** `size` is the CSS value, `label` the text of the choice. */
export interface FontSizeChoice {
  size: string
  label: string
}

export function EditorToolbar({
  editor,
  sizes,
  defaultSize,
  onSnippet,
  children,
}: {
  editor: Editor
  sizes: FontSizeChoice[]
  defaultSize: string
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
      size: (editor.getAttributes('textStyle').fontSize as string | undefined) ?? defaultSize,
    }),
  })
  const edit = () => editor.chain().focus()
  const setLink = () => {
    const url = window.prompt('Enter URL:')
    if (url === null) return void edit().run()
    const href = linkAddress(url)
    if (url.trim() === '') edit().unsetLink().run()
    else if (href === null) toast({ title: 'This is no address', description: url, variant: 'destructive' })
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
    <div
      role="toolbar"
      aria-label="Formatting"
      // A phone shows by the fading edge that there are more tools beyond it.
      className="-my-1 flex items-center gap-0.5 overflow-x-auto py-1 [scrollbar-width:none] max-sm:pr-10 max-sm:[mask-image:linear-gradient(to_right,black_calc(100%-2.5rem),transparent)]"
    >
      {tools.map(({ icon, label, shortcut, on, run }) => (
        <IconButton
          key={label}
          size="sm"
          icon={icon}
          label={label}
          shortcut={shortcut}
          pressed={on}
          onClick={run}
        />
      ))}
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
      <Select
        label="Font size"
        hideLabel
        size="sm"
        className="w-24 shrink-0"
        value={state.size}
        onValueChange={size => edit().setFontSize(size).run()}
        // Returns focus to the editor like every other button, so that the next text has this size.
        onLeave={() => edit().run()}
        options={sizes.map(({ size, label }) => ({ value: size, label }))}
      />
    </div>
  )
}
