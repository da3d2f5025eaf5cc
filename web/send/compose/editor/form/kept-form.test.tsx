import { Editor } from '@tiptap/core'
import { FontSize, TextStyle } from '@tiptap/extension-text-style'
import { expect, onTestFinished, test } from 'vitest'
import { InlineImage } from '../inline-image.ts'
import { KEPT_FORM } from './kept-form.ts'
import { writeLetter } from './write-letter.ts'

const LOGO =
  '<img src="https://birch.test/logo.png" width="80" height="40" border="0" alt="Birch" style="display:block" />'

/** An editor with this in it. */
function edit(content: string): Editor {
  const editor = new Editor({
    extensions: [...KEPT_FORM, TextStyle.configure({ mergeNestedSpanStyles: false }), FontSize, InlineImage],
    content,
  })
  onTestFinished(() => editor.destroy())
  return editor
}

/** The HTML after a word was typed behind "Tester". */
function typed(content: string): string {
  const editor = edit(content)
  let end = 0
  editor.state.doc.descendants((node, at) => {
    const found = node.text?.indexOf('Tester') ?? -1
    if (end === 0 && found >= 0) end = at + found + 'Tester'.length
  })
  editor.view.dispatch(editor.state.tr.insertText(' Senior', end))
  return writeLetter(editor.state.doc)
}

/** As a browser reads it; the order of attributes says nothing. */
function parsed(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const element of body.querySelectorAll('*')) {
    const attributes = [...element.attributes].map(({ name, value }) => [name, value] as const)
    for (const [name] of attributes) element.removeAttribute(name)
    for (const [name, value] of attributes.sort(([a], [b]) => a.localeCompare(b)))
      element.setAttribute(name, value)
  }
  return body.innerHTML
}

test.each([
  ['paragraphs', '<p>Dear Bea Tester,</p><p>one<br />two</p>'],
  ['lines of mail programs', '<div>Dear Tester,</div><div><br /></div><div>so long</div>'],
  ['nested divisions', '<div dir="ltr"><div style="color:#333"><p style="margin:0">Tester</p></div></div>'],
  ['text beside blocks', '<div>Tester<table><tbody><tr><td>a</td></tr></tbody></table></div>'],
  ['a table without borders', '<table><tbody><tr><td>Tester</td><td>12</td></tr></tbody></table><p>x</p>'],
  [
    'a table of a template',
    `<table cellspacing="0" cellpadding="0" border="0" width="520" style="font-family:Verdana, sans-serif"><tbody><tr><td width="160" valign="top" style="border-right:2px solid rgb(200, 40, 40);line-height:0"><a href="https://birch.test/a?b=1&amp;c=2" target="_blank" rel="noopener noreferrer nofollow">${LOGO}</a></td><td bgcolor="#eef2f5"><h3 style="margin:0;font-size:16px">Bea Tester</h3></td></tr></tbody></table>`,
  ],
  [
    'tables within tables',
    '<table><tbody><tr><td><table height="8"><tbody><tr><td height="8" style="font-size:1px;line-height:8px">&nbsp;</td></tr></tbody></table>Tester</td></tr></tbody></table>',
  ],
  [
    'a head, a caption and columns',
    '<table><caption>Tester</caption><colgroup><col width="60" /><col span="2" /></colgroup><thead bgcolor="#eee"><tr height="20"><th scope="col">a</th></tr></thead><tbody><tr><td colspan="2" nowrap>b</td></tr></tbody></table>',
  ],
  [
    'rows of different lengths',
    '<table><tbody><tr><td>Tester</td></tr><tr><td>a</td><td>b</td></tr></tbody></table>',
  ],
  [
    'fonts of old programs',
    '<p><font face="Georgia" size="2" color="#663399"><b>Bea Tester</b></font></p><center><font color="gray">x</font></center>',
  ],
  [
    'a size within a size',
    '<p><span style="font-size:9pt">a <span style="font-size:12pt;color:red">Tester</span></span></p>',
  ],
  ['what only Outlook reads', '<div style="mso-line-height-rule:exactly;margin:0">Tester</div>'],
  [
    'spans within spans',
    '<p><span style="font-size:9pt"><span style="color:red">Tester</span> of</span> Birch</p>',
  ],
  [
    'colours of links',
    '<p><a href="https://birch.test" target="_blank" rel="noopener noreferrer nofollow" style="color:blue"><span style="color:red">Tester</span></a></p>',
  ],
  [
    'colours around links',
    '<p><span style="color:red">Tester <a href="https://birch.test" target="_blank" rel="noopener noreferrer nofollow">site</a></span></p>',
  ],
  [
    'styles of Outlook',
    '<p style="margin:0cm;font-size:11.0pt;font-family:&quot;Calibri&quot;,sans-serif"><span style="color:#1F4E79" lang="DE">Bea Tester</span></p><p style="margin:0cm">&nbsp;</p>',
  ],
  [
    'weights in styles',
    '<p><strong style="font-size:18px">Tester</strong> <b style="font-weight:normal">x</b> <i>y</i> <em>z</em></p>',
  ],
  ['headings', '<h1>Tester</h1><h2 align="center">x</h2><p>y</p>'],
  [
    'lists',
    '<ul type="square" style="margin:0"><li>Tester<ul><li>b</li></ul></li><li style="color:red"><p>c</p></li></ul><p>x</p>',
  ],
  ['numbered lists', '<ol start="3"><li>Tester</li></ol>'],
  ['definitions', '<dl><dt>Tester</dt><dd>x</dd></dl>'],
  ['rules', '<p>Tester</p><hr size="1" noshade color="#cccccc" width="200" /><p>x</p>'],
  [
    'small parts of a text',
    '<p><small>Tester</small> H<sub>2</sub>O <mark>m</mark> <abbr title="a">b</abbr> <s>c</s></p>',
  ],
  ['quotations', '<blockquote type="cite" style="border-left:1px solid">Tester</blockquote><p>x</p>'],
  ['preformatted text', '<pre style="color:red">a  <span style="color:blue">Tester</span></pre><p>x</p>'],
  ['right to left', '<div dir="rtl" style="text-align:right">ביה <b>Tester</b></div>'],
  ['marks of mail programs', '<div class="gmail_signature">Tester</div>'],
])('a typed word changes nothing else: %s', (_, html) => {
  expect(parsed(typed(html))).toBe(parsed(html.replace('Tester', 'Tester Senior')))
})

test.each([
  ['an event', '<p onclick="x()">a</p>', '<p>a</p>'],
  ['a class of this page', '<div class="fixed inset-0">a</div>', '<div>a</div>'],
  ['an id', '<p id="root">a</p>', '<p>a</p>'],
])('%s is not kept', (_, html, expected) => {
  expect(writeLetter(edit(html).state.doc)).toBe(expected)
})

test('what is written here leaves as it is seen', () => {
  const editor = edit('')
  expect(writeLetter(editor.state.doc)).toBe('<p></p>')
  editor.chain().insertContent('One').splitBlock().splitBlock().insertContent('Two').run()
  expect(writeLetter(editor.state.doc)).toBe('<p>One</p><p><br /></p><p>Two</p>')
  editor
    .chain()
    .toggleBulletList()
    .insertContent(' more')
    .splitListItem('listItem')
    .insertContent('Three')
    .run()
  expect(writeLetter(editor.state.doc)).toBe(
    '<p>One</p><p><br /></p><ul><li>Two more</li><li>Three</li></ul>',
  )
  editor.chain().selectAll().setFontSize('18px').toggleBold().run()
  expect(writeLetter(editor.state.doc)).toContain(
    '<span style="font-size: 18px;"><strong>Two more</strong></span>',
  )
})

function press(editor: Editor, key: string, shiftKey = false): void {
  editor.view.someProp('handleKeyDown', handle =>
    handle(editor.view, new KeyboardEvent('keydown', { key, shiftKey })),
  )
}

test('Tab goes from cell to cell', () => {
  const editor = edit('<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>')
  editor.commands.setTextSelection(6)
  press(editor, 'Tab')
  expect(editor.state.selection.$from.parent.textContent).toBe('b')
  press(editor, 'Tab', true)
  expect(editor.state.selection.$from.parent.textContent).toBe('a')
})

test('below a heading goes on plain text, below a line another such line', () => {
  const behind = (html: string) => {
    const editor = edit(html)
    editor.commands.setTextSelection(2)
    press(editor, 'Enter')
    editor.commands.insertContent('b')
    return writeLetter(editor.state.doc)
  }
  expect(behind('<h2 style="color:red">a</h2>')).toBe('<h2 style="color:red">a</h2><p>b</p>')
  expect(behind('<div>a</div>')).toBe('<div>a</div><div>b</div>')
})
