import { useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { click, render, soon } from '#testing/dom.tsx'
import { Dialog } from './dialog.tsx'
import { closesDialog, leaveEscapeToDialog } from './escape.ts'

const pressEscape = (bubbles = false) =>
  new KeyboardEvent('keydown', { key: 'Escape', cancelable: true, bubbles })

test('a toast leaves Escape to the dialog in which the focus is, and takes it elsewhere', () => {
  onTestFinished(() => document.body.replaceChildren())
  document.body.innerHTML = '<div role="dialog"><button id="in"></button></div><button id="out"></button>'
  document.getElementById('in')?.focus()
  const inDialog = pressEscape()
  leaveEscapeToDialog(inDialog)
  // Prevented, so that the toast stays.
  expect([inDialog.defaultPrevented, closesDialog(inDialog)]).toEqual([true, true])

  document.getElementById('out')?.focus()
  const elsewhere = pressEscape()
  leaveEscapeToDialog(elsewhere)
  expect(elsewhere.defaultPrevented).toBe(false)
})

test('what something in the dialog has taken does not close it', () => {
  const taken = pressEscape()
  taken.preventDefault()
  expect(closesDialog(taken)).toBe(false)
  expect(closesDialog(new KeyboardEvent('keydown', { key: 'a' }))).toBe(false)
})

function Dialogs({ pressed, onClose }: { pressed: KeyboardEvent; onClose: (which: string) => void }) {
  const [isAsking, ask] = useState(false)
  return (
    <>
      <Dialog title="Below" onClose={() => onClose('below')}>
        <button type="button" id="ask" onClick={() => ask(true)} />
      </Dialog>
      {isAsking && (
        <Dialog title="Above" onClose={() => onClose('above')}>
          <input onFocus={event => event.currentTarget.dispatchEvent(pressed)} />
        </Dialog>
      )}
    </>
  )
}

test('Escape that is pressed the moment a dialog opens closes that one, and not the one below', async () => {
  const closed: string[] = []
  render(<Dialogs pressed={pressEscape(true)} onClose={which => closed.push(which)} />)
  const button = document.getElementById('ask')
  if (button) click(button)
  await soon(() => expect(closed).toEqual(['above']))
})
