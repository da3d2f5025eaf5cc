import { bounced, dsn, type Labelled, type Language, OUR_ID, plain, ZOE } from './labelled.ts'

/** Reports of Exchange Online and Gmail in the language of the installation or the person. */
const SAID: Record<Language, { exchange: [string, string]; gmail: [string, string]; old: [string, string] }> =
  {
    en: {
      exchange: [
        'Undeliverable: Offer 118',
        `Delivery has failed to these recipients or groups:\n\nzoe@there.example\nThe email address you entered couldn't be found.`,
      ],
      gmail: [
        'Delivery Status Notification (Failure)',
        `** Address not found **\n\nYour message wasn't delivered to zoe@there.example because the address couldn't be found, or is unable to receive mail.`,
      ],
      old: [
        'Undeliverable: Offer 118',
        'Your message did not reach some or all of the intended recipients.\n\n      Subject:\tOffer 118\n      Sent:\t20.12.2025 09:58\n\nThe following recipient(s) could not be reached:\n\n      zoe@there.example on 20.12.2025 09:59\n            The e-mail account does not exist at the organization this message was sent to.  Check the e-mail address, or contact the recipient directly to find out the correct address.\n            <mx.there.example #5.1.1>',
      ],
    },
    de: {
      exchange: [
        'Unzustellbar: Offer 118',
        'Fehler bei der Nachrichtenzustellung an folgende Empfänger oder Gruppen:\n\nzoe@there.example\nDie eingegebene E-Mail-Adresse konnte nicht gefunden werden.',
      ],
      gmail: [
        'Delivery Status Notification (Failure)',
        '** Adresse nicht gefunden **\n\nIhre Nachricht wurde nicht an zoe@there.example zugestellt, weil die Adresse nicht gefunden wurde oder keine E-Mails empfangen kann.',
      ],
      old: [
        'Unzustellbar: Offer 118',
        'Ihre Nachricht hat einige oder alle Empfänger nicht erreicht und konnte nicht zugestellt werden.\n\n      Betreff:\tOffer 118\n      Gesendet am:\t20.12.2025 09:58\n\nFolgende(r) Empfänger kann/können nicht erreicht werden:\n\n      zoe@there.example am 20.12.2025 09:59\n            Das E-Mail-Konto existiert nicht in der Organisation, an die diese Nachricht gesendet wurde.\n            <mx.there.example #5.1.1>',
      ],
    },
    fr: {
      exchange: [
        'Non remis : Offer 118',
        "Échec de la remise pour ces destinataires ou groupes :\n\nzoe@there.example\nL'adresse de messagerie que vous avez entrée est introuvable.",
      ],
      gmail: [
        'Delivery Status Notification (Failure)',
        "** Adresse introuvable **\n\nVotre message n'a pas été distribué à zoe@there.example, car l'adresse est introuvable ou ne peut pas recevoir d'e-mails.",
      ],
      old: [
        'Non remis : Offer 118',
        "Votre message n'a pas pu être remis à tous ses destinataires ou à certains d'entre eux.\n\n      Objet :\tOffer 118\n      Date :\t20/12/2025 09:58\n\nImpossible de joindre le(s) destinataire(s) suivant(s) :\n\n      zoe@there.example le 20/12/2025 09:59\n            Ce compte de messagerie n'existe pas dans l'organisation destinataire.\n            <mx.there.example #5.1.1>",
      ],
    },
    es: {
      exchange: [
        'No se puede entregar: Offer 118',
        'Error de entrega a estos destinatarios o grupos:\n\nzoe@there.example\nNo se encontró la dirección de correo electrónico que escribió.',
      ],
      gmail: [
        'Delivery Status Notification (Failure)',
        '** No se ha encontrado la dirección **\n\nTu mensaje no se ha entregado a zoe@there.example porque no se ha encontrado la dirección o esta no puede recibir correo.',
      ],
      old: [
        'No entregado: Offer 118',
        'No se pudo entregar el mensaje a todos o a algunos de los destinatarios.\n\n      Asunto:\tOffer 118\n      Enviado el:\t20/12/2025 09:58\n\nNo se puede localizar a los destinatarios siguientes:\n\n      zoe@there.example el 20/12/2025 09:59\n            La cuenta de correo no existe en la organización a la que se envió este mensaje.\n            <mx.there.example #5.1.1>',
      ],
    },
    it: {
      exchange: [
        'Non recapitabile: Offer 118',
        "Recapito non riuscito per i seguenti destinatari o gruppi:\n\nzoe@there.example\nImpossibile trovare l'indirizzo di posta elettronica immesso.",
      ],
      gmail: [
        'Delivery Status Notification (Failure)',
        "** Indirizzo non trovato **\n\nIl tuo messaggio non è stato consegnato a zoe@there.example perché l'indirizzo non è stato trovato o non può ricevere posta.",
      ],
      old: [
        'Non recapitabile: Offer 118',
        "Impossibile recapitare il messaggio ad alcuni o a tutti i destinatari.\n\n      Oggetto:\tOffer 118\n      Data:\t20/12/2025 09:58\n\nImpossibile raggiungere i seguenti destinatari:\n\n      zoe@there.example il 20/12/2025 09:59\n            L'account di posta elettronica non esiste nell'organizzazione a cui è stato inviato il messaggio.\n            <mx.there.example #5.1.1>",
      ],
    },
    pt: {
      exchange: [
        'Não entregue: Offer 118',
        'Falha na entrega a estes destinatários ou grupos:\n\nzoe@there.example\nNão foi possível encontrar o endereço de email inserido.',
      ],
      gmail: [
        'Delivery Status Notification (Failure)',
        '** Endereço não encontrado **\n\nSua mensagem não foi entregue a zoe@there.example porque o endereço não foi encontrado ou não pode receber e-mails.',
      ],
      old: [
        'Não entregue: Offer 118',
        'Não foi possível entregar a mensagem a alguns ou a todos os destinatários.\n\n      Assunto:\tOffer 118\n      Enviado em:\t20/12/2025 09:58\n\nNão foi possível contatar os seguintes destinatários:\n\n      zoe@there.example em 20/12/2025 09:59\n            A conta de email não existe na organização para a qual esta mensagem foi enviada.\n            <mx.there.example #5.1.1>',
      ],
    },
  }

export const bouncesByLanguage: Labelled[] = Object.entries(SAID).flatMap(
  ([key, { exchange, gmail, old }]): Labelled[] => {
    const language = key as Language
    const failed = (code: string) => [
      { 'Final-Recipient': `rfc822;${ZOE}`, Action: 'failed', Status: '5.1.1', 'Diagnostic-Code': code },
    ]
    const threaded = { 'In-Reply-To': `<${OUR_ID}>`, References: `<${OUR_ID}>` }
    return [
      {
        name: 'exchange online',
        language,
        source: dsn({
          from: 'Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@ours.example>',
          ...{ subject: exchange[0], text: exchange[1], headers: threaded },
          recipients: failed(
            'smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient zoe@there.example not found by SMTP address lookup',
          ),
        }),
        expected: [bounced('no-such-address', true)],
      },
      {
        name: 'gmail',
        language,
        source: dsn({
          from: 'Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
          ...{ subject: gmail[0], text: gmail[1] },
          headers: { 'X-Failed-Recipients': ZOE, ...threaded },
          recipients: failed('smtp; 550-5.1.1 The email account that you tried to reach does not exist.'),
        }),
        expected: [bounced('no-such-address', true)],
      },
      {
        name: 'exchange 2003, words alone',
        language,
        source: plain(
          {
            From: 'System Administrator <postmaster@ours.example>',
            Subject: old[0],
            'Return-Path': '<>',
            ...threaded,
          },
          old[1],
        ),
        expected: [bounced('no-such-address', true)],
      },
      {
        name: 'exchange 2003, which names no message',
        language,
        source: plain(
          { From: 'System Administrator <postmaster@ours.example>', Subject: old[0], 'Return-Path': '<>' },
          old[1],
        ),
        expected: [{ ...bounced('no-such-address', true), about: null }],
      },
    ]
  },
)
