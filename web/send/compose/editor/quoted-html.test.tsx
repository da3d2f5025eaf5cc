import { expect, test } from 'vitest'
import { quotedHtml } from './quoted-html.ts'

const quoted = (body: string, styles = '') => quotedHtml({ id: 7, body, styles })

test('a message without a style sheet stays as it is, with its remote pictures', () => {
  expect(quoted('<p data-look="color:red">Hi <img data-remote-src="https://a.example/b.png"></p>')).toBe(
    '<p>Hi <img src="https://a.example/b.png"></p>',
  )
})

test('what its style sheet says stands at the elements, below what they say themselves', () => {
  const styles =
    'body{background-color:#eee}#a{color:red}.b{color:green;padding:4px}p{color:blue;margin:0!important}'
  expect(quoted('<p id="a" class="b" style="padding:0;margin:9px">Hi</p><p class="b">Bye</p>', styles)).toBe(
    '<div class="quillbox-mail-7" style="background-color:#eee">' +
      '<p id="a" class="b" style="color:red;padding:0;margin:0">Hi</p>' +
      '<p class="b" style="color:green;padding:4px;margin:0">Bye</p></div>',
  )
})

test('rules for some screens stay in a sheet that holds for this part only, and win there', () => {
  expect(quoted('<p>Hi</p>', 'p{width:600px}@media (max-width:600px){p{width:100%}}')).toBe(
    '<style>@media (max-width:600px){.quillbox-mail-7 p{width:100%!important}}</style>' +
      '<div class="quillbox-mail-7"><p style="width:600px">Hi</p></div>',
  )
})
