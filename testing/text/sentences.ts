const LAST_WEEK = 'after:2026-11-09 before:2026-11-16'
const LAST_MONTH = 'after:2026-10-01 before:2026-11-01'
const YESTERDAY = 'after:2026-11-20 before:2026-11-21'

/**
 * Sentences as people type them into a search, in seven languages, on Saturday, 21 November 2026: `read` with the search that
 * each of them means, and `words` that must be searched as they are.
 */
export const SENTENCES: Record<string, { read: string; words: string }> = {
  English: {
    read: `
      mails from yesterday → ${YESTERDAY}
      emails since yesterday → after:2026-11-20
      show me all emails from bob@acme.example this week → after:2026-11-16 before:2026-11-22 from:bob@acme.example
      not from Ops → -from:ops
      invoices not from Ops → invoices -from:ops
      last mail from Frank → from:frank
      the last 3 emails from Frank → from:frank
      latest message from Anna Lima → from:"anna lima"
      from Stephen and Rita → from:stephen OR from:rita
      mails from Anna, Ben or Carla → from:anna OR from:ben OR from:carla
      mails to Anna and Ben → to:anna to:ben
      mails older than two weeks → older_than:2w
      invoices older than a year → invoices older_than:1y
      emails newer than 3 days from Ben → newer_than:3d from:ben
      mails with large attachments → has:attachment larger:5M
      with attachments → has:attachment
      invoices with a PDF from Anna → invoices filename:pdf from:anna
      emails without attachments from Rita → -has:attachment from:rita
      mails larger than 5 MB → larger:5M
      unread invoices from Anna last month → invoices is:unread ${LAST_MONTH} from:anna
      starred messages yesterday → is:starred ${YESTERDAY}
      unanswered mails from Carla → -is:answered from:carla
      mails I have not answered → -is:answered
      offers I sent to Carla → offers in:sent to:carla
      emails I sent last week → in:sent ${LAST_WEEK}
      mail to me from Ada → to:me from:ada
      photos with attachments from today → photos has:attachment after:2026-11-21 before:2026-11-22
      budget from the last 7 days → budget after:2026-11-14 before:2026-11-22
      contracts in March → contracts after:2026-03-01 before:2026-04-01
      contracts from December → contracts after:2025-12-01 before:2026-01-01
      mails from Anna on Friday → ${YESTERDAY} from:anna
      emails received on 12 January 2025 → after:2025-01-12 before:2025-01-13
      mails between 1 March and 12 March → after:2026-03-01 before:2026-03-13
      emails before March 2024 → before:2024-03-01
      mails two weeks ago → after:2026-11-02 before:2026-11-09
      messages from last weekend → after:2026-11-14 before:2026-11-16
      mails from Anna Lima about the garden plan → the garden plan from:"anna lima"
      emails about the offsite since Monday → the offsite after:2026-11-16
      Anna's mails from last week → ${LAST_WEEK} from:anna
      yesterday's emails → ${YESTERDAY}
      flight to Berlin from Anna → flight to Berlin from:anna
      flight from London last week → flight from London ${LAST_WEEK}
      unread mail in spam → is:unread in:spam
      please find the emails sent by accounting → from:accounting
      everything from Anna about taxes → taxes from:anna
      new emails from Ben this month → after:2026-11-01 before:2026-11-22 from:ben
      error messages from Ops since Friday → error messages after:2026-11-20 from:ops
      emails by Anna → from:anna
      emails Anna sent me last week → ${LAST_WEEK} from:anna
      sent mails from last week → in:sent ${LAST_WEEK}
      mails from Anna to Ben → from:anna to:ben
      mails I got from Anna in 2024 → after:2024-01-01 before:2025-01-01 from:anna
      messages from this morning → after:2026-11-21 before:2026-11-22
      email about the flight to Berlin → the flight to Berlin
      invoices from Anna from March to May → invoices after:2026-03-01 before:2026-06-01 from:anna
      mails from Anna or from Ben → from:anna OR from:ben
      mails not from Anna or Ben → -from:anna -from:ben
      mails with the subject garden plan → subject:"garden plan"
      mails with invoice in the subject from Anna → subject:invoice from:anna
      mails that are not from Anna → -from:anna
      mails containing offers from Ben → offers from:ben
      threads from Anna since Monday → after:2026-11-16 from:anna
      mails I have never opened → is:unread
      invoices from the Apple team → invoices from:"apple team"
    `,
    words: `
      mails about unread
      flight to Berlin
      an Apple invoice
      report due by Friday
      How do Enron employees get paid
      how to get to the office
      what did Anna send from Ops
      who is from Frank
      invoice from the
      flight from London
      mails from Zelda
      mails from Stephen and Zelda
      payment by card
      payment to Anna
      lunch on Friday
      lunch tomorrow
      plans for next week
      meeting next Friday
      budget 2024
      invoice March 2024
      out of office until Monday
      somebody to look after my pet
      brewery threatens to sue because of the emblem
      payment invoices
      urgent messages
      error messages
      a mail from the server is down since yesterday
      I will be away since yesterday
      offers from ada or bids
      from here to Anna
      made by Apple
      close to me
      large attachments
      thanks from all of us
      mails from Anna but not about taxes
      photos from the trip to Rome last summer
      stand by me
      trip over two weeks
      quotes from Frank Lloyd Wright
      minutes from the meeting on Monday
      invoice from Acme Ltd for March 2024
      what's new since yesterday
      Thank you for the mail from yesterday
      emails from Anna or about taxes
      report from Anna due by Friday
      the way from Anna to the office
      from:anna invoice
      "from Anna"
      {from:anna from:ben} unread
      unread -from Anna
      offers older_than:7d
      tickets from A to B
    `,
  },
  German: {
    read: `
      ungelesene Rechnungen von Anna letzten Monat → Rechnungen is:unread ${LAST_MONTH} from:anna
      Mails von gestern → ${YESTERDAY}
      E-Mails von der Buchhaltung seit Montag → after:2026-11-16 from:buchhaltung
      Nachrichten von Jäger oder Müller → from:jäger OR from:müller
      die letzte Mail von Frank → from:frank
      nicht von Ops → -from:ops
      Mails, die älter als zwei Wochen sind → older_than:2w
      Mails mit großen Anhängen → has:attachment larger:5M
      Rechnungen mit Anhang vom letzten Monat → Rechnungen has:attachment ${LAST_MONTH}
      Mails, die ich an Anna geschickt habe → in:sent to:anna
      Mails an Marta → to:marta
      zeig mir alle Mails von Frau Müller → zeig mir alle Mails von Frau Müller
      Verträge im Dezember 2024 → Verträge after:2024-12-01 before:2025-01-01
      Mails vom 12. Januar 2025 → after:2025-01-12 before:2025-01-13
      Mails vor März 2024 → before:2024-03-01
      Mails der letzten 7 Tage → after:2026-11-14 before:2026-11-22
      unbeantwortete Mails → -is:answered
      Mails, die Anna mir geschickt hat → from:anna
      Briefe von Anna vom letzten Jahr → Briefe after:2025-01-01 before:2026-01-01 from:anna
      Mails seit zwei Wochen → after:2026-11-07
      Mails von Anna ohne Anhang → -has:attachment from:anna
      Mails von von der Leyen → from:"von der leyen"
      Mails mit dem Betreff Rechnung von Anna → subject:Rechnung from:anna
      Mails, die einen Anhang haben → has:attachment
      Mails zum Thema Umzug von Carla → Umzug from:carla
    `,
    words: `
      Flug von Berlin nach Rom
      Rechnung an Apple
      Bericht bis Freitag fällig
      wie komme ich von Anna nach Hause
      Treffen am Freitag
      Urlaub nächste Woche
      Anmeldung hier
      Urlaub über zwei Wochen
      denk an mich
      Sitzung vom 12. Januar
      von heute auf morgen
      Hotel am See von Mai bis Juni gesucht
      Rechnungen von
      Brief an den Vermieter
      Mails von Zelda
      die Mail von Anna ist nicht angekommen
    `,
  },
  French: {
    read: `
      factures non lues de Marie le mois dernier → factures is:unread ${LAST_MONTH} from:marie
      mails d'hier → ${YESTERDAY}
      mails depuis hier → after:2026-11-20
      courriels de Marie ou Luca → from:marie OR from:luca
      les derniers messages de Frank → from:frank
      mails avec pièces jointes de la semaine dernière → has:attachment ${LAST_WEEK}
      mails plus vieux que deux semaines → older_than:2w
      mails que j'ai envoyés à Marie → in:sent to:marie
      mails d’Anna sans pièce jointe → -has:attachment from:anna
      messages à Marie → to:marie
      montre-moi les mails envoyés par Marie cette semaine → after:2026-11-16 before:2026-11-22 from:marie
      mails du 12 janvier 2025 → after:2025-01-12 before:2025-01-13
      mails sur le jardin de Marie → le jardin from:marie
      contrats en mars 2024 → contrats after:2024-03-01 before:2024-04-01
      mails de plus d'un mois → older_than:1m
      mails avec l'objet facture → subject:facture
      pas de Marie → -from:marie
      les mails que Marie m'a envoyés → from:marie
      mails entre le 1 mars et le 12 mars → after:2026-03-01 before:2026-03-13
    `,
    words: `
      classe de neige certificat médical
      carte de visite
      vol de Paris à Berlin
      comment écrire à Marie
      rapport pour vendredi
      bon de commande de mars
      dîner demain
      mails de Zelda
      facture de téléphone
      réunion de lundi
      photos de vacances
      texte à relire
      rendez-vous le 12 janvier
    `,
  },
  Spanish: {
    read: `
      facturas no leídas de Carlos del mes pasado → facturas is:unread ${LAST_MONTH} from:carlos
      correos de ayer → ${YESTERDAY}
      correos desde ayer → after:2026-11-20
      correos de Carlos y Marta → from:carlos OR from:marta
      el último correo de Frank → from:frank
      mensajes con archivos adjuntos de la semana pasada → has:attachment ${LAST_WEEK}
      correos de hace más de dos semanas → older_than:2w
      correos que envié a Marta → in:sent to:marta
      correos para Marta → to:marta
      muéstrame todos los correos sin leer → is:unread
      correos sobre el jardín de Carlos → el jardín from:carlos
      correos del 12 de enero de 2025 → after:2025-01-12 before:2025-01-13
      facturas de Banco este mes → facturas after:2026-11-01 before:2026-11-22 from:banco
      correos con el asunto factura → subject:factura
      correos sin adjuntos → -has:attachment
    `,
    words: `
      texto más sencillo para pacientes mayores
      vuelo a Madrid
      informe para el viernes
      cómo escribir a Marta
      certificado de estudios
      cena mañana
      correos de Zelda
      factura de marzo
      carta a Carlos
      orden de compra
      fotos de las vacaciones
    `,
  },
  Italian: {
    read: `
      fatture non lette di Giulia il mese scorso → fatture is:unread ${LAST_MONTH} from:giulia
      mail di ieri → ${YESTERDAY}
      mail da ieri → after:2026-11-20
      messaggi di Giulia o Luca → from:giulia OR from:luca
      l'ultima mail di Frank → from:frank
      mail con allegati della settimana scorsa → has:attachment ${LAST_WEEK}
      mail più vecchie di due settimane → older_than:2w
      mail che ho inviato a Giulia → in:sent to:giulia
      mail dall'Ufficio acquisti → from:"ufficio acquisti"
      mail di Marco → from:marco
      mail con oggetto fattura → subject:fattura
      non da Ops → -from:ops
      mail senza allegati da Luca → -has:attachment from:luca
      contratti nel marzo 2024 → contratti after:2024-03-01 before:2024-04-01
    `,
    words: `
      volo per Berlino
      carta di identità
      relazione entro venerdì
      come scrivere a Giulia
      cena domani
      mail di Zelda
      fattura di marzo
      appartamento da affittare
    `,
  },
  Portuguese: {
    read: `
      faturas não lidas do João no mês passado → faturas is:unread ${LAST_MONTH} from:joão
      e-mails de ontem → ${YESTERDAY}
      e-mails desde ontem → after:2026-11-20
      mensagens de Ana → mensagens de Ana
      mensagens do João ou da Marta → from:joão OR from:marta
      o último e-mail do Frank → from:frank
      e-mails com anexos da semana passada → has:attachment ${LAST_WEEK}
      e-mails mais antigos que duas semanas → older_than:2w
      e-mails que enviei para Marta → in:sent to:marta
      e-mails com o assunto fatura → subject:fatura
      e-mails sem anexos da Marta → -has:attachment from:marta
      e-mails sobre o jardim do João → o jardim from:joão
      e-mails de 12 de janeiro de 2025 → after:2025-01-12 before:2025-01-13
    `,
    words: `
      voo para Lisboa
      carta de condução
      relatório até sexta-feira
      como escrever para Marta
      jantar amanhã
      e-mails da Zelda
      fatura de março
    `,
  },
  Dutch: {
    read: `
      ongelezen mails van Lotte vorige maand → is:unread ${LAST_MONTH} from:lotte
      mails van gisteren → ${YESTERDAY}
      mails sinds gisteren → after:2026-11-20
      berichten van Jan van Dijk → from:"jan van dijk"
      de laatste mail van Frank → from:frank
      mails met bijlagen van vorige week → has:attachment ${LAST_WEEK}
      mails met het onderwerp factuur → subject:factuur
      mails ouder dan twee weken → older_than:2w
      mails aan Lotte → to:lotte
      niet van Ops → -from:ops
    `,
    words: `
      vlucht naar Berlijn
      rapport voor vrijdag
      hoe kom ik van Lotte naar huis
      mails van Zelda
      afspraak op vrijdag
      factuur van maart
    `,
  },
}
