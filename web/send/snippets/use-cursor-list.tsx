import type { Editor } from '@tiptap/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { CursorList } from './cursor-list.tsx'
import type { Opening } from './opening.ts'

/** Where the sign stands in the document, and what is typed behind it. */
interface Open {
  from: number
  query: string
}

/**
 * A list at the cursor of an editor, which typing opens. The keys of the editor go through `takeKey` first: it takes those that
 * the list needs, and returns whether it did.
 */
export function useCursorList<Item extends { id: number | string }>({
  editor,
  label,
  opening,
  find,
  choosesAtOnce,
  row,
  onChoose,
}: {
  /** Null for an editor without this list. */
  editor: Editor | null
  label: string
  /** What opens the list at the end of this text, which is the paragraph up to the cursor. */
  opening: (before: string) => Opening | null
  find: (query: string) => Item[]
  /** Whether Enter takes the first item before anything is typed behind the sign. */
  choosesAtOnce: boolean
  row: (item: Item) => ReactNode
  onChoose: (item: Item, open: Open) => void
}): { list: ReactNode; takeKey: (event: KeyboardEvent) => boolean } {
  const [open, setOpen] = useState<Open | null>(null)
  /** The position of the chosen row; null while nothing is chosen. */
  const [active, setActive] = useState<number | null>(null)
  /** Where the list was closed by Escape: it stays closed there until the sign is gone. */
  const closedAt = useRef<number | null>(null)
  useOpening(editor, opening, next => {
    if (next && next.from === closedAt.current) return
    closedAt.current = null
    setOpen(next)
    setActive(null)
  })
  const found = open ? find(open.query) : []
  const chosen = found[active ?? (open?.query || choosesAtOnce ? 0 : -1)]
  const choose = (item: Item, at: Open) => {
    setOpen(null)
    onChoose(item, at)
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
    else if (chosen && !event.shiftKey && (event.key === 'Enter' || event.key === 'Tab')) choose(chosen, open)
    else return false
    event.preventDefault()
    return true
  }
  const list = open && found.length > 0 && editor && (
    <CursorList
      editor={editor}
      label={label}
      at={open.from}
      items={found}
      chosen={chosen ?? null}
      onChoose={item => choose(item, open)}
    >
      {row}
    </CursorList>
  )
  return { list, takeKey }
}

/**
 * Tells when typing opens the list, changes what is looked for, or closes it. Moving the cursor opens nothing: what opens it
 * may stand there for a reason. A list that was closed stays closed until another sign is typed.
 */
function useOpening(
  editor: Editor | null,
  opening: (before: string) => Opening | null,
  onChange: (open: Open | null) => void,
): void {
  const latest = useRef({ opening, onChange })
  latest.current = { opening, onChange }
  useEffect(() => {
    if (!editor) return
    let from: number | null = null
    const close = () => {
      from = null
      latest.current.onChange(null)
    }
    const look = ({ transaction }: { transaction: { docChanged: boolean; selectionSet: boolean } }) => {
      if (!transaction.docChanged && !transaction.selectionSet) return
      const { empty, $from } = editor.state.selection
      const found =
        empty && $from.parent.isTextblock
          ? latest.current.opening($from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc'))
          : null
      if (!found) return from === null ? undefined : close()
      const start = $from.pos - found.length
      if (from !== start && (!transaction.docChanged || found.query !== ''))
        return from === null ? undefined : close()
      from = start
      latest.current.onChange({ from: start, query: found.query })
    }
    editor.on('transaction', look)
    editor.on('blur', close)
    return () => {
      editor.off('transaction', look)
      editor.off('blur', close)
    }
  }, [editor])
}
