import { Editor } from '@tiptap/core'
import { FontSize, TextStyle } from '@tiptap/extension-text-style'
import { expect, onTestFinished, test } from 'vitest'
import { KEPT_FORM } from '../form/kept-form.ts'
import { writeLetter } from '../form/write-letter.ts'
import { InlineImage } from '../inline-image.ts'
import { pastedHtml } from './read-pasted.ts'

/** What leaves after this was pasted into an empty editor, and what could not be pasted. */
function pasted(clipboard: string) {
  const { html, lost } = pastedHtml(clipboard)
  const editor = new Editor({
    extensions: [...KEPT_FORM, TextStyle.configure({ mergeNestedSpanStyles: false }), FontSize, InlineImage],
  })
  onTestFinished(() => editor.destroy())
  editor.view.pasteHTML(html)
  return { html: writeLetter(editor.state.doc), lost }
}

const PNG = 'data:image/png;base64,iVBORw0KGgo='
const WORD_HEAD = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15"><link rel=File-List href="file:///C:/Temp/clip_filelist.xml"><!--[if gte mso 9]><xml><o:OfficeDocumentSettings/></xml><![endif]--><style><!--
 p.MsoNormal, li.MsoNormal {mso-style-unhide:no; margin:0cm; font-size:12pt; font-family:Aptos}
 p.MsoListParagraph {margin-left:36pt; font-family:Aptos}
 @page WordSection1 {size:595.3pt 841.9pt}
 table.MsoTableGrid {border:solid windowtext 1pt}
--></style></head>`

test.each<[string, string, { has: string[]; hasNot?: string[]; lost?: string[] }]>([
  [
    'paragraphs of Word',
    `${WORD_HEAD}<body lang=DE style='tab-interval:36pt'><!--StartFragment--><p class=MsoNormal>Dear\n Ada,</p><p class=MsoNormal>&nbsp;</p><p class=MsoNormal><b>so <span style='color:#C00000'>long</span></b></p><!--EndFragment--></body></html>`,
    {
      has: [
        'Dear Ada,',
        'font-family: ?Aptos',
        'margin: ?0cm',
        '>&nbsp;|>\u00a0</p>',
        '<b>so <span style="color:#C00000">long</span></b>|<span style="color:#C00000"><b>long</b></span>',
      ],
      hasNot: ['MsoNormal', 'windowtext', 'file:'],
    },
  ],
  [
    'a picture of Word, which lies on the disk',
    `${WORD_HEAD}<body><p class=MsoNormal>See <!--[if gte vml 1]><v:shape id="x"><v:imagedata src="file:///C:/Temp/clip_image001.emz"/></v:shape><![endif]--><![if !vml]><img width=90 height=40 src="file:///C:/Temp/msohtmlclip1/01/clip_image002.gif" alt="Plan"><![endif]> above</p></body>`,
    { has: ['See', 'above'], hasNot: ['file:', '<img', 'v:'], lost: ['clip_image002.gif'] },
  ],
  [
    'Google Docs',
    `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1a2b"><h2 dir="ltr" style="line-height:1.38;margin-top:18pt"><span style="font-size:16pt;font-family:Arial,sans-serif;color:#274e13;font-weight:400">Plan</span></h2><p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;"><span style="font-size:11pt;font-family:Georgia,serif;color:#000000;font-weight:700">We meet</span><span style="font-size:11pt;color:#990000"> at noon</span></p><br><ul style="margin-top:0"><li dir="ltr" style="list-style-type:disc" aria-level="1"><p dir="ltr" style="margin-top:0pt" role="presentation"><span style="font-size:11pt">one</span></p></li></ul></b>`,
    {
      has: [
        '<h2 dir="ltr" style="line-height:1.38;margin-top:18pt">',
        'color:#274e13',
        '<span style="font-size:11pt;font-family:Georgia,serif;color:#000000;?"><(?:b|strong)>We meet',
        '<li[^>]*style="list-style-type:disc"[^>]*><p [^>]*style="margin-top:0pt"',
      ],
      hasNot: ['docs-internal', 'font-weight:normal', 'font-weight:700', 'presentation'],
    },
  ],
  [
    'a table of Google Docs',
    `<meta charset="utf-8"><b style="font-weight:normal" id="docs-internal-guid-9"><div dir="ltr" style="margin-left:0pt;" align="left"><table style="border:none;border-collapse:collapse;"><colgroup><col width="120" /><col width="90" /></colgroup><tbody><tr style="height:21pt"><td style="border-left:solid #000000 1pt;background-color:#fff2cc;padding:5pt"><p dir="ltr" style="margin:0"><span style="color:#000">Net</span></p></td><td><br></td></tr></tbody></table></div></b>`,
    {
      has: [
        '<table style="border:none;border-collapse:collapse;?">',
        '<col width="120"',
        '<tr style="height:21pt">',
        'background-color:#fff2cc',
        '#000000 1pt',
      ],
      hasNot: ['#bbb', 'docs-internal'],
    },
  ],
  [
    'Apple Mail',
    `<html><head><meta charset="UTF-8"></head><body style="overflow-wrap: break-word; -webkit-nbsp-mode: space;"><div style="caret-color: rgb(0, 0, 0); font-family: Helvetica; font-size: 12px;">Hi Ada,</div><div><br></div><div>see <img apple-inline="yes" id="1A" src="cid:4E5F-logo.png" class=""> and <img src="${PNG}" width="8"></div></body></html>`,
    {
      has: ['font-family: Helvetica', '<div><br /></div>', `<img [^>]*src="${PNG}"`],
      hasNot: ['cid:', 'apple-inline="yes" src="cid', '<p'],
      lost: ['4E5F-logo.png'],
    },
  ],
  [
    'Outlook on the web',
    `<html><body><div class="elementToProof" style="font-family: Aptos, Calibri; font-size: 12pt; color: rgb(0, 0, 0);">Hello <span style="color: rgb(200, 38, 19);">red</span></div><div class="elementToProof" id="appendonsend"></div><div><img alt="Chart" src="blob:https://outlook.office.com/0f1e"></div></body></html>`,
    {
      has: ['<div style="font-family: Aptos, Calibri; font-size: 12pt', 'rgb\\(200, 38, 19\\);?">red'],
      hasNot: ['blob:', 'elementToProof'],
      lost: ['Chart'],
    },
  ],
  [
    'Gmail',
    `<meta charset='utf-8'><div dir="ltr"><div>One</div><div class="gmail_default" style="font-family:tahoma,sans-serif"><br></div><div>Two <a href="https://birch.test" style="color:rgb(17,85,204)" target="_blank">site</a></div></div>`,
    {
      has: [
        '<div>One</div>',
        '<div [^>]*style="font-family:tahoma,sans-serif"><br /></div>',
        '<a [^>]*style="color:rgb\\(17,85,204\\)"',
      ],
      hasNot: ['<p'],
    },
  ],
  [
    'this editor, a part of a line',
    `<p data-pm-slice="1 1 []">just <strong>this</strong></p>`,
    { has: ['^<p>just <strong>this</strong></p>$'] },
  ],
])('what is pasted from %s leaves as it is seen', (_, clipboard, { has, hasNot = [], lost = [] }) => {
  const result = pasted(clipboard)
  for (const each of has) expect(result.html).toMatch(new RegExp(each))
  for (const each of hasNot) expect(result.html).not.toContain(each)
  expect(result.lost).toEqual(lost)
})
