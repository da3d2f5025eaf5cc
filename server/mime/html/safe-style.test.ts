import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { safeStyle } from './safe-style.ts'

describe('styles of text are kept', () => {
  test.each([
    ['color:red;text-align:center', 'color:red;text-align:center'],
    ['MARGIN:0;PADDING:5px', 'margin:0;padding:5px'],
    ['color:blue;}', 'color:blue'],
    ['color:blue;};margin:0', 'color:blue;margin:0'],
    ["mso-style:'x{y}';color:blue", 'color:blue'],
    ['color:blue;font-family:', 'color:blue'],
    ['color:red;/* for Outlook; */margin:0', 'color:red;margin:0'],
    ['color:red!important', 'color:red!important'],
    ["font-family:Helvetica,'Element Sans';color:red", "font-family:Helvetica,'Element Sans';color:red"],
    ["font: bold 12px/1 'Attribute', Varela, Curlz", "font:bold 12px/1 'Attribute', Varela, Curlz"],
    ['color:RGB(1, 2, 3);width:calc((100% - 5px) / 2)', 'color:RGB(1, 2, 3);width:calc((100% - 5px) / 2)'],
    [
      'background:#fff;background:linear-gradient(red, rgba(0,0,0,.5))',
      'background:#fff;background:linear-gradient(red, rgba(0,0,0,.5))',
    ],
    ['background:url(data:image/png;base64,AA==);color:red', 'color:red'],
  ])('%s', (style, kept) => {
    expect(safeStyle(style)).toBe(kept)
  })
})

describe('what could load or leave its place is not', () => {
  test.each([
    'background:url(https://a.example/x)',
    'background:URL( "https://a.example/x" )',
    'background:#fff url(//a.example/x) no-repeat',
    'background:\\75rl(https://a.example/x)',
    'background:u\\72 l(https://a.example/x)',
    'background:u/**/rl(https://a.example/x)',
    'background:/**/url(https://a.example/x)',
    'background:url/*x*/(https://a.example/x)',
    'background:/*',
    'background:image-set("https://a.example/x" 1x)',
    'background:-webkit-image-set(url(https://a.example/x) 1x)',
    'background:cross-fade("https://a.example/x", red)',
    'background:image("https://a.example/x")',
    'background:src("https://a.example/x")',
    'background:element(#x)',
    'background:paint(x)',
    'background:linear-gradient(url(https://a.example/x), red)',
    'background:var(--x);--x:url(https://a.example/x)',
    '--color:url(https://a.example/x)',
    'width:attr(data-x url)',
    'width:env(x)',
    'width:expression(alert(1))',
    'width:expr/**/ession(alert(1))',
    'behavior:url(x.htc)',
    'behaviour:url(x.htc)',
    '-moz-binding:url(x.xml)',
    'background-image:linear-gradient(red,blue)',
    'list-style:url(https://a.example/x)',
    'content:url(https://a.example/x)',
    'cursor:pointer',
    '@import "https://a.example/x"',
    'color:@import "https://a.example/x"',
    'position:fixed',
    'POSITION:fixed',
    'posi\\tion:fixed',
    'color:"red;position:fixed"',
    'font-family:"a',
    'width:calc(1px',
    'width:calc(1px))',
    'color:red</style><script>',
    'color:ürl(x)',
  ])('%s', style => {
    expect(safeStyle(style)).toBe('')
  })

  test('in whatever pieces it comes', () => {
    const piece = fc.constantFrom(
      ...[
        'color',
        'background',
        'BACKGROUND-image',
        'font',
        'width',
        '--x',
        'behavior',
        'position',
        'content',
      ],
      ...[
        ':',
        ':',
        ';',
        ';',
        '(',
        ')',
        '{',
        '}',
        '"',
        "'",
        '\\',
        '/*',
        '*/',
        '/',
        '*',
        ' ',
        '\n',
        ',',
        '!important',
      ],
      ...['url', 'url(', '\\75rl(', 'u', 'rl(', 'image-set(', '-webkit-image-set(', 'src(', 'cross-fade('],
      ...['paint(', 'element(', 'var(', 'attr(', 'expression(', 'calc(', 'rgb(', 'linear-gradient('],
      ...['@import', 'https://a.example/x', '--x', 'red', '1px', '<', '>', '&', '\0', 'ſrc(', 'K'],
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), pieces => {
        expectHarmless(safeStyle(pieces.join('')))
      }),
      { numRuns: 3000 },
    )
  })
})

/**
 * Checks a declaration as the strictest parser would: no escapes, comments or rules, and only functions that calculate.
 */
function expectHarmless(style: string) {
  expect(style).not.toMatch(/[\\{}<>@]|\/\*/)
  for (const declaration of style === '' ? [] : style.split(';')) {
    expect(declaration).toMatch(/^(?:color|background|font|width):/)
    // No string continues past the end of its declaration.
    expect(declaration.replace(/"[^"]*"|'[^']*'/g, '')).not.toMatch(/["']/)
  }
  for (const [, name = ''] of style.matchAll(/([^\s,;:(]*)\(/g)) {
    expect(['', 'calc', 'rgb', 'linear-gradient']).toContain(name.replace(/^[*/+-]+/, ''))
  }
}
