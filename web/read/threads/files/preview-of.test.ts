import { expect, test } from 'vitest'
import { decodeText } from '#web/platform/api.ts'
import { previewOf } from './preview-of.ts'

const of = (name: string, mimeType: string, size = 1000) => previewOf({ name, mimeType, size })

test('pictures, PDF and text are shown, by type or by the name of a file without one', () => {
  expect(of('a.jpg', 'image/jpeg')).toBe('picture')
  expect(of('a.pdf', 'application/pdf; name=a.pdf')).toBe('pdf')
  expect(of('A.PDF', 'application/octet-stream')).toBe('pdf')
  expect(of('a.csv', 'text/csv')).toBe('text')
  expect(of('a.eml', 'message/rfc822')).toBe('letter')
  expect(of('Held.EML', 'application/octet-stream')).toBe('letter')
  expect(of('a.md', 'application/octet-stream')).toBe('text')
})

test('what a browser would run is shown as text only, and the rest not at all', () => {
  expect(of('a.html', 'text/html')).toBe('text')
  expect(of('a.svg', 'image/svg+xml')).toBeNull()
  expect(of('a.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document')).toBeNull()
  expect(of('a.pdf', 'application/zip')).toBeNull()
  expect(of('a.pdf', 'application/pdf', 90_000_000)).toBeNull()
})

test('a text is read as it was written', () => {
  expect(decodeText(new TextEncoder().encode('Grüße'))).toBe('Grüße')
  expect(decodeText(Uint8Array.from([0x47, 0xfc]))).toBe('Gü')
  expect(decodeText(Uint8Array.from([0xff, 0xfe, 0x47, 0, 0xfc, 0]))).toBe('Gü')
})
