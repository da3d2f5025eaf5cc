import { describe, expect, test } from 'vitest'
import { parseMessage } from '../parse-message.ts'

const NEWS = `<p>The kangaroo was seen in the garden.</p>${'<p>It ate all the roses that we had planted.</p>'.repeat(20)}`
const HISTORY =
  '<div class="gmail_quote"><div class="gmail_attr">On Mon, 2 Nov 2026 at 10:00, Ada &lt;ada@x.example&gt; wrote:</div><blockquote class="gmail_quote">' +
  `${NEWS}</blockquote></div>`

/** A message in both forms. */
const read = (plain: string, html: string, subject = 'News') =>
  parseMessage(
    Buffer.from(
      [
        'From: a@x.example',
        `Subject: ${subject}`,
        'Content-Type: multipart/alternative; boundary=b',
        '',
        '--b',
        'Content-Type: text/plain; charset=utf-8',
        '',
        plain,
        '--b',
        'Content-Type: text/html; charset=utf-8',
        '',
        html,
        '--b--',
        '',
      ].join('\r\n'),
    ),
  )

describe('what a message says', () => {
  test.each([
    'View in your browser',
    'Im Browser ansehen: https://x.example/view?id=1',
    'Votre messagerie ne peut pas afficher ce message.',
    'Your mail program cannot show HTML.',
    'The kangaroo was seen. Read more below.',
  ])('stands in the HTML where the plain part only says "%s"', plain => {
    const { text, snippet } = read(plain, NEWS)
    expect(text).toContain('It ate all the roses')
    expect(snippet).toMatch(/^The kangaroo was seen in the garden/)
  })

  test('stands in the plain part where that leaves out the history only', () => {
    expect(read('Thank you!', `<p>Thank you!</p>${HISTORY}`, 'Re: News').text.trim()).toBe('Thank you!')
  })

  test('is what was forwarded, too', () => {
    expect(read('For you.', `<p>For you.</p>${HISTORY}`, 'Fwd: News').text).toContain('kangaroo')
  })

  test('stands in the plain part where that says most of it, or what the HTML hides', () => {
    const plain =
      'The kangaroo was seen in the garden. It ate all the roses that we had planted there last autumn.'
    expect(read(plain, `<p>${plain}</p><p>Unsubscribe</p>`).text).toContain(plain)
    expect(read('Hello', `<p>Hello</p><div style="display:none">${NEWS}</div>`).text.trim()).toBe('Hello')
  })
})
