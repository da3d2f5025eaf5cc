import { describe, expect, test } from 'vitest'
import { QUOTE_LANGUAGES, type QuoteLanguage } from '#testing/text/quote-shapes.ts'
import { escapeHtml, textToHtml } from '../html/escape-html.ts'
import { htmlToText } from '../html/html-to-text.ts'
import { splitQuotedHtml, splitQuotedText } from './quoted-history.ts'

/**
 * In each shape, OWN marks the sender's words and OLD the history. No OWN is ever hidden; the number of hidden OLD must
 * not fall.
 */
interface Shape {
  name: string
  body: string
  isHtml: boolean
  /** Here the history is so clear that it must be hidden. */
  folds: boolean
}

const paragraphs = (lines: string[]) => lines.map(line => `<p>${escapeHtml(line)}</p>`).join('')
const gmailHtml = (line: string, old: string, below = '') =>
  `<div class="gmail_quote"><div dir="ltr" class="gmail_attr">${line}<br></div><blockquote class="gmail_quote" style="margin:0 0 0 .8ex">${old}</blockquote>${below}</div>`

function shapesOf(
  language: string,
  { gmail, thunderbird, outlook: header, forInformation }: QuoteLanguage,
): Shape[] {
  const [from, sent, to, subject, date] = header
  const head = `${from}: Ana Lima <ana@lima.example>\n${sent}: ${date}\n${to}: Bo Berg <bo@berg.example>\n${subject}: Plan`
  const outlook = `<div style="border:none;border-top:solid #E1E1E1 1.0pt"><p>${textToHtml(head)}</p></div>`
  const html = (name: string, body: string, folds = true): Shape => ({
    name: `${language}, ${name}`,
    body,
    isHtml: true,
    folds,
  })
  const text = (name: string, body: string, folds = true): Shape => ({
    name: `${language}, ${name}`,
    body,
    isHtml: false,
    folds,
  })
  const attr = escapeHtml(gmail)
  return [
    text('Gmail', `OWN ok\n\nOWN Bo\n\n${gmail}\n\n> OLD one\n>\n> OLD two\n`),
    text('Gmail, answer below', `${gmail}\n\n> OLD one\n\nOWN ok\n`),
    text('Thunderbird', `OWN ok\n\n${thunderbird}\n> OLD one\n> OLD two\n\n-- \nOWN Bo\n`),
    text(
      'Thunderbird, answers between',
      `${thunderbird}\n> OLD one\n\nOWN ok\n\n> OLD two\n\nOWN no\n`,
      false,
    ),
    text('Outlook', `OWN ok\n\n${head}\n\nOLD one\n`),
    text('Outlook, handed on', `OWN\n${forInformation}\n\n${head}\n\nOWN message\n`, false),
    html('Gmail', `<p>OWN ok</p>${gmailHtml(attr, 'OLD one')}`),
    html(
      'Gmail, answer in the container',
      `<p>OWN ok</p>${gmailHtml(attr, 'OLD one', '<p>OWN too</p>')}`,
      false,
    ),
    html('Gmail, typed into the line', `<p>OWN ok</p>${gmailHtml(`OWN too<br>${attr}`, 'OLD one')}`),
    html('Gmail, typed before the line', `<p>OWN ok</p>${gmailHtml(`OWN yes! ${attr}`, 'OLD one')}`, false),
    html(
      'Gmail, in red',
      `<p>OWN ok</p>${gmailHtml(attr, '<p>OLD when?</p><p style="color:red">OWN now</p><p>OLD Ana</p>')}`,
      false,
    ),
    html(
      'Thunderbird',
      `<p>OWN ok</p><div class="moz-cite-prefix">${thunderbird}<br></div><blockquote type="cite">OLD one</blockquote>`,
    ),
    html(
      'Apple Mail',
      `OWN ok<br><blockquote type="cite"><div>${attr}</div><br><div>OLD one</div></blockquote>`,
    ),
    html(
      'Yahoo',
      `<p>OWN ok</p><div class="yahoo_quoted"><div>${attr}</div><div>OLD one</div></div><p>OWN too</p>`,
      false,
    ),
    html('Outlook', `${paragraphs(['OWN ok', 'OWN Bo'])}${outlook}<p>OLD one</p>`),
    html(
      'Outlook, in blue',
      `<p>OWN ok</p>${outlook}<p>OLD when?</p><p style="color:#1F497D">OWN now</p><p>OLD Ana</p>`,
      false,
    ),
    html(
      'Outlook, in bold',
      `<p>OWN ok</p>${outlook}<p>OLD when?</p><p><b>OWN now</b></p><p>OLD Ana</p>`,
      false,
    ),
  ]
}

const SHAPES = QUOTE_LANGUAGES.flatMap(([name, language]) => shapesOf(name, language))

const visibleOf = ({ body, isHtml }: Pick<Shape, 'body' | 'isHtml'>, subject = '') =>
  isHtml ? htmlToText(splitQuotedHtml(body, subject).visible) : splitQuotedText(body, subject).visible
const count = (text: string, word: string) => text.split(word).length - 1

describe('shapes of our own', () => {
  test.each(SHAPES)('$name: no own word is hidden', shape => {
    const visible = visibleOf(shape)
    expect(count(visible, 'OWN'), visible).toBe(count(shape.body, 'OWN'))
  })

  test('has enough shapes, and nearly all detectable history is hidden', () => {
    expect(QUOTE_LANGUAGES.length).toBeGreaterThanOrEqual(24)
    expect(SHAPES.length).toBeGreaterThanOrEqual(120)
    const folding = SHAPES.filter(({ folds }) => folds)
    const shown = folding.filter(shape => visibleOf(shape).includes('OLD'))
    console.log(
      `quoted history: ${folding.length - shown.length} of ${folding.length} hidden; not: ${shown.map(({ name }) => name).join('; ')}`,
    )
    expect(shown.length).toBeLessThanOrEqual(2)
  })
})
