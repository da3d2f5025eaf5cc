import { createHash } from 'node:crypto'
import { escapeHtml } from '#core/text/html/escape-html.ts'
import { readData } from '../../read-data.ts'
import { asDelivered } from '../as-delivered.ts'
import type { CorpusMessage } from '../corpus-message.ts'
import { fillDates } from '../dates-in-text.ts'
import { demoFile } from '../files.ts'
import type { Box } from '../mailboxes.ts'
import { encodeWord, mailbox, toSource } from '../mime.ts'
import { paragraphs } from '../quoting.ts'
import type { Sender } from './sender.ts'

const MINUTE_MS = 60_000

const senders = ['newsletters.yaml', 'notices.yaml'].flatMap(file =>
  readData<Sender[]>(file, import.meta.url),
)

/** Newsletters, receipts and notifications that came to a mailbox. */
export function tellBulk(box: Box, owner: { name: string; address: string }, now: Date): CorpusMessage[] {
  return senders
    .filter(({ boxes }) => boxes.split(' ').includes(box))
    .flatMap(sender => tellSender(sender, { box, owner, now }))
}

function tellSender(
  { from, style, colour = '#444444', hour, unreadDays = 0, folder, mails }: Sender,
  { box, owner, now }: { box: Box; owner: { name: string; address: string }; now: Date },
): CorpusMessage[] {
  const [, name = '', address = ''] = /^(.+) <(.+)>$/.exec(from) ?? []
  const host = address.split('@')[1] ?? ''
  return mails.map(({ ago, subject, text: words, file, event }, index) => {
    const seed = createHash('sha256').update(`${box} ${address} ${index}`).digest().readUInt32BE()
    const date = dateOf(ago, hour === undefined ? HOURS[style] : [hour, hour + 1], { seed, now })
    const [title, text] = [subject, words].map(part => fillDates(part, date, 'en')) as [string, string]
    const from = { name, address }
    const invitation = event && { ...event, title, said: date, organizer: from, guests: [owner] }
    const source = toSource({
      headers: [
        ['From', mailbox(from)],
        ['To', mailbox(owner)],
        ['Subject', encodeWord(title)],
        ['Date', date.toUTCString().replace('GMT', '+0000')],
        ['Message-ID', `<${seed.toString(36)}@${host}>`],
        ...(style === 'letter'
          ? subscription(host, seed)
          : [['Auto-Submitted', 'auto-generated'] as [string, string]]),
      ],
      text: text.replaceAll(' | ', ': '),
      ...(style === 'plain' ? {} : { html: pageOf(style, text, { name, host, colour, seed }) }),
      files: file
        ? [{ name: file, ...demoFile(file, title, { seed: seed % 90, date, event: invitation }) }]
        : [],
    })
    const read = ago >= unreadDays
    return {
      source: asDelivered(source, address, date),
      receivedAt: date,
      folder: folder ?? 'INBOX',
      flags: { read, starred: false, answered: false, draft: false },
    }
  })
}

/** Newsletters arrive before breakfast, all other mail throughout the day. */
const HOURS: Record<Sender['style'], [from: number, to: number]> = {
  letter: [5, 8],
  receipt: [8, 21],
  notice: [8, 21],
  plain: [8, 21],
}

/** Nothing comes later than now. */
function dateOf(ago: number, [from, to]: [number, number], { seed, now }: { seed: number; now: Date }): Date {
  const minute = from * 60 + (seed % ((to - from) * 60))
  const date = new Date(now.getFullYear(), now.getMonth(), now.getDate() - ago, 0, minute, seed % 60)
  return date < now ? date : new Date(now.getTime() - (5 + (seed % 170)) * MINUTE_MS)
}

function subscription(host: string, seed: number): [string, string][] {
  return [
    ['List-Id', `<letter.${host}>`],
    ['List-Unsubscribe', `<https://${host}/unsubscribe?who=${seed % 9973}>, <mailto:leave@${host}>`],
    ['List-Unsubscribe-Post', 'List-Unsubscribe=One-Click'],
  ]
}

function pageOf(
  style: 'letter' | 'receipt' | 'notice',
  text: string,
  { name, host, colour, seed }: { name: string; host: string; colour: string; seed: number },
): string {
  if (style === 'notice') return `<html><body>${paragraphs(text)}</body></html>`
  const tracker = `<img src="https://click.${host}/open?id=${seed % 9973}" width="1" height="1" alt="">`
  if (style === 'receipt')
    return `<html><body style="font-family:Arial,sans-serif"><img src="https://images.${host}/logo.png" width="120" height="40" alt="${escapeHtml(name)}">${withTables(text)}${tracker}</body></html>`
  return `<html><body><table width="100%" cellpadding="0" cellspacing="0" bgcolor="#f3f3f1"><tr><td align="center"><table width="600" cellpadding="24" cellspacing="0" bgcolor="#ffffff"><tr><td style="background-color:${colour};color:#ffffff;font-size:22px;font-weight:bold">${escapeHtml(name)}</td></tr><tr><td><img src="https://images.${host}/header.jpg" width="552" height="180" alt="">${articles(text, host)}<p><a href="https://${host}/read?utm_source=letter&amp;utm_campaign=${seed % 97}">Read on</a></p><p style="color:#888888;font-size:12px">You get this because you subscribed. <a href="https://${host}/unsubscribe">Unsubscribe</a></p></td></tr></table></td></tr></table>${tracker}</body></html>`
}

/** A picture between two articles. */
const articles = (text: string, host: string) =>
  text
    .split('\n\n')
    .map(paragraphs)
    .join(`<img src="https://images.${host}/article.jpg" width="552" height="120" alt="">`)

function withTables(text: string): string {
  return text
    .split('\n\n')
    .map(part => (part.includes(' | ') ? tableOf(part) : paragraphs(part)))
    .join('')
}

function tableOf(part: string): string {
  const rows = part.split('\n').map(
    line =>
      `<tr>${line
        .split(' | ')
        .map(cell => `<td style="padding:4px 16px 4px 0">${escapeHtml(cell)}</td>`)
        .join('')}</tr>`,
  )
  return `<table cellspacing="0" style="border-top:1px solid #cccccc">${rows.join('')}</table>`
}
