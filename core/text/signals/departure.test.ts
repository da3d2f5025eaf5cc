import { expect, test } from 'vitest'
import { departureIn } from './departure.ts'

test.each([
  'Lea Meier is no longer with Firm Ltd.',
  'I am no longer working for Firm.',
  'Please note that Lea no longer works here.',
  'As of 1 May I have left the company. Please write to tom@firm.example.',
  'Lea has left Firm GmbH.',
  'She has retired. Tom Berg has taken over.',
  'My last working day at Firm was 30 April.',
  'This mailbox is no longer monitored.',
  'This e-mail address has been deactivated.',
  'Ich bin nicht mehr für die Firma tätig.',
  'Frau Meier arbeitet nicht mehr bei uns.',
  'Frau Meier ist seit dem 1. Mai nicht mehr bei der Firma beschäftigt.',
  'Ich habe das Unternehmen zum 30. April verlassen.',
  'Herr Berg ist aus unserem Unternehmen ausgeschieden.',
  'Diese E-Mail-Adresse wird nicht mehr genutzt.',
  'Je ne travaille plus chez Dupont.',
  "Madame Petit ne fait plus partie de l'entreprise.",
  "J'ai quitté la société.",
  "Cette adresse n'est plus utilisée.",
  'Ya no trabajo en la empresa.',
  'Ana ya no forma parte de nuestro equipo.',
  'Non lavoro più presso questa azienda.',
  'Ho lasciato l’azienda.',
  'Já não trabalho na empresa.',
  'O João não faz mais parte da equipa.',
  'Jan werkt niet meer bij ons.',
  'Ik ben niet langer werkzaam bij de gemeente.',
  'Anna już nie pracuje w naszej firmie.',
  'Jag har slutat på företaget.',
  'Hun er ikke længere ansat.',
  'Я больше не работаю в компании.',
  '私は3月末で退職いたしました。',
  '我已离职，请联系王先生。',
])('%s', text => {
  expect(departureIn('Automatic reply: The offer', `Hello,\n\n${text}\n\nKind regards`)).not.toBeNull()
})

test.each([
  'I am out of the office until 5 January.',
  'I have left the office for today and read your mail tomorrow.',
  'I am on leave until Monday.',
  'I am no longer able to read mail on my telephone this week.',
  'We have received your message. It is no longer needed to call.',
  'I am on parental leave. Tom works for me in the meantime.',
  'Ich bin heute nicht mehr im Büro.',
  'Ich bin bis Freitag nicht erreichbar.',
  'Ich arbeite freitags nicht.',
  'Je suis absent du bureau.',
  'Je ne travaille pas le vendredi.',
  'Estoy fuera de la oficina.',
  'Non sono in ufficio fino a lunedì.',
  'Estou de férias.',
  'Ik ben op vakantie.',
  'Jag är på semester.',
  'Я в отпуске.',
])('somebody who is away has not left: %s', text => {
  expect(departureIn('Automatic reply: The offer', `Hello,\n\n${text}\n\nKind regards`)).toBeNull()
})

test('tells the sentence as it was written', () => {
  const text = 'Hello!\n\nMüller is no longer with Firm. Please write to Tom.'
  expect(departureIn('Automatic reply', text)).toBe('Müller is no longer with Firm')
})
