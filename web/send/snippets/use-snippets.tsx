import { createNodeFromContent } from '@tiptap/core'
import type { Editor } from '@tiptap/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Snippet } from '#core/contract/snippets.ts'
import { fillHtml } from '#core/sequence/fill-html.ts'
import type { PlaceholderValues } from '#core/sequence/placeholders.ts'
import { useCommands } from '#web/shell/commands/use-commands.ts'
import { findSnippets } from './find-snippets.ts'
import { openingAt } from './opening.ts'
import { useSnippets } from './queries.ts'
import { SnippetPicker } from './snippet-picker.tsx'
import { SnippetRow } from './snippet-row.tsx'
import { useCursorList } from './use-cursor-list.tsx'

export interface EditorSnippets {
  /** The list at the cursor, and the dialog. */
  overlay: ReactNode
  /** Takes a key that the list needs; returns whether it did. */
  takeKey: (event: KeyboardEvent) => boolean
  /** Opens the dialog with all snippets. */
  pick: () => void
}

/** Snippets in an editor: a list that "/" and ";" open, and a dialog. `values` fills their placeholders. */
export function useEditorSnippets(
  editor: Editor | null,
  /** Null for an editor without snippets. */
  values: (() => PlaceholderValues) | null,
): EditorSnippets {
  const { data } = useSnippets(values !== null)
  const [isPicking, setPicking] = useState(false)
  const pick = () => setPicking(true)
  usePickCommand(editor, values ? pick : null)
  const insert = (snippet: Snippet, replaced: { from: number } | null) => {
    if (editor && values) insertHtml(editor, fillHtml(snippet.body, values()), replaced)
  }
  const { list, takeKey } = useCursorList<Snippet>({
    editor: values ? editor : null,
    label: 'Snippets',
    opening: openingAt,
    find: query => findSnippets(data ?? [], query),
    // Behind a lone sign nothing is chosen, so that Enter still ends a line that ends in a slash.
    choosesAtOnce: false,
    row: snippet => <SnippetRow snippet={snippet} />,
    onChoose: insert,
  })
  const overlay = (
    <>
      {list}
      {isPicking && (
        <SnippetPicker onChoose={snippet => insert(snippet, null)} onClose={() => setPicking(false)} />
      )}
    </>
  )
  return { overlay, takeKey, pick }
}

/** What the command does in each editor that is there: the one that had the focus last is the last. */
let picks: { current: (() => void) | null }[] = []

function usePickCommand(editor: Editor | null, pick: (() => void) | null): void {
  const latest = useRef(pick)
  latest.current = pick
  const canPick = pick !== null
  useCommands(canPick ? { insertSnippet: () => picks.at(-1)?.current?.() } : {})
  useEffect(() => {
    if (!editor || !canPick) return
    const leave = () => {
      picks = picks.filter(other => other !== latest)
    }
    const come = () => {
      leave()
      picks.push(latest)
    }
    come()
    editor.on('focus', come)
    return () => {
      editor.off('focus', come)
      leave()
    }
  }, [editor, canPick])
}

/** Inserts HTML where the cursor is, in place of the sign and what was typed behind it. */
export function insertHtml(editor: Editor, html: string, replaced: { from: number } | null): void {
  // A text without any markup would be inserted as it is written in HTML, with its entities.
  const content = createNodeFromContent(inParagraph(html), editor.schema, {
    parseOptions: { preserveWhitespace: 'full' },
  })
  const chain = editor.chain().focus()
  if (replaced) chain.deleteRange({ from: replaced.from, to: editor.state.selection.to })
  chain.insertContent(content).run()
}

/** A text of one paragraph goes into the paragraph where the cursor is; several begin new ones. */
function inParagraph(html: string): string {
  const [, inner] = /^\s*<p[^>]*>((?:(?!<\/?p\b)[\s\S])*)<\/p>\s*$/i.exec(html) ?? []
  return inner ?? html
}
