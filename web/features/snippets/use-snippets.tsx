import { createNodeFromContent } from '@tiptap/core'
import type { Editor } from '@tiptap/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Snippet } from '#core/contract/snippets.ts'
import { fillHtml } from '#core/sequence/fill-html.ts'
import type { PlaceholderValues } from '#core/sequence/placeholders.ts'
import { useCommands } from '#web/features/commands/use-commands.ts'
import { findSnippets } from './find-snippets.ts'
import { openingAt } from './opening.ts'
import { useSnippets } from './queries.ts'
import { SnippetList } from './snippet-list.tsx'
import { SnippetPicker } from './snippet-picker.tsx'

/** Where the sign stands in the document, and what is typed behind it. */
interface Open {
  from: number
  query: string
}

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
  const [open, setOpen] = useState<Open | null>(null)
  /** The position of the chosen row; null while nothing is chosen. */
  const [active, setActive] = useState<number | null>(null)
  const [isPicking, setPicking] = useState(false)
  /** Where the list was closed by Escape: it stays closed there until the sign is gone. */
  const closedAt = useRef<number | null>(null)
  useOpening(values ? editor : null, next => {
    if (next && next.from === closedAt.current) return
    closedAt.current = null
    setOpen(next)
    setActive(null)
  })
  const pick = () => setPicking(true)
  usePickCommand(editor, values ? pick : null)
  const found = open ? findSnippets(data ?? [], open.query) : []
  // Behind a lone sign nothing is chosen, so that Enter still ends a line that ends in a slash.
  const chosen = found[active ?? (open?.query ? 0 : -1)]

  const insert = (snippet: Snippet, replaced: Open | null) => {
    if (!editor || !values) return
    setOpen(null)
    insertHtml(editor, fillHtml(snippet.body, values()), replaced)
  }
  const takeKey = (event: KeyboardEvent): boolean => {
    if (!open || found.length === 0 || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
      return false
    const at = chosen ? found.indexOf(chosen) : -1
    if (event.key === 'Escape') {
      closedAt.current = open.from
      setOpen(null)
    } else if (event.key === 'ArrowDown') setActive((at + 1) % found.length)
    else if (event.key === 'ArrowUp') setActive(at <= 0 ? found.length - 1 : at - 1)
    else if (chosen && !event.shiftKey && (event.key === 'Enter' || event.key === 'Tab')) insert(chosen, open)
    else return false
    event.preventDefault()
    return true
  }
  const overlay = (
    <>
      {open && found.length > 0 && editor && (
        <SnippetList
          editor={editor}
          at={open.from}
          snippets={found}
          chosen={chosen ?? null}
          onChoose={snippet => insert(snippet, open)}
        />
      )}
      {isPicking && (
        <SnippetPicker onChoose={snippet => insert(snippet, null)} onClose={() => setPicking(false)} />
      )}
    </>
  )
  return { overlay, takeKey, pick }
}

/**
 * Tells when typing opens the list, changes what is looked for, or closes it. Moving the cursor opens nothing: "/word" may
 * stand there for a reason. A list that was closed stays closed until another sign is typed.
 */
function useOpening(editor: Editor | null, onChange: (open: Open | null) => void): void {
  const latest = useRef(onChange)
  latest.current = onChange
  useEffect(() => {
    if (!editor) return
    let from: number | null = null
    const close = () => {
      from = null
      latest.current(null)
    }
    const look = ({ transaction }: { transaction: { docChanged: boolean; selectionSet: boolean } }) => {
      if (!transaction.docChanged && !transaction.selectionSet) return
      const { empty, $from } = editor.state.selection
      const opening =
        empty && $from.parent.isTextblock
          ? openingAt($from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc'))
          : null
      if (!opening) return from === null ? undefined : close()
      const start = $from.pos - opening.length
      if (from !== start && (!transaction.docChanged || opening.query !== ''))
        return from === null ? undefined : close()
      from = start
      latest.current({ from: start, query: opening.query })
    }
    editor.on('transaction', look)
    editor.on('blur', close)
    return () => {
      editor.off('transaction', look)
      editor.off('blur', close)
    }
  }, [editor])
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
