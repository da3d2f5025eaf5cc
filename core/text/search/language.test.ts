import { expect, test } from 'vitest'
import { detectLanguage } from './language.ts'

test.each([
  ['en', 'Hi Anna, could you please send me the invoice for October before Friday? Thanks'],
  ['de', 'Hallo Anna, könntest du mir bitte die Rechnung für Oktober bis Freitag schicken? Danke'],
  ['fr', "Bonjour Anna, pourriez-vous m'envoyer la facture d'octobre avant vendredi ? Merci pour votre aide"],
  ['es', '¿Hola Ana, me puedes enviar la factura de octubre antes del viernes? Gracias por todo'],
])('%s is recognised by its function words', (language, text) => {
  expect(detectLanguage(text)).toBe(language)
})

test.each([
  ['', 'nothing'],
  ['12345 --- 67', 'no words'],
  ['Dzień dobry, przesyłam fakturę za październik, proszę o płatność do piątku', 'another language'],
  ['Invoice 42', 'too little to tell'],
])('%j has no known language: %s', text => {
  expect(detectLanguage(text)).toBeNull()
})

test('reads only the beginning of a long text', () => {
  expect(
    detectLanguage(`${'the cat is on the mat and '.repeat(80)}${'das ist nicht so '.repeat(100_000)}`),
  ).toBe('en')
})
