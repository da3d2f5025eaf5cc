import type { BounceReason } from '#core/contract/signals.ts'
import { type Labelled, type Language, OUR_ID, plain, ZOE } from './labelled.ts'

/**
 * Messages that were written after the rules, and read once before any rule was changed for them. Of these the rules then
 * found 16 of 23 absences (13 with the right day), 8 of 13 wishes, with 2 that were none, and 11 of 12 reasons: about what to
 * expect of mail that they were not made for.
 */

/** Written on Saturday, 20 December 2025. */
const AWAY: [Language, text: string, until: string | null][] = [
  [
    'en',
    "Thanks for getting in touch! I'm offline for the holidays and will be back at my desk on Monday, January 5.",
    '2026-01-05',
  ],
  ['en', 'Please note that our offices are closed from 24 December to 1 January inclusive.', '2026-01-02'],
  ['en', "I'm travelling with intermittent email access till the 29th.", '2025-12-29'],
  ['en', 'I have left for my holidays. I return to work on 6/1/2026 and will reply then.', '2026-01-06'],
  ['en', 'Hello, I am off sick. My colleague Bob (bob@there.example) is looking after my mailbox.', null],
  ['de', 'Ich bin erst wieder am 08.01.2026 im Büro. E-Mails werden nicht gelesen.', '2026-01-08'],
  [
    'de',
    'Danke für Ihre Mail. Unser Büro ist zwischen den Jahren (24.12. - 02.01.) geschlossen.',
    '2026-01-02',
  ],
  ['de', 'Ich mache Urlaub bis Sonntag, den 4. Januar. In dringenden Fällen: 030 1234567', '2026-01-04'],
  ['de', 'Aufgrund von Krankheit bin ich zurzeit nicht erreichbar.', null],
  [
    'de',
    'Ihre Nachricht hat mich in meinem Urlaub erreicht; ab 12. Januar lese ich wieder E-Mails.',
    '2026-01-12',
  ],
  ['fr', "Merci pour votre message. L'agence est fermée du 24/12/2025 au 02/01/2026 inclus.", '2026-01-03'],
  ['fr', 'Actuellement en arrêt maladie, je ne peux pas traiter votre demande.', null],
  ['fr', 'Je rentre de vacances le lundi 5 janvier et vous répondrai dès que possible.', '2026-01-05'],
  ['fr', 'Je ne suis pas disponible avant le 7 janvier.', '2026-01-07'],
  ['es', 'Gracias por su mensaje. Me reincorporo el próximo 8 de enero.', '2026-01-08'],
  ['es', 'Permaneceré de vacaciones desde el 22 de diciembre hasta el 4 de enero.', '2026-01-04'],
  ['es', 'La oficina está cerrada por vacaciones; reabrimos el 7/1.', '2026-01-07'],
  ['it', 'La ringrazio per il messaggio. Riprenderò servizio il 7 gennaio.', '2026-01-07'],
  ['it', "L'ufficio rimarrà chiuso dal 24/12 al 06/01 compresi.", '2026-01-07'],
  ['it', 'Sono fuori sede e non potrò rispondere prima di lunedì 29 dicembre.', '2025-12-29'],
  ['pt', 'Obrigado pelo contacto. Encontro-me ausente até segunda-feira, 5 de janeiro.', '2026-01-05'],
  ['pt', 'Estamos em recesso de 22 de dezembro a 4 de janeiro.', '2026-01-04'],
  ['pt', 'Retorno às atividades em 12/01/2026.', '2026-01-12'],
]
const away = AWAY.map(
  ([language, text, until], at): Labelled => ({
    name: `second draw, away ${at}`,
    language,
    source: plain(
      { From: ZOE, Subject: 'Re: Offer 118', 'Auto-Submitted': 'auto-replied', 'In-Reply-To': `<${OUR_ID}>` },
      text,
    ),
    expected: [{ kind: 'absence', who: ZOE, until }],
  }),
)

const WISHED: [Language, string, boolean][] = [
  ['en', 'Kindly take my name off your distribution list.', true],
  ['en', 'I never signed up for this. Delete my details and do not write again.', true],
  ['en', 'Please send no further messages to this address.', true],
  ['en', 'Can you remove Bob from the thread? He has left the company.', false],
  ['en', 'Do not send the invoice to me, send it to accounting please.', false],
  ['de', 'Bitte senden Sie mir keine Angebote mehr zu.', true],
  ['de', 'Wir haben kein Interesse und bitten um Löschung unserer Kontaktdaten.', true],
  ['de', 'Hören Sie bitte auf, mir E-Mails zu schicken.', true],
  ['de', 'Bitte schicken Sie mir die Rechnung nicht mehr per Post, sondern per E-Mail.', false],
  ['fr', "Je vous prie de bien vouloir me retirer de votre liste d'envoi.", true],
  ['fr', 'Veuillez cesser de me contacter.', true],
  ['fr', "Merci de ne plus m'envoyer le contrat en Word mais en PDF.", false],
  ['es', 'Les ruego que me borren de su base de datos.', true],
  ['es', 'Ya no me interesa, no me manden más información.', true],
  ['es', 'No me mandes más archivos hasta que revise estos.', false],
  ['it', 'Vi chiedo di non inviarmi più comunicazioni commerciali.', true],
  ['it', 'Toglietemi dalla mailing list per favore', true],
  ['it', 'Non mandatemi il contratto prima di lunedì.', false],
  ['pt', 'Peço que removam o meu contacto da vossa base de dados.', true],
  ['pt', 'Não tenho interesse, por favor não me contactem mais.', true],
  ['pt', 'Não me envie o contrato antes de segunda-feira.', false],
]
const wished = WISHED.map(
  ([language, text, isWish], at): Labelled => ({
    name: `second draw, ${isWish ? 'a wish' : 'something else'} ${at}`,
    language,
    source: plain({ From: ZOE, Subject: 'Re: Offer 118', 'In-Reply-To': `<${OUR_ID}>` }, text),
    expected: isWish ? [{ kind: 'unsubscribe', who: ZOE }] : [],
  }),
)

/** What servers answer, in reports in plain words. */
const ANSWERS: [words: string, reason: BounceReason, isHard: boolean][] = [
  ['550 5.1.1 zoe@there.example... No such user', 'no-such-address', true],
  ['550 #5.1.0 Address rejected.', 'no-such-address', true],
  ['550 5.7.1 Recipient not authorized, your IP has been found on a block list', 'spam', false],
  ['554 5.7.1 You are not allowed to connect.', 'not-allowed', false],
  ['552 5.3.4 Error: message file too big', 'too-large', false],
  ['550 Mailbox has exceeded the limit', 'mailbox-full', false],
  ['451 4.7.1 Greylisting in action, please come back later', 'temporary', false],
  ['550 5.4.310 DNS domain there.example does not exist', 'no-such-domain', true],
  ['550 5.1.6 Recipient no longer on server', 'address-closed', true],
  ['550 SPF check failed for ours.example', 'sender-unproven', false],
  ['552 Virus found in message', 'file-refused', false],
  ['host mx.there.example said: 550 This account has been discontinued', 'address-closed', true],
]
const answered = ANSWERS.map(
  ([words, reason, isHard], at): Labelled => ({
    name: `second draw, bounce ${at}`,
    language: 'en',
    source: plain(
      {
        From: 'Mail Delivery Subsystem <mailer-daemon@relay.example>',
        Subject: 'Mail could not be delivered',
        'In-Reply-To': `<${OUR_ID}>`,
      },
      `Your mail could not be delivered to:\n\n<${ZOE}>\n  ${words}`,
    ),
    expected: [{ kind: 'bounce', who: ZOE, reason, isHard }],
  }),
)

export const secondDraw: Labelled[] = [...away, ...wished, ...answered]
