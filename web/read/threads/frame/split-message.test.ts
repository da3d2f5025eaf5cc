import { expect, test } from 'vitest'
import type { Email } from '#core/contract/emails.ts'
import { htmlToText } from '#core/text/html/html-to-text.ts'
import { splitMessage } from './split-message.ts'

let count = 0
function email(body: string, from = 'Bo Berg <bo@berg.example>'): Email {
  count += 1
  return { id: count, subject: 'Re: Plan', from, isHtml: true, body, bodyText: htmlToText(body) } as Email
}

const HEADER =
  '<div style="border:none;border-top:solid #E1E1E1 1.0pt"><p><b>From:</b> Ana Lima &lt;ana@lima.example&gt;<br><b>Sent:</b> Tuesday, March 3, 2026 9:41 AM<br><b>To:</b> Bo Berg<br><b>Subject:</b> Plan</p></div>'
const RED = '<p style="color:red">OLD by Friday, please</p>'
const letter = () => email(`<p>OLD here is the plan</p>${RED}`, 'Ana Lima <ana@lima.example>')
const answer = (within = '') => email(`<p>OWN thanks</p>${HEADER}<p>OLD here is the plan</p>${RED}${within}`)
const seen = (message: Email, thread: Email[]) => htmlToText(splitMessage(message, thread).visible)

test('a line of the letter before it is history, whatever its colour', () => {
  const quoting = answer()
  expect(seen(quoting, [letter(), quoting])).toBe('OWN thanks')
  expect(seen(answer(), [])).toContain('OLD')
})

test('an answer within it stays, though later letters, or a copy of its own, have it too', () => {
  const answered = answer('<p style="color:red">OWN on Monday</p>')
  const copy = { ...answered, id: -1 }
  const bare = { ...answered, id: -2, body: answered.body.replace('<p>OWN thanks</p>', '') }
  const later = email(`<p>OLD fine</p>${HEADER}${answered.body}`)
  for (const thread of [
    [letter(), answered],
    [letter(), answered, later],
    [letter(), copy, answered],
    [letter(), later, answered],
  ])
    expect(seen(answered, thread)).toContain('OWN on Monday')
  // Below the quote, where nothing stands above it.
  const below = {
    ...bare,
    body: `${bare.body.replace(HEADER, `<div class="yahoo_quoted">${HEADER}`)}</div><p>OWN Bo</p>`,
  }
  expect(seen(below, [letter(), { ...below, id: -3, bodyText: htmlToText(below.body) }, below])).toContain(
    'on Monday',
  )
})

test('a short word above the quote that the letter has, too, makes it no copy', () => {
  const quoting = { ...answer(), body: answer().body.replace('OWN thanks', 'plan') }
  expect(seen(quoting, [letter(), quoting])).toBe('plan')
})

test('is split once, and again where an earlier message has come', () => {
  const quoting = answer()
  const alone = splitMessage(quoting, [quoting])
  expect(splitMessage(quoting, [quoting, letter()])).toBe(alone)
  expect(splitMessage(quoting, [letter(), quoting]).quoted).not.toBeNull()
})

test('a word in brackets is an answer of the writer alone', () => {
  const lines = (word: string) => email(`<p>OWN see</p>${HEADER}<p>[${word}] x</p><p>[${word}] y</p>`)
  expect(seen(lines('INFO'), [])).toBe('OWN see')
  expect(seen(lines('Bo Berg'), [])).toContain('[Bo Berg] y')
})
