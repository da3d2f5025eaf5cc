import { GripVertical } from 'lucide'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './display/icon.tsx'

/** A list whose rows can be put into another order: by dragging the handle, or with the arrow keys on it. */
export function SortableList<Item extends { id: number }>({
  label,
  items,
  nameOf,
  onOrder,
  children,
}: {
  label: string
  items: readonly Item[]
  /** What a row is called, for its handle. */
  nameOf: (item: Item) => string
  onOrder: (ids: number[]) => void
  children: (item: Item) => ReactNode
}) {
  const list = useRef<HTMLUListElement>(null)
  /** The order while a row is dragged. */
  const [dragged, setDragged] = useState<{ id: number; ids: number[] } | null>(null)
  const ids = dragged?.ids ?? items.map(({ id }) => id)
  const byId = new Map(items.map(item => [item.id, item]))
  const shown = ids.flatMap(id => byId.get(id) ?? [])

  const moved = (id: number, to: number): number[] => {
    const others = ids.filter(each => each !== id)
    return [...others.slice(0, to), id, ...others.slice(to)]
  }
  const drag = (event: PointerEvent) => {
    if (!dragged) return
    const rows = [...(list.current?.children ?? [])].map(row => row.getBoundingClientRect())
    const at = dragged.ids.indexOf(dragged.id)
    // A row is passed once the pointer is over its other half.
    const to = rows.reduce((count, { top, height }, row) => {
      const isAbove = row !== at && top + height / 2 < event.clientY
      return isAbove ? count + 1 : count
    }, 0)
    if (to !== at) setDragged({ ...dragged, ids: moved(dragged.id, to) })
  }
  const drop = () => {
    if (dragged?.ids.some((id, at) => items[at]?.id !== id)) onOrder(dragged.ids)
    setDragged(null)
  }
  const step = (event: KeyboardEvent, id: number) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!by) return
    event.preventDefault()
    const to = ids.indexOf(id) + by
    if (to >= 0 && to < ids.length) onOrder(moved(id, to))
  }

  return (
    <ul ref={list} aria-label={label} className="divide-y divide-line">
      {shown.map(item => (
        <li
          key={item.id}
          className={classNames('flex items-start gap-1', dragged?.id === item.id && 'bg-hover opacity-80')}
        >
          <button
            type="button"
            aria-label={`Move ${nameOf(item)}: drag, or use the arrow keys`}
            title="Drag, or use the arrow keys"
            className="mt-2 grid size-8 shrink-0 cursor-grab touch-none place-items-center rounded-control text-faint hover:bg-hover hover:text-text active:cursor-grabbing coarse:size-11"
            onPointerDown={event => {
              event.currentTarget.setPointerCapture(event.pointerId)
              setDragged({ id: item.id, ids })
            }}
            onPointerMove={drag}
            onPointerUp={drop}
            onPointerCancel={() => setDragged(null)}
            onKeyDown={event => step(event, item.id)}
          >
            <Icon icon={GripVertical} />
          </button>
          <div className="min-w-0 flex-1">{children(item)}</div>
        </li>
      ))}
    </ul>
  )
}
