import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compileNaturalQuery } from './natural-query.ts'

/** A Saturday. */
const now = new Date(2026, 10, 21, 15, 0)
const compiled = (text: string) => compileNaturalQuery(text, now)

describe('a search in ordinary words', () => {
  test.each([
    [
      'unread invoices from Anna last month',
      'invoices is:unread after:2026-10-01 before:2026-11-01 from:anna',
    ],
    [
      'ungelesene Rechnungen von Anna letzten Monat',
      'Rechnungen is:unread after:2026-10-01 before:2026-11-01 from:anna',
    ],
    [
      'factures non lues de Marie le mois dernier',
      'factures is:unread after:2026-10-01 before:2026-11-01 from:marie',
    ],
    ['facturas no leidas de Carlos del mes pasado', null],
    ['photos with attachments from today', 'photos has:attachment after:2026-11-21 before:2026-11-22'],
    [
      'show me all emails from bob@acme.example this week',
      'after:2026-11-16 before:2026-11-22 from:bob@acme.example',
    ],
    ['contracts in March', 'contracts after:2026-03-01 before:2026-04-01'],
    ['contracts from December', 'contracts after:2025-12-01 before:2026-01-01'],
    ['Verträge im Dezember 2024', 'Verträge after:2024-12-01 before:2025-01-01'],
    ['budget from the last 7 days', 'budget after:2026-11-14 before:2026-11-22'],
    ['starred messages yesterday', 'is:starred after:2026-11-20 before:2026-11-21'],
    ['offers I sent to Carla', 'offers in:sent to:carla'],
    ['from Jäger last year', 'after:2025-01-01 before:2026-01-01 from:jäger'],
    ['invoices from Ada or Noor', 'invoices from:ada OR from:noor'],
    ['Rechnungen von Jäger oder Müller', 'Rechnungen from:jäger OR from:müller'],
    ['offers from ada or bids', 'offers or bids from:ada'],
    ['mail to me from Ada', 'to:me from:ada'],
  ])('%j', (text, expected) => {
    if (expected) expect(compiled(text)).toBe(expected)
    else expect(compiled(text)).toContain('is:unread')
  })
})

describe('a search that stays unchanged', () => {
  test.each([
    'payment invoices',
    'meeting requests',
    'urgent messages',
    'project updates',
    'from:anna invoice',
    '"from Anna"',
    'how to get to the office',
    'invoice from the',
    'somebody to look after my pet',
    'brewery threatens to sue because of the emblem',
    'classe de neige certificat médical',
    'texto más sencillo para pacientes mayores',
    'payment by card',
    'offers older_than:7d',
    '{from:anna from:bob} unread',
    '',
  ])('%j', text => {
    expect(compiled(text)).toBe(text)
  })
})

test('any text is translated, and translating it twice changes nothing more', () => {
  const words = fc.constantFrom(
    'unread',
    'from',
    'Anna',
    'last',
    'month',
    'to',
    'in',
    'May',
    'ß',
    'de',
    '7',
    'days',
    '"',
    'is:unread',
    ',',
  )
  fc.assert(
    fc.property(fc.array(words), parts => {
      const once = compiled(parts.join(' '))
      expect(compiled(once)).toBe(once)
    }),
  )
})
