import { type Labelled, type Language, lines, OUR_ID, OURS, plain, returned, ZOE } from './labelled.ts'

/** People who want no more mail. */
const WISHES: Record<Language, string[]> = {
  en: [
    'Please remove me from your mailing list.',
    'unsubscribe',
    'Hi, could you please unsubscribe me? Thanks, Zoe',
    'Take me off this list.',
    'Please stop emailing me.',
    "Not interested. Please don't contact me again.",
    'I no longer wish to receive emails from you.',
    'No more emails please!',
  ],
  de: [
    'Bitte streichen Sie mich aus Ihrem Verteiler.',
    'Abmelden',
    'Guten Tag,\n\nbitte nehmen Sie uns von Ihrer Liste.\n\nMit freundlichen Grüßen',
    'Ich möchte keine weiteren E-Mails erhalten.',
    'Bitte keine Werbung mehr.',
    'Hiermit widerspreche ich der Nutzung meiner Daten zu Werbezwecken.',
    'Bitte löschen Sie meine Adresse aus Ihrer Datenbank.',
    'Kein Interesse, schreiben Sie mir nicht mehr.',
  ],
  fr: [
    'Merci de me désabonner.',
    'Désinscription',
    'Veuillez retirer mon adresse de votre liste de diffusion.',
    'Je ne souhaite plus recevoir vos e-mails.',
    "Ne m'envoyez plus de messages, s'il vous plaît.",
    'Supprimez-moi de vos fichiers.',
    'Merci de ne plus me contacter.',
  ],
  es: [
    'Por favor, denme de baja de su lista.',
    'BAJA',
    'No me envíen más correos, gracias.',
    'No deseo recibir más publicidad.',
    'Quiero darme de baja.',
    'Por favor, eliminen mi correo de su base de datos.',
    'Dejen de escribirme.',
  ],
  it: [
    'Per favore cancellatemi dalla vostra lista.',
    'Cancellami',
    'Non desidero più ricevere le vostre e-mail.',
    'Vi prego di rimuovere il mio indirizzo dalla vostra mailing list.',
    'Non mi scrivete più.',
    'Smettetela di mandarmi pubblicità.',
    'Chiedo la cancellazione dalla newsletter.',
  ],
  pt: [
    'Por favor, remova-me da sua lista.',
    'Descadastrar',
    'Não quero mais receber estes e-mails.',
    'Não me enviem mais mensagens, por favor.',
    'Parem de me enviar publicidade.',
    'Favor retirar o meu e-mail da vossa lista de contactos.',
    'Gostaria de cancelar a minha subscrição.',
  ],
}

/** People and companies who write such words and mean something else. */
const OTHERS: Record<Language, string[]> = {
  en: [
    'How do our customers unsubscribe from the newsletter? The link is broken.',
    "Please don't send me the file by Friday, I will fetch it.",
    'Could you remove the logo from page two and send me the new version?',
    'A customer wrote "please unsubscribe me". What shall we do?',
    'Stop by on Monday, the coffee is good.',
    'Please remove item 3 from the list of tasks.',
  ],
  de: [
    'Wie können sich unsere Kunden vom Newsletter abmelden? Der Link geht nicht.',
    'Bitte streichen Sie Position 3 aus dem Angebot.',
    'Ich habe leider keine weiteren Fragen mehr und freue mich auf Montag.',
    'Können Sie Bob auf die Liste setzen und Anna aus dem Termin nehmen?',
    'Eine Kundin schrieb: „Bitte streichen Sie mich aus Ihrem Verteiler.“ Was antworten wir?',
  ],
  fr: [
    'Comment nos clients peuvent-ils se désabonner ? Le lien ne marche pas.',
    'Veuillez retirer la ligne 3 du devis.',
    "Je n'ai plus de questions, merci de m'envoyer le contrat.",
    'Je ne peux plus venir lundi.',
  ],
  es: [
    '¿Cómo pueden darse de baja nuestros clientes?',
    'Por favor, quiten la línea 3 de la oferta.',
    'No tengo más preguntas, envíenme el contrato.',
    'No me queda claro el precio. ¿Me envían más detalles?',
  ],
  it: [
    'Come possono cancellarsi i nostri clienti dalla newsletter?',
    "Potete togliere la riga 3 dall'offerta?",
    'Non ho più domande, mandatemi il contratto.',
    'Cancellate la riunione di lunedì, per favore.',
  ],
  pt: [
    'Como é que os nossos clientes podem cancelar a subscrição?',
    'Por favor, retire a linha 3 da proposta.',
    'Não tenho mais perguntas, enviem-me o contrato.',
    'Pode remover a reunião de segunda-feira?',
  ],
}

/** Newsletters, which speak of unsubscribing below. */
const FOOTERS: Record<Language, string> = {
  en: 'You get this because you subscribed. To stop receiving these emails, unsubscribe here: https://letters.example/u',
  de: 'Sie möchten keine weiteren E-Mails erhalten? Hier abmelden: https://letters.example/u',
  fr: 'Vous ne souhaitez plus recevoir nos e-mails ? Se désabonner : https://letters.example/u',
  es: 'Si no desea recibir más correos, puede darse de baja aquí: https://letters.example/u',
  it: 'Non desidera più ricevere queste e-mail? Cancellarsi qui: https://letters.example/u',
  pt: 'Não quer mais receber estes e-mails? Cancelar a subscrição: https://letters.example/u',
}

const languages = Object.keys(WISHES) as Language[]
const answer = { From: `Zoe <${ZOE}>`, Subject: 'Re: Offer 118', 'In-Reply-To': `<${OUR_ID}>` }
const wish = { kind: 'unsubscribe', who: ZOE, about: OUR_ID } as const

const wished = languages.flatMap(language =>
  WISHES[language].map(
    (text, at): Labelled => ({
      name: `a wish ${at}`,
      language,
      // Half of them above our message, which speaks of unsubscribing as well.
      source: plain(
        answer,
        at % 2 === 0
          ? text
          : `${text}\n\nOn Sat, 20 Dec 2025 at 09:58, Sales <${OURS}> wrote:\n> ${FOOTERS[language]}`,
      ),
      expected: [wish],
    }),
  ),
)
const meant = languages.flatMap(language =>
  OTHERS[language].map(
    (text, at): Labelled => ({
      name: `something else ${at}`,
      language,
      source: plain(
        answer,
        `${text}\n\nOn Sat, 20 Dec 2025 at 09:58, Sales <${OURS}> wrote:\n> Offer 118\n> ${WISHES[language][0]}`,
      ),
      expected: [],
    }),
  ),
)
const letters = languages.map(
  (language): Labelled => ({
    name: 'a newsletter',
    language,
    source: plain(
      {
        From: 'News <news@letters.example>',
        Subject: 'News',
        'List-Unsubscribe': '<https://letters.example/u>',
      },
      `Hello.\n\n${FOOTERS[language]}`,
    ),
    expected: [],
  }),
)
const mailto: Labelled[] = ['unsubscribe', 'Unsubscribe', 'Abmelden'].map(subject => ({
  name: `to a List-Unsubscribe address: ${subject}`,
  language: subject === 'Abmelden' ? 'de' : 'en',
  source: plain(
    { From: ZOE, Subject: subject },
    subject === 'unsubscribe' ? 'This message was automatically generated by Gmail.' : '',
  ),
  expected: [{ ...wish, about: null }],
}))

/** RFC 5965. */
const feedback = (type: string, fields: string[], about = returned()): string =>
  lines(
    ...['From: <staff@fbl.example>', `To: ${OURS}`, 'Subject: Email Feedback Report for IP 198.51.100.7'],
    'Content-Type: multipart/report; report-type=feedback-report; boundary=b',
    ...['', '--b', '', 'This is an email abuse report for an email message received from IP 198.51.100.7.'],
    ...[
      '--b',
      'Content-Type: message/feedback-report',
      '',
      `Feedback-Type: ${type}`,
      'User-Agent: SomeGenerator/1.0',
      'Version: 1',
      ...fields,
    ],
    ...['', '--b', 'Content-Type: message/rfc822', '', about, '', 'Hello', '--b--', ''],
  )
const reports: Labelled[] = [
  ...['abuse', 'fraud', 'other', 'Abuse'].map(
    (type): Labelled => ({
      name: `ARF ${type}`,
      language: 'en',
      source: feedback(type, [`Original-Rcpt-To: <${ZOE}>`, 'Original-Mail-From: <sales@ours.example>']),
      expected: [{ kind: 'complaint', who: ZOE, about: OUR_ID }],
    }),
  ),
  {
    name: 'ARF that removes the recipient',
    language: 'en',
    source: feedback('abuse', ['Source-IP: 198.51.100.7'], returned({ To: 'undisclosed' })),
    expected: [{ kind: 'complaint', who: '', about: OUR_ID }],
  },
  {
    name: 'ARF opt-out',
    language: 'en',
    source: feedback('opt-out', [`Removal-Recipient: ${ZOE}`]),
    expected: [wish],
  },
  ...['not-spam', 'auth-failure'].map(
    (type): Labelled => ({
      name: `ARF ${type}`,
      language: 'en',
      source: feedback(type, [`Original-Rcpt-To: ${ZOE}`]),
      expected: [],
    }),
  ),
]

export const wishes: Labelled[] = [...wished, ...meant, ...letters, ...mailto, ...reports]
