import { Editor } from '@tiptap/core'
import StarterKit from '@tiptap/starter-kit'
import { expect, onTestFinished, test } from 'vitest'
import { insertHtml } from './use-snippets.tsx'

const inserted = (html: string, before = 'Hello /by') => {
  const editor = new Editor({ extensions: [StarterKit], content: `<p>${before}</p>` })
  onTestFinished(() => editor.destroy())
  editor.commands.setTextSelection(1 + before.length)
  insertHtml(editor, html, { from: 1 + before.indexOf('/') })
  return editor.getHTML()
}

test('one paragraph goes into the line, as text and with its marks; several begin new ones', () => {
  expect(inserted('<p>Käse &amp; Co</p>')).toBe('<p>Hello Käse &amp; Co</p>')
  expect(inserted('<p>a <strong>b</strong></p>')).toBe('<p>Hello a <strong>b</strong></p>')
  expect(inserted('<p>a</p><p>b</p>')).toBe('<p>Hello </p><p>a</p><p>b</p>')
  expect(inserted('<p>a</p><p>b</p>', '/by')).toBe('<p>a</p><p>b</p>')
})
