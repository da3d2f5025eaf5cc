import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readData } from '#demo/read-data.ts'
import { forAllTimes } from '#testing/random/for-all.ts'
import { safeStyle } from './safe-style.ts'

const { styles, dangers } = readData<{ styles: string[][]; dangers: string[] }>(
  'safe-style.test.yaml',
  import.meta.url,
)

describe('styles of text are kept', () => {
  test.each(styles)('%s', (style, kept) => {
    expect(safeStyle(style)).toBe(kept)
  })
})

describe('what could load or leave its place is not', () => {
  test.each(dangers)('%s', style => {
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
    forAllTimes(3000, fc.array(piece, { maxLength: 14 }), pieces => {
      expectHarmless(safeStyle(pieces.join('')))
    })
  })
})

/**
 * Checks a declaration as the strictest parser would: no escapes, comments or rules, and only functions that calculate.
 */
function expectHarmless(style: string) {
  expect(style).not.toMatch(/[\\{}<>@]|\/\*/)
  for (const declaration of style === '' ? [] : style.split(';')) {
    expect(declaration).toMatch(/^(?:(?:color|background|font|width):|display:none$)/)
    // No string continues past the end of its declaration.
    expect(declaration.replace(/"[^"]*"|'[^']*'/g, '')).not.toMatch(/["']/)
  }
  for (const [, name = ''] of style.matchAll(/([^\s,;:(]*)\(/g)) {
    expect(['', 'calc', 'rgb', 'linear-gradient']).toContain(name.replace(/^[*/+-]+/, ''))
  }
}

test.each([
  'position:absolute;left:-9999px',
  'position:absolute; top: -1000em',
  'position:fixed;right:-2000px',
  'margin-left:-9999px',
  'margin:0 0 0 -5000px',
  'position:absolute;clip:rect(0,0,0,0)',
  'clip:rect(1px 1px 1px 1px)',
  'clip-path:inset(100%)',
  'clip-path:inset(50%)',
  'transform:translateX(-9999px)',
  'transform:scale(0)',
  'zoom:0',
  'scale:0',
  'translate:-9999px 0',
  'rotate:x 90deg',
  'transform:rotateY(90deg)',
  'transform:rotate3d(1,0,0,90deg)',
  'transform:matrix(0,0,0,0,0,0)',
  'clip-path:inset(0 100% 0 0)',
  'clip-path:ellipse(0 0)',
  'clip-path:rect(0 0 0 0)',
  'clip-path:xywh(0 0 0 0)',
  'filter:opacity(0)',
  'filter:opacity(0%)',
  'filter:blur(99px)',
  'mask:linear-gradient(transparent,transparent)',
  'content-visibility:hidden',
  '-webkit-text-fill-color:transparent',
  'letter-spacing:-100px',
  'word-spacing:-9999px',
  'position:absolute;left:calc(-1 * 9999px)',
  'text-indent:calc(-1*9999px)',
  'margin-inline-start:-9999px',
  'position:absolute;right:100%',
  'position:fixed;bottom:100vh',
  'text-indent:100%;white-space:nowrap;overflow:hidden',
  'zoom:0.01',
  'opacity:0%',
  'opacity:calc(0)',
  'opacity:1e-9',
  'font-size:calc(0px)',
  'font-size:max(0px,0px)',
  'color:hsla(0,0%,0%,0)',
  'color:oklch(0 0 0 / 0)',
  'color:lab(100% 0 0 / 0%)',
  'display:\\6eone',
])('what is moved out of sight is hidden: %s', style => {
  expect(safeStyle(`color:red;${style}`)).toBe('display:none')
})

test.each([
  'margin-left:-20px',
  'margin:-10px 0',
  'margin-top:-150px',
  'text-indent:-20px',
  'letter-spacing:-1px',
  'opacity:0.9',
  'opacity:1',
  'color:hsl(0,0%,0%)',
  'color:hsla(0,0%,0%,.8)',
  'color:rgb(0 0 0 / 50%)',
  'text-indent:50%',
])('%s stays', style => {
  expect(safeStyle(style)).toBe(style)
})
