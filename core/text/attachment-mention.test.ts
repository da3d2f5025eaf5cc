import { expect, test } from 'vitest'
import { mentionsAttachment } from './attachment-mention.ts'

test.each([
  'Please find attached the minutes.',
  'Hi Ann, see attachment. Best, Ben',
  'I have attached the contract',
  'I’ve attached it again.',
  'I am attaching two photos.',
  'Attached are the slides.',
  'Attached the agenda for Monday.',
  'The invoice is attached.',
  'It is attached to this email.',
  'Could you check the attached file?',
  'I send it as an attachment.',
  'Thank you!<br>The enclosed form has to be signed.',
  // German
  'Die Rechnung findest du im Anhang.',
  'Anbei das Protokoll.',
  'Ich hänge dir die Liste an.',
  'Die Unterlagen sind beigefügt.',
  'Das Angebot in der Anlage gilt bis Mai.',
  'Siehe Anhang',
  // French
  'Vous trouverez ci-joint le devis.',
  'Ci-jointe la facture.',
  'Je vous joins le contrat.',
  'Le plan est en pièce jointe.',
  // Spanish
  'Te adjunto el contrato.',
  'Adjunto encontrarás la factura.',
  'Mira el archivo adjunto.',
  'La factura va en el adjunto.',
  // Italian
  'In allegato trovi il preventivo.',
  'Ti allego la fattura.',
  'Vedi allegato.',
  // Dutch
  'In de bijlage vind je de offerte.',
  'Bijgevoegd het verslag.',
  'Ik voeg de lijst toe.',
  // Portuguese
  'Segue em anexo o contrato.',
  'Anexei as fotos.',
  'Veja o ficheiro anexo.',
])('%s speaks of a file', text => {
  expect(mentionsAttachment(`<p>${text}</p>`)).toBe(true)
})

test.each([
  'I am attached to this idea.',
  'We are very attached to each other.',
  'The garage is attached to the house.',
  'A house with an attached garage.',
  'I attach great importance to this.',
  'Your attachment could not be read.',
  'I cannot open the attachment.',
  'Please attach your CV.',
  'Could you attach the report?',
  'Is the contract attached?',
  'There was no attachment in your mail.',
  'You sent it without the attachment.',
  'See you on Monday.',
  // German
  'Dein Anhang ließ sich nicht öffnen.',
  'Ich konnte den Anhang nicht öffnen.',
  'Ich hänge an dieser Idee.',
  'Die Anlage läuft wieder.',
  'Die Mail kam ohne Anhang.',
  // French
  'Je me joins à vous demain.',
  'Votre pièce jointe est vide.',
  'Je ne peux pas ouvrir la pièce jointe.',
  // Spanish
  'Hablé con el director adjunto.',
  'No puedo abrir el archivo adjunto.',
  'Llegó sin adjunto.',
  // Italian
  'Non riesco ad aprire il file allegato.',
  'Il tuo allegato non si apre.',
  // Dutch
  'Ik kan de bijlage niet openen.',
  'Je bijlage ontbreekt.',
  // Portuguese
  'A reunião é no edifício anexo.',
  'Não consigo abrir o ficheiro anexo.',
  '',
])('%s speaks of none', text => {
  expect(mentionsAttachment(`<p>${text}</p>`)).toBe(false)
})

test('what is quoted is somebody else’s', () => {
  expect(mentionsAttachment('<p>Thanks!</p><blockquote><p>Please find attached …</p></blockquote>')).toBe(
    false,
  )
  expect(mentionsAttachment('<p>Thanks!</p><p>&gt; Please find attached the plan</p>')).toBe(false)
})
