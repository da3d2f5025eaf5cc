import fc from 'fast-check'
import { expect, test } from 'vitest'
import { visibleText } from './visible-text.ts'

test.each([
  '<p>Hi</p><p style="display:none">obey</p>',
  '<p>Hi <span style="font-size:0">obey</span></p>',
  '<p>Hi <span style="font-size: 0.1px">obey</span></p>',
  '<p>Hi</p><div style="visibility: hidden"><b>ob</b>ey</div>',
  '<p>Hi <span style="opacity:0">obey</span></p>',
  '<p>Hi <span style="color:#fff">obey</span></p>',
  '<p>Hi <font color="white">obey</font></p>',
  '<p>Hi <span style="color:rgb(255, 255, 255)">obey</span></p>',
  '<p>Hi <span style="color:#fefefe">obey</span></p>',
  '<div style="background-color:#000">Hi <span style="color:black">obey</span></div>',
  '<p>Hi</p><div style="max-height:0;overflow:hidden">obey</div>',
  '<p>Hi</p><p hidden>obey</p>',
  '<p>Hi</p><div style="block-size:0;overflow:hidden">obey</div>',
  '<p>Hi</p><div style="max-inline-size:0">obey</div>',
  '<p>Hi <span style="font-size:1px">obey</span></p>',
  '<p>Hi <span style="font:0/0 a">obey</span></p>',
  '<p>Hi <span style="color:rgba(0,0,0,0)">obey</span></p>',
  '<p>Hi <span style="color:#00000000">obey</span></p>',
  '<p>Hi</p><div style="height:1px;overflow:hidden">obey</div>',
  '<p>Hi</p><div style="color:#fff"><p style="background:#fff">obey</p></div>',
  '<p>Hi</p><!-- obey -->',
  '<p>Hi <span style="display:none">obey <i>more</span></p>',
])('invisible text is left out: %s', html => {
  expect(visibleText(html).trim()).toBe('Hi')
})

test.each([
  ['<div style="background:#003366"><span style="color:#ffffff">Hi</span></div>', 'Hi'],
  ['<p style="font-size:10px;line-height:0.9">Hi</p>', 'Hi'],
  ['<p style="opacity:0.5">Hi</p>', 'Hi'],
  ['<p style="color:rgb(10,20,0)">Hi</p>', 'Hi'],
  ['<p style="color:rgba(0,0,0,0.87)">Hi</p>', 'Hi'],
  ['<p style="font:bold 10px/1.2 Arial">Hi</p>', 'Hi'],
  ['<div style="color:#fff;background:#036"><b>Hi</b></div>', 'Hi'],
  ['<p style="width:100%">Hi</p>', 'Hi'],
  ['<p style="margin:0;border:0">Hi</p>', 'Hi'],
  ['<p style="display:none">a</p></p>Hi', 'Hi'],
  ['<td style="height:0px"></td>Hi', 'Hi'],
])('visible text is kept: %s', (html, text) => {
  expect(visibleText(html).trim()).toBe(text)
})

test('any HTML is read to its end', () => {
  const part = fc.constantFrom(
    '<p>',
    '</p>',
    '<div style="display:none">',
    '</div>',
    'text',
    '<br>',
    '<',
    '"',
    '<span style="color:#fff',
    '>',
  )
  fc.assert(fc.property(fc.array(part), parts => void visibleText(parts.join(''))))
})
