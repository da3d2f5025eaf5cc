import { autoUpdate, computePosition, flip, offset, shift } from '@floating-ui/dom'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Kbd } from '../display/kbd.tsx'

/** Milliseconds and pixels of the specification, section 9. */
const OPEN_DELAY = 700
const SKIP_WINDOW = 300
const OFFSET = 4
/** How long the pointer may take from the element to its tooltip, in milliseconds. */
const CROSSING = 120

type Side = 'top' | 'right' | 'bottom' | 'left'

export interface TooltipOptions {
  /** As in `Button`. */
  shortcut?: string | undefined
  side?: Side | undefined
}

/** Props that give an element a tooltip, shown on hover and focus, with its shortcut. */
export function tooltipProps(label: string, { shortcut, side }: TooltipOptions = {}) {
  return { 'data-tooltip': label, 'data-tooltip-keys': shortcut, 'data-tooltip-side': side }
}

/**
 * Renders the tooltips of the whole page; mount once near the root. A single listening host, because a list has
 * hundreds of buttons, and a component for each would delay every list and conversation.
 */
export function TooltipHost() {
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const tip = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const listening = new AbortController()
    const listen = <K extends keyof DocumentEventMap>(
      type: K,
      listener: (event: DocumentEventMap[K]) => void,
    ) => document.addEventListener(type, listener, { capture: true, signal: listening.signal })
    let under: HTMLElement | null = null
    let shown: HTMLElement | null = null
    let isByFocus = false
    let hiddenAt = Number.NEGATIVE_INFINITY
    let timer: ReturnType<typeof setTimeout> | undefined

    const show = (element: HTMLElement | null, byFocus = false) => {
      clearTimeout(timer)
      shown = element
      isByFocus = byFocus
      setTarget(element)
    }
    const hide = () => show(null)
    const leave = () => {
      if (shown) hiddenAt = performance.now()
      hide()
    }

    listen('pointerover', ({ target, pointerType }) => {
      if (pointerType === 'touch' || !(target instanceof Element)) return
      // The tooltip stays while the pointer is on it (WCAG 2.2, 1.4.13).
      const element = tip.current?.contains(target) ? shown : target.closest<HTMLElement>('[data-tooltip]')
      if (element === under) return
      under = element
      if (element === null && isByFocus && shown?.isConnected) return
      clearTimeout(timer)
      if (element === null) timer = setTimeout(leave, CROSSING)
      else if (element === shown) return
      else if (shown?.isConnected || performance.now() - hiddenAt < SKIP_WINDOW) show(element)
      else timer = setTimeout(() => show(element), OPEN_DELAY)
    })
    listen('focusin', ({ target }) => {
      // Focus that returns from a closed menu or dialog after a press must not open a tooltip.
      if (target instanceof HTMLElement && target.matches('[data-tooltip]:focus-visible')) show(target, true)
    })
    listen('focusout', ({ target }) => {
      if (target === shown) hide()
    })
    listen('scroll', ({ target }) => {
      if (shown && target instanceof Node && target.contains(shown)) hide()
    })
    listen('pointerdown', hide)
    listen('keydown', hide)
    document.documentElement.addEventListener('pointerleave', hide, { signal: listening.signal })
    return () => {
      clearTimeout(timer)
      listening.abort()
    }
  }, [])

  useLayoutEffect(() => {
    const element = tip.current
    if (!target || !element) return
    return autoUpdate(target, element, async () => {
      if (!target.isConnected) return setTarget(null)
      const placement = (target.dataset.tooltipSide as Side | undefined) ?? 'bottom'
      const middleware = [offset(OFFSET), flip({ padding: 8 }), shift({ padding: 8 })]
      const { x, y } = await computePosition(target, element, { placement, strategy: 'fixed', middleware })
      element.style.translate = `${Math.round(x)}px ${Math.round(y)}px`
    })
  }, [target])

  if (!target) return null
  const { tooltip, tooltipKeys } = target.dataset
  return createPortal(
    <div
      ref={tip}
      role="tooltip"
      className="fixed top-0 left-0 z-60 flex w-max max-w-72 animate-fade-in items-center gap-2 rounded-control bg-text px-2 py-1 font-medium text-surface text-xs"
    >
      {tooltip}
      {tooltipKeys && <Kbd keys={tooltipKeys} plain />}
    </div>,
    document.body,
  )
}
