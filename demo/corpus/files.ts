import { deflateSync } from 'node:zlib'
import { DAY_MS } from '#server/platform/clock.ts'
import { workday } from './dates-in-text.ts'
import type { StoryEvent } from './story.ts'

export interface DemoFile {
  mimeType: string
  bytes: Buffer
}

/** Content of an invitation, and the date of the message that carries it. */
export interface DemoEvent extends StoryEvent {
  title: string
  said: Date
  organizer: Person
  guests: Person[]
}
type Person = { name: string; address: string }

/** A small valid file of the type that its name says, containing the given words. */
export function demoFile(
  name: string,
  title: string,
  { seed, date, event }: { seed: number; date: Date; event?: DemoEvent | undefined },
): DemoFile {
  const kind = name.split('.').at(-1)
  switch (kind) {
    case 'pdf':
      return { mimeType: 'application/pdf', bytes: pdf(title) }
    case 'csv':
      return { mimeType: 'text/csv', bytes: Buffer.from(table(seed, date)) }
    case 'ics':
      if (!event) throw new Error(`nobody says when ${name} is`)
      return {
        mimeType: 'text/calendar; method=REQUEST; charset=utf-8',
        bytes: Buffer.from(invitation(event, { seed, date })),
      }
    case 'png':
      return { mimeType: 'image/png', bytes: png(480, 270, seed) }
    case 'rtf':
      return {
        mimeType: 'application/rtf',
        bytes: Buffer.from(`{\\rtf1\\ansi ${rtf(title)}\\par Draft for discussion.}`),
      }
    default:
      throw new Error(`there is no demo file of the kind of ${name}`)
  }
}

function table(seed: number, date: Date): string {
  const rows = Array.from(
    { length: 40 },
    (_, row) =>
      `${1000 + ((row * 7 + seed) % 9000)},${1 + (row % 9)},${isoDay(new Date(date.getTime() - row * DAY_MS))}`,
  )
  return `number,place,day\r\n${rows.join('\r\n')}\r\n`
}

function invitation(
  { title, said, day, from, to, where, organizer, guests }: DemoEvent,
  { seed, date }: { seed: number; date: Date },
): string {
  const text = (value: string) => value.replace(/[,;\\]/g, '\\$&')
  const at = (time: string) => `${isoDay(localNoon(workday(said, day)))}T${time}00`.replace(/[-:]/g, '')
  const person = (property: string, { name, address }: Person) => `${property};CN="${name}":mailto:${address}`
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Demo & Co//EN',
    'METHOD:REQUEST',
    'BEGIN:VEVENT',
    `UID:${seed}@demo-and-co.example`,
    `DTSTAMP:${date.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART:${at(from)}`,
    `DTEND:${at(to)}`,
    `SUMMARY:${text(title)}`,
    `LOCATION:${text(where)}`,
    person('ORGANIZER', organizer),
    ...guests.map(guest => person('ATTENDEE;PARTSTAT=NEEDS-ACTION', guest)),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map(line => `${line}\r\n`).join('')
}

/** The date in the message is in this machine's time zone. */
const localNoon = (day: Date) => new Date(Date.UTC(day.getFullYear(), day.getMonth(), day.getDate(), 12))

const isoDay = (date: Date) => date.toISOString().slice(0, 10)

const rtf = (text: string) =>
  text.replace(/[{}\\]/g, '\\$&').replace(/[^\x20-\x7e]/g, char => `\\u${char.charCodeAt(0)}?`)

/** One page (PDF 1.4) in Western European letters. */
function pdf(title: string): Buffer {
  const lines = title.replace(/[^\x20-\x7e\xa0-\xff]/g, '?').match(/.{1,58}(?:\s|$)/g) ?? []
  const shown = lines.map(line => `(${line.replace(/[()\\]/g, '\\$&')}) Tj T*`)
  const stream = `BT /F1 16 Tf 22 TL 72 740 Td ${shown.join(' ')} ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const start = text.length
  return Buffer.from(
    `${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
    'latin1',
  )
}

/** A picture of soft bands of colour, free of anybody's rights. */
export function png(width: number, height: number, seed: number): Buffer {
  const rows = Buffer.alloc(height * (1 + width * 3))
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const wave = Math.sin((x + seed * 13) / 60) + Math.cos((y - seed * 7) / 45)
      const at = y * (1 + width * 3) + 1 + x * 3
      rows[at] = 150 + 40 * wave + ((seed * 17) % 50)
      rows[at + 1] = 140 + 35 * Math.sin(wave + seed)
      rows[at + 2] = 150 + 45 * Math.cos(wave - seed)
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const chunks = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...chunks])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const out = Buffer.alloc(body.length + 8)
  out.writeUInt32BE(data.length, 0)
  body.copy(out, 4)
  out.writeUInt32BE(crc32(body), body.length + 4)
  return out
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}
