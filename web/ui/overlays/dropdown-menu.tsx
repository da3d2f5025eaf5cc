import { Check, type IconNode } from 'lucide'
import { Portal, DropdownMenu as Radix, Slot } from 'radix-ui'
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type Ref,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../display/icon.tsx'
import { Kbd } from '../display/kbd.tsx'
import { isFocusFree } from '../hooks/is-focus-free.ts'
import { floatingClass, itemClass } from './floating.ts'

export interface MenuHandle {
  open: () => void
}

type DropdownMenuProps = {
  /** A single element that takes a ref: usually a Button or IconButton. */
  trigger: ReactNode
  align?: 'start' | 'center' | 'end' | undefined
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined
  /** Opens it otherwise than by its trigger: a context menu. */
  handle?: Ref<MenuHandle> | undefined
  /** MenuItem, MenuCheckboxItem, MenuLabel, MenuSeparator. */
  children: ReactNode
}

/**
 * Until it is needed, a menu renders its trigger only: the twenty components of a menu, one for each message, were half
 * the rendering cost of a conversation. They are created when the trigger is pointed at or focused, not when it is
 * pressed, because the menu checks whether a key opened it. Radix's own trigger would have to be there from the
 * beginning, so the menu gets an invisible one, at the position of ours.
 */
export function DropdownMenu({
  trigger,
  align = 'start',
  side = 'bottom',
  handle,
  children,
}: DropdownMenuProps) {
  const id = useId()
  const anchor = useRef<HTMLElement>(null)
  const [state, setState] = useState<'unmade' | 'closed' | 'open'>('unmade')
  useImperativeHandle(handle, () => ({ open: () => setState('open') }), [])
  const make = () => setState(state => (state === 'unmade' ? 'closed' : state))
  const press = (event: PointerEvent) => {
    if (event.button !== 0 || event.ctrlKey) return
    // The focus moves to the menu.
    event.preventDefault()
    setState('open')
  }
  const type = (event: KeyboardEvent) => {
    if (!['Enter', ' ', 'ArrowDown'].includes(event.key)) return
    event.preventDefault()
    setState('open')
  }
  const comeBack = (event: Event) => {
    event.preventDefault()
    // The chosen item may have opened a text field. A dialog takes the focus itself when what had it is removed.
    if (isFocusFree() || document.activeElement?.contains(anchor.current)) anchor.current?.focus()
  }
  return (
    <>
      <Slot.Root
        ref={anchor}
        id={id}
        aria-haspopup="menu"
        aria-expanded={state === 'open'}
        onPointerEnter={make}
        onFocus={make}
        onPointerDown={press}
        onKeyDown={type}
      >
        {trigger}
      </Slot.Root>
      {state !== 'unmade' && (
        <Radix.Root open={state === 'open'} onOpenChange={isOpen => setState(isOpen ? 'open' : 'closed')}>
          <Portal.Root asChild>
            <Radix.Trigger asChild {...saysNothing}>
              <span
                ref={span => placeOver(span, anchor.current)}
                aria-hidden
                className="pointer-events-none invisible fixed"
              />
            </Radix.Trigger>
          </Portal.Root>
          <Radix.Portal>
            <Radix.Content
              aria-labelledby={id}
              align={align}
              side={side}
              sideOffset={4}
              collisionPadding={8}
              onCloseAutoFocus={comeBack}
              className={classNames(
                floatingClass,
                'max-h-(--radix-dropdown-menu-content-available-height) min-w-48 max-w-80',
              )}
            >
              {children}
            </Radix.Content>
          </Radix.Portal>
        </Radix.Root>
      )}
    </>
  )
}

/** The visible trigger announces what the menu does. */
const saysNothing = { 'aria-haspopup': undefined, 'aria-expanded': undefined }

/** Moves an element to the position of another, also when the window is resized, before the menu is positioned. */
function placeOver(element: HTMLElement | null, over: HTMLElement | null): () => void {
  const cover = () => {
    const place = over?.getBoundingClientRect()
    if (!element || !place) return
    const [left, top, width, height] = [place.left, place.top, place.width, place.height].map(at => `${at}px`)
    Object.assign(element.style, { left, top, width, height })
  }
  cover()
  addEventListener('resize', cover, true)
  return () => removeEventListener('resize', cover, true)
}

/**
 * The focus follows the pointer over a menu, but not while the menu fades out: the chosen item may have moved the
 * focus.
 */
const keepFocus = (event: PointerEvent) => {
  if (event.currentTarget.closest('[role="menu"][data-state="closed"]')) event.preventDefault()
}
const unlessClosing = { onPointerMove: keepFocus, onPointerLeave: keepFocus }

type MenuItemProps = {
  icon?: IconNode | undefined
  shortcut?: string | undefined
  danger?: boolean | undefined
  disabled?: boolean | undefined
  /** Why it cannot be chosen now, which stands below its words. */
  blocked?: string | false | undefined
  onSelect: () => void
  children: ReactNode
}

export function MenuItem({
  icon,
  shortcut,
  danger = false,
  disabled = false,
  blocked = false,
  onSelect,
  children,
}: MenuItemProps) {
  const isOff = disabled || Boolean(blocked)
  return (
    <Radix.Item
      {...unlessClosing}
      disabled={isOff}
      onSelect={onSelect}
      className={classNames(itemClass, danger && 'text-danger-text data-highlighted:bg-danger-soft')}
    >
      {icon && <Icon icon={icon} className={danger || isOff ? undefined : 'text-muted'} />}
      <span title={typeof children === 'string' ? children : undefined} className="min-w-0 flex-1 truncate">
        {children}
        {blocked && <span className="block whitespace-normal text-xs">{blocked}</span>}
      </span>
      {shortcut && (
        <span className="pl-4 text-faint">
          <Kbd keys={shortcut} plain />
        </span>
      )}
    </Radix.Item>
  )
}

type MenuCheckboxItemProps = {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  disabled?: boolean | undefined
  children: ReactNode
}

/** The menu stays open when it is pressed, so that several items can be set. */
export function MenuCheckboxItem({
  checked,
  onCheckedChange,
  disabled = false,
  children,
}: MenuCheckboxItemProps) {
  return (
    <Radix.CheckboxItem
      {...unlessClosing}
      checked={checked}
      onCheckedChange={onCheckedChange}
      onSelect={event => event.preventDefault()}
      disabled={disabled}
      className={itemClass}
    >
      <span className="grid size-4 shrink-0 place-items-center">
        <Radix.ItemIndicator>
          <Icon icon={Check} className="text-accent-text" />
        </Radix.ItemIndicator>
      </span>
      <span title={typeof children === 'string' ? children : undefined} className="min-w-0 flex-1 truncate">
        {children}
      </span>
    </Radix.CheckboxItem>
  )
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="truncate px-2 pt-1.5 pb-1 text-xs text-faint">{children}</Radix.Label>
}

export function MenuSeparator() {
  return <Radix.Separator className="mx-2 my-1 h-px bg-line" />
}
