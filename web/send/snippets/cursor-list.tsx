import type { Editor } from '@tiptap/react'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

const GAP_PX = 4
const EDGE_PX = 8

/** The list at the cursor. The focus stays in the editor, which tells screen readers which row is chosen. */
export function CursorList<Item extends { id: number | string }>({
  editor,
  label,
  at,
  items,
  chosen,
  onChoose,
  children,
}: {
  editor: Editor
  label: string
  /** Where the sign stands. */
  at: number
  items: readonly Item[]
  chosen: Item | null
  onChoose: (item: Item) => void
  children: (item: Item) => ReactNode
}) {
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const [place, setPlace] = useState({ left: 0, top: 0 })
  // biome-ignore lint/correctness/useExhaustiveDependencies: its size depends on the rows
  useLayoutEffect(() => {
    const move = () => {
      const box = list.current?.getBoundingClientRect()
      if (!box || editor.isDestroyed || at > editor.state.doc.content.size) return
      const { left, top, bottom } = editor.view.coordsAtPos(at)
      const isBelow = bottom + GAP_PX + box.height + EDGE_PX <= window.innerHeight
      setPlace({
        left: Math.max(EDGE_PX, Math.min(left, window.innerWidth - box.width - EDGE_PX)),
        top: isBelow ? bottom + GAP_PX : Math.max(EDGE_PX, top - GAP_PX - box.height),
      })
    }
    move()
    window.addEventListener('scroll', move, { capture: true })
    window.addEventListener('resize', move)
    return () => {
      window.removeEventListener('scroll', move, { capture: true })
      window.removeEventListener('resize', move)
    }
  }, [editor, at, items.length])
  const activeId = chosen ? `${id}-${chosen.id}` : null
  useEffect(() => {
    const field = editor.view.dom
    field.setAttribute('aria-controls', id)
    field.setAttribute('aria-autocomplete', 'list')
    if (activeId) field.setAttribute('aria-activedescendant', activeId)
    return () => {
      for (const name of ['aria-controls', 'aria-autocomplete', 'aria-activedescendant'])
        field.removeAttribute(name)
    }
  }, [editor, id, activeId])
  return createPortal(
    <ul
      ref={list}
      id={id}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the list of a text field
      role="listbox"
      aria-label={label}
      style={place}
      className="fixed z-50 max-h-72 w-[min(22rem,calc(100vw-1rem))] overflow-y-auto rounded-panel on-raised bg-raised p-1 text-text shadow-float"
    >
      {items.map(item => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the editor handles keys
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the editor
        <li
          key={item.id}
          id={`${id}-${item.id}`}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: an option of a text field
          role="option"
          aria-selected={item === chosen}
          onPointerDown={event => event.preventDefault()}
          onClick={() => onChoose(item)}
          className={`cursor-default rounded-sm px-2 py-1 coarse:py-2 ${item === chosen ? 'bg-hover' : 'hover:bg-hover'}`}
        >
          {children(item)}
        </li>
      ))}
    </ul>,
    document.body,
  )
}
