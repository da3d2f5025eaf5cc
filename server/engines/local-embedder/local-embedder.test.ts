import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLocalEmbedder } from './local-embedder.ts'
import { baseModel } from './local-model.ts'

const embedder = createLocalEmbedder(baseModel)
const signal = new AbortController().signal

/** Any units of UTF-16, halves of pairs among them. */
const anyText = fc.uint16Array({ maxLength: 60 }).map(units => String.fromCharCode(...units))

const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, at) => sum + value * b[at]!, 0)

async function cosines(query: string, ...passages: string[]): Promise<number[]> {
  const [asked] = await embedder.embed([query], 'query', signal)
  return (await embedder.embed(passages, 'passage', signal)).map(vector => dot(asked!, vector))
}

async function similarities(query: string, ...passages: string[]): Promise<number[]> {
  return (await cosines(query, ...passages)).map(embedder.similarity)
}

test.each([
  ['invoice', 'bill Rechnung facture factura'],
  ['meeting', 'Besprechung réunion reunión'],
  ['appointment', 'Termin rendez-vous cita'],
  ['payment', 'Zahlung paiement pago'],
  ['overdue', 'überfällig impayé vencido'],
  ['contract', 'Vertrag contrat contrato'],
  ['delivery', 'Lieferung livraison entrega'],
  ['complaint', 'Beschwerde réclamation queja'],
  ['urgent', 'dringend urgence urgente'],
  ['holiday', 'Urlaub congés vacaciones'],
  ['sick', 'krank malade enfermo'],
  ['salary', 'Gehalt salaire sueldo'],
  ['password', 'Passwort contraseña Kennwort'],
  ['outage', 'Störung panne avería'],
  ['insurance', 'Versicherung assurance seguro'],
  ['rent', 'Miete loyer alquiler'],
  ['repair', 'Reparatur réparation reparación'],
  ['birthday', 'Geburtstag anniversaire cumpleaños'],
  ['refund', 'Erstattung remboursement reembolso'],
  ['flight', 'Flug vol vuelo'],
])('%s means the same in every language: %s', async (word, others) => {
  for (const other of others.split(' ')) {
    const [same, unrelated] = await similarities(word, other, 'weather')
    expect(same, other).toBeGreaterThan(0.6)
    expect(unrelated, other).toBeLessThan(0.4)
  }
})

test('related concepts are nearer than unrelated ones, and less near than the same', async () => {
  const [same, related, unrelated] = await cosines('invoice', 'Rechnung', 'payment', 'birthday')
  expect(same).toBeGreaterThan(related! + 0.1)
  expect(related).toBeGreaterThan(unrelated! + 0.1)
})

test.each([
  [
    'payment invoices',
    'Please find our bill for October attached, payable within 14 days.',
    'The beans in the garden are high this year.',
  ],
  [
    'meeting requests',
    'Could we get together on Tuesday at ten? Half an hour would do.',
    'Your parcel was handed to the courier.',
  ],
  [
    'urgent messages',
    'Bitte melden Sie sich sofort, es eilt!',
    'The recipe needs flour, salt and a night in the cold.',
  ],
  [
    'project updates',
    'Point d’avancement : le développement du projet est à 60 %.',
    'We have two tickets for the concert.',
  ],
  [
    'somebody cannot come to work because of illness',
    'Ich liege mit Fieber im Bett und bleibe heute zu Hause.',
    'Nous souhaitons commander 60 mètres de lin gris.',
  ],
])('%s finds what is said in other words', async (query, relevant, other) => {
  const [near, far] = await similarities(query, relevant, other)
  expect(near).toBeGreaterThan(0.4)
  expect(far).toBeLessThan(0.4)
})

test('slips of the keyboard, inflections, umlauts and compounds stay near', async () => {
  for (const [query, text] of [
    ['invocie', 'invoice'],
    ['Rechnugen', 'Rechnung'],
    ['apointment', 'appointments'],
    ['Ueberweisung', 'Überweisung'],
    ['Zahnarzttermin', 'dentist appointment'],
    ['Rechnungsbetrag', 'Rechnung'],
    ['Steuerberatertermin', 'Steuerberater'],
    ['contracts', 'contract'],
  ] as const) {
    const [near] = await similarities(query, text)
    expect(near, `${query} ~ ${text}`).toBeGreaterThan(0.6)
  }
})

test('names that no table knows are found by how they are spelt', async () => {
  const [same, misspelt, other] = await cosines(
    'Featherstonehaugh',
    'Featherstonehaugh',
    'Fetherstonehaugh',
    'Lindqvist',
  )
  expect(same).toBeGreaterThan(0.95)
  expect(misspelt).toBeGreaterThan(0.25)
  expect(other).toBeLessThan(0.2)
})

test('courtesies do not make letters alike', async () => {
  const [, near] = await cosines(
    'Hello Anna, thank you very much. Kind regards, the beans are high',
    'x',
    'Hello Tom, thank you very much. Kind regards, the server is down',
  )
  expect(near).toBeLessThan(0.35)
})

test('the same text has the same vector, whatever was embedded before', async () => {
  const texts = ['Invoice 2026-118 is overdue', 'Die Lieferung verspätet sich', 'xyzzy plugh']
  const first = await embedder.embed(texts, 'passage', signal)
  const alone = await createLocalEmbedder(baseModel).embed(
    [texts[2]!, texts[1]!, texts[0]!],
    'passage',
    signal,
  )
  expect(alone.reverse()).toEqual(first)
})

test('the model names the space', () => {
  expect(embedder.dimensions).toBe(256)
  expect(embedder.model).toMatch(/^local-256-[0-9a-f]{12}$/)
})

test('stops when told to', async () => {
  await expect(embedder.embed(['text'], 'query', AbortSignal.abort())).rejects.toThrow('aborted')
  const controller = new AbortController()
  const running = embedder.embed(Array(500).fill('an invoice for the meeting'), 'passage', controller.signal)
  controller.abort()
  await expect(running).rejects.toThrow('aborted')
})

test('empty, odd and huge texts', async () => {
  const nothing = await embedder.embed(['', '   \n', '!!! … 🙈'], 'passage', signal)
  for (const vector of nothing) expect(vector.every(value => value === 0)).toBe(true)
  const odd = await embedder.embed(
    [
      '\ud800 lone',
      '\u0000',
      'a'.repeat(1_000_000),
      'invoice '.repeat(200_000),
      '請求書をお送りします',
      'معرض الكتاب',
    ],
    'passage',
    signal,
  )
  for (const vector of odd) expectUnitOrZero(vector)
  const [near, far] = await cosines('請求書', '請求書をお送りします', '会議の予定')
  expect(near).toBeGreaterThan(far! + 0.2)
})

test('any text has a finite vector of length 1, or 0', async () => {
  const words = fc.constantFrom(
    'invoice',
    'Rechnung',
    'rendez-vous',
    '7',
    'the',
    'Straße',
    'ñandú',
    '。',
    '\n\n',
    'İ',
    '-',
  )
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        anyText,
        fc.string(),
        fc.array(words).map(list => list.join(' ')),
      ),
      fc.constantFrom('passage' as const, 'query' as const),
      async (text, kind) => {
        const [vector] = await embedder.embed([text], kind, signal)
        expect(vector).toHaveLength(256)
        expectUnitOrZero(vector!)
      },
    ),
    { numRuns: 100 },
  )
})

function expectUnitOrZero(vector: Float32Array): void {
  const length = Math.sqrt(dot(vector, vector))
  expect(Number.isFinite(length)).toBe(true)
  expect(length === 0 || Math.abs(length - 1) < 1e-5).toBe(true)
}
