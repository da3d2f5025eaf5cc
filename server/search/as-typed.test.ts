import { beforeAll, expect, test } from 'vitest'
import { fillInbox, type TestUser, testMessage } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'

const t = sharedApp()
let user: TestUser
beforeAll(async () => {
  user = await t.buildUser()
  const account = await t.buildAccount(user, 'ada@home.example')
  const from = (name: string) => `${name} <${name.toLowerCase().replace(/\P{L}/gu, '')}@x.example>`
  await fillInbox(t, account, [
    testMessage(
      { Subject: 'Order', From: from('Shop') },
      'Your order INV-2024-0815 is at https://shop.acme.example/orders/98765?ref=mail, ask support@acme-help.example.',
    ),
    testMessage(
      { Subject: 'Anna’s plan', From: from("O'Brien") },
      'It’s about the week of 20.11.2026 and v2.3.1.',
    ),
    testMessage({ Subject: 'Rechnungen Oktober', From: from('Buchhaltung') }, ''),
    testMessage(
      { Subject: 'Häuser', From: from('Makler') },
      'Wir haben zwei Häuser und drei Wohnungen für Sie.',
    ),
    testMessage(
      { Subject: 'Factures', From: from('Compta') },
      'Voici les journaux et les factures d’octobre pour vous.',
    ),
    testMessage(
      { Subject: 'Canciones', From: from('Coro') },
      'Estas son las canciones y las voces para el coro.',
    ),
    testMessage(
      { Subject: 'Mueller AG', From: from('Mueller') },
      'To be or not to be, that is the question. Total: 1,299.00 EUR',
    ),
    testMessage({ Subject: 'Soft', From: from('Soft') }, 'A long compo\u00ADsition.'),
  ])
})

const found = async (query: string, searchType: string | null = 'keyword'): Promise<string[]> => {
  const { body } = await t.call(user, 'POST', '/api/search', { body: { query, searchType } })
  return body.results.map(({ subject }: { subject: string }) => subject).sort()
}

test.each<[query: string, subjects: string[]]>([
  ['INV-2024-0815', ['Order']],
  ['0815', ['Order']],
  ['2024-0815', ['Order']],
  ['inv 0815', ['Order']],
  ['"INV-2024-0815"', ['Order']],
  ['-0815 order', []],
  ['98765', ['Order']],
  ['orders/98765', ['Order']],
  ['https://shop.acme.example/orders/98765', ['Order']],
  ['acme', ['Order']],
  ['acme-help', ['Order']],
  ['support@acme-help.example', ['Order']],
  ['acme-help.example', ['Order']],
  ["Anna's plan", ['Anna’s plan']],
  ['Anna’s', ['Anna’s plan']],
  ["O'Brien", ['Anna’s plan']],
  ['from:"o’brien"', ['Anna’s plan']],
  ['brien', ['Anna’s plan']],
  ['20.11.2026', ['Anna’s plan']],
  ['v2.3.1', ['Anna’s plan']],
  ['rechnung', ['Rechnungen Oktober']],
  ['haus', ['Häuser']],
  ['Häuser', ['Häuser']],
  ['wohnung', ['Häuser']],
  ['facture', ['Factures']],
  ["d'octobre", ['Factures']],
  ['octobre', ['Factures']],
  ['canción', ['Canciones']],
  ['Müller', ['Mueller AG']],
  ['from:Müller', ['Mueller AG']],
  ['"to be or not to be"', ['Mueller AG']],
  ['“to be or not to be”', ['Mueller AG']],
  ['1,299.00', ['Mueller AG']],
  ['1299', ['Mueller AG']],
  ['1.299,00', ['Mueller AG']],
  ['129900', []],
  ['composition', ['Soft']],
  ['the order of the Order', ['Order']],
  ['from:me', []],
  ['to:me from:shop', []],
  ['in:anywhere rechnung', ['Rechnungen Oktober']],
  ['-rechnung -order -plan -factures -canciones -häuser -composition', ['Mueller AG']],
])('%s', async (query, subjects) => {
  expect(await found(query)).toEqual(subjects)
})

test('a long text that was pasted asks for what it has in common with mail, and takes no harm', async () => {
  const text = 'Your order is at the shop, and we have been waiting for it for so long. '.repeat(5)
  expect(await found(text.slice(0, 500), null)).toContain('Order')
})
