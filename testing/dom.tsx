import { act, type ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import { forgetUndos } from '#web/read/triage/undo.ts'

/** For tests of components, which run with a document (`vitest.config.ts`). */
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** Shows it until the test ends. The tests of a worker share the page's modules, so what can be undone is forgotten then. */
export function render(element: ReactElement): HTMLElement {
  const screen = document.body.appendChild(document.createElement('div'))
  const root = createRoot(screen)
  act(() => root.render(element))
  onTestFinished(() => {
    act(() => root.unmount())
    screen.remove()
    forgetUndos()
  })
  return screen
}

/** The control of this name: that of its label, or what stands on it. */
export function named<T extends HTMLElement = HTMLElement>(name: string): T {
  const namesOf = (one: T) => [
    one.getAttribute('aria-label'),
    one.textContent,
    document.querySelector(`label[for="${one.id}"]`)?.textContent,
  ]
  const found = [...document.querySelectorAll<T>('button, input, textarea, [role=menuitem]')].find(one =>
    namesOf(one).includes(name),
  )
  if (!found) throw new Error(`There is no ${name}`)
  return found
}

/** Puts the text into a field, as typing does. */
export function type(input: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  act(() => {
    // React remembers what it has set itself, and takes no notice of that.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

/** Waits until it passes, while answers arrive and are shown. Fails with its last error after five seconds. */
export async function soon(check: () => void): Promise<void> {
  const end = Date.now() + 5000
  for (;;) {
    await act(() => new Promise(resolve => setTimeout(resolve, 10)))
    try {
      return check()
    } catch (error) {
      if (Date.now() > end) throw error
    }
  }
}

/** A press of a key; false when the component has taken it, so that the browser does nothing of its own. */
export const press = (target: Element, key: string): boolean => {
  const shiftKey = /^\p{Lu}$/u.test(key)
  return dispatch(target, new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }))
}

export const click = (target: HTMLElement): void => act(() => target.click())

export const leave = (target: Element): boolean =>
  dispatch(target, new FocusEvent('focusout', { bubbles: true }))

/** False when the component has taken what is pasted. */
export function paste(target: Element, text: string): boolean {
  const event = new Event('paste', { bubbles: true, cancelable: true })
  return dispatch(target, Object.assign(event, { clipboardData: { getData: () => text } }))
}

function dispatch(target: Element, event: Event): boolean {
  let isLeft = true
  act(() => {
    isLeft = target.dispatchEvent(event)
  })
  return isLeft
}
