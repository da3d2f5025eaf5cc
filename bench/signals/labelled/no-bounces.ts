import { dsn, type Labelled, type Language, lines, OUR_ID, OURS, plain, ZOE } from './labelled.ts'

/** Reports that say something else than that a message was lost. */
const OTHERS: Labelled[] = [
  ...(['delayed', 'delivered', 'relayed', 'expanded'] as const).map(
    (action): Labelled => ({
      name: `a report: ${action}`,
      language: 'en',
      source: dsn({
        from: 'MAILER-DAEMON@mx.ours.example',
        subject:
          action === 'delayed' ? 'Delayed Mail (still being retried)' : 'Successful Mail Delivery Report',
        text:
          action === 'delayed'
            ? 'THIS IS A WARNING ONLY.  YOU DO NOT NEED TO RESEND YOUR MESSAGE.\nYour message could not be delivered for more than 4 hour(s).'
            : 'Your message was successfully delivered to the destination(s) listed below.',
        recipients: [
          {
            'Final-Recipient': `rfc822;${ZOE}`,
            Action: action,
            Status: action === 'delayed' ? '4.4.1' : '2.0.0',
            'Diagnostic-Code': 'smtp; 250 ok',
          },
        ],
        headers: { 'In-Reply-To': `<${OUR_ID}>` },
      }),
      expected: [],
    }),
  ),
  {
    name: 'exim: a warning',
    language: 'en',
    source: plain(
      {
        From: 'Mail Delivery System <Mailer-Daemon@exim.ours.example>',
        Subject: 'Warning: message 1abcde delayed 24 hours',
        'Auto-Submitted': 'auto-replied',
        'In-Reply-To': `<${OUR_ID}>`,
      },
      `This message was created automatically by mail delivery software.\nA message that you sent has not yet been delivered to one or more of its\nrecipients after more than 24 hours on the queue.\n\nThe address to which the message has not yet been delivered is:\n\n  ${ZOE}\n\nNo action is required on your part. Delivery attempts will continue.`,
    ),
    expected: [],
  },
  {
    name: 'gmx: a warning in German',
    language: 'de',
    source: plain(
      { From: 'mailer-daemon@gmx.example', Subject: 'Zustellung verzögert' },
      `Ihre Nachricht konnte noch nicht zugestellt werden:\n\n${ZOE}\n\nDie Zustellung wird weiterhin versucht.`,
    ),
    expected: [],
  },
  {
    name: 'a receipt for reading (RFC 8098)',
    language: 'en',
    source: lines(
      ...[
        'From: zoe@there.example',
        `To: ${OURS}`,
        'Subject: Not read: Offer 118',
        `In-Reply-To: <${OUR_ID}>`,
      ],
      'Content-Type: multipart/report; report-type=disposition-notification; boundary=b',
      ...[
        '',
        '--b',
        '',
        'Your message was deleted without being read.',
        '--b',
        'Content-Type: message/disposition-notification',
      ],
      ...[
        '',
        'Final-Recipient: rfc822;zoe@there.example',
        'Disposition: automatic-action/MDN-sent-automatically; deleted',
        '--b--',
        '',
      ],
    ),
    expected: [],
  },
  {
    name: 'somebody quotes a bounce',
    language: 'en',
    source: plain(
      { From: 'Bob <bob@other.example>', Subject: 'Fwd: Undelivered Mail Returned to Sender' },
      `Hi, I got this one back, is her address right?\n\n---------- Forwarded message ---------\nFrom: Mail Delivery System <MAILER-DAEMON@mx.ours.example>\n\nYour message could not be delivered:\n\n<${ZOE}>: 550 5.1.1 User unknown`,
    ),
    expected: [],
  },
]

/** Of parcels and of other deliveries. */
const PARCELS: [Language, string, string][] = [
  [
    'en',
    'Delivery failed: we missed you',
    'We were unable to deliver your parcel 118 today. It could not be delivered because nobody was home. Write to:\n\nhelp@parcels.example',
  ],
  [
    'de',
    'Ihr Paket konnte nicht zugestellt werden',
    'Ihre Sendung 118 konnte heute nicht zugestellt werden. Fragen:\n\nhilfe@parcels.example',
  ],
  [
    'fr',
    "Votre colis n'a pas pu être livré",
    "Votre colis 118 n'a pas pu être livré aujourd'hui. Contact :\n\naide@parcels.example",
  ],
  [
    'es',
    'No se pudo entregar su paquete',
    'No se pudo entregar su paquete 118 hoy. Contacto:\n\nayuda@parcels.example',
  ],
  [
    'it',
    'Mancata consegna del pacco',
    'Non è stato possibile consegnare il pacco 118. Contatti:\n\naiuto@parcels.example',
  ],
  [
    'pt',
    'Falha na entrega da sua encomenda',
    'Não foi possível entregar a sua encomenda 118 hoje. Contacto:\n\najuda@parcels.example',
  ],
]
const parcels = PARCELS.map(
  ([language, subject, text]): Labelled => ({
    name: 'a parcel',
    language,
    source: plain(
      {
        From: 'Parcels <service@parcels.example>',
        Subject: subject,
        'Auto-Submitted': 'auto-generated',
        'Return-Path': '<>',
      },
      text,
    ),
    expected: [],
  }),
)

export const noBounces: Labelled[] = [...OTHERS, ...parcels]
