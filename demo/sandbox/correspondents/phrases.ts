import type { Language } from './languages.ts'

export type Occasion =
  | 'greeting'
  | 'closing'
  | 'invoice'
  | 'amount'
  | 'when'
  | 'cost'
  | 'where'
  | 'request'
  | 'question'
  | 'thanks'
  | 'attachment'
  | 'received'
  | 'day'
  | 'plain'

export interface Phrases {
  /** What is said on an occasion, by voice. {to}, {day}, {question}, {amount}, {file} and {subject} are filled in. */
  says: Record<Occasion, string[]>
  /** What a letter, or its last question, is about. */
  hears: Record<'invoice' | 'when' | 'cost' | 'where' | 'request' | 'thanks' | 'day', RegExp>
  noSubject: string
}

/** Patterns that end in a letter beyond ASCII cannot end in \b. */
export const phrases: Record<Language, Phrases> = {
  en: {
    noSubject: 'your message',
    hears: {
      invoice: /\b(?:invoice|payment|overdue|remittance|receipt)\b/i,
      when: /\b(?:when|what time|which day|how soon|what day|by which date)\b/i,
      cost: /\b(?:how much|cost|price|quote|fee|budget)\b/i,
      where: /\b(?:where|which room|what address)\b/i,
      request: /\b(?:could|can|would|will) you\b|\bmay (?:i|we)\b/i,
      thanks: /\b(?:thanks|thank you|much appreciated|cheers)\b/i,
      day: /\b(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|tomorrow)\b/i,
    },
    says: {
      greeting: ['Hi {to},', 'Hello {to},', 'Dear {to},'],
      closing: ['Best,', 'Kind regards,', 'All the best,'],
      invoice: [
        'Thanks, I have passed this on to accounts. They pay on Thursdays, so you should see it within the week.',
        'Noted. I have checked it against our order and released it for payment this morning.',
        'Thank you for the note about "{subject}". It is approved on our side; the transfer leaves with the next run.',
      ],
      amount: [
        'For the record: {amount}, one transfer, with your reference on it.',
        'The amount on our side is {amount}. If yours is different, shout.',
        'I have put down {amount}. Please tell me should anything be missing.',
      ],
      when: [
        '{day} would be my first choice, at half past ten. If that is no good, any afternoon after it.',
        'Shall we say {day}, 14:00? I will keep it free until I hear from you.',
        'I can promise {day}. Earlier would be a gamble, and I would rather not gamble with your time.',
      ],
      cost: [
        'Roughly 1,250 plus VAT, and I would not expect it to move by more than ten per cent. A proper quote follows tomorrow.',
        'We charged 980 for something similar in spring. Let me look at the details and give you a firm figure by {day}.',
        'Between 600 and 800, depending on how much of it you do yourselves. Shall I write it down line by line?',
      ],
      where: [
        'At our place: second floor, the green door, ring twice. There is parking in the yard.',
        'I would come to you, if you have a room with a screen. Otherwise at our office.',
        'Let us use the small meeting room next to reception; I have put our names on the door.',
      ],
      request: [
        'Yes, I can do that. You ask: "{question}" Consider it done by {day}.',
        'Gladly. I will see to it this afternoon and write again as soon as it is finished.',
        'Of course. One thing I need from you first: who else should be copied when it is ready?',
      ],
      question: [
        'Good question: "{question}" My honest answer is yes, with one reservation that I would like to explain by phone.',
        'You ask: "{question}" I have asked around here, and nobody objects. So from our side: go ahead.',
        'About "{question}": I need to look it up before I say something wrong. You will have it by {day}.',
      ],
      thanks: [
        'You are very welcome. It was a pleasure, and it took less time than I had feared.',
        'No need to thank me! Do write if anything else about "{subject}" comes up.',
        'With pleasure. I am glad that it helped.',
      ],
      attachment: [
        'Got {file}, thank you. I have read it once quickly and will read it again slowly; comments by {day}.',
        '{file} has arrived and opens fine. Two small remarks follow tomorrow, nothing serious.',
        'Thank you for {file}. I have put it where the others can find it.',
      ],
      received: [
        '{file} has arrived, thank you.',
        'I can open {file}, all good.',
        'Thanks for attaching {file}.',
      ],
      day: [
        '{day} is in my calendar. I will confirm the evening before.',
        '{day} suits me. I will bring the papers.',
        'Fine with me: {day}. Should anything change I will ring rather than write.',
      ],
      plain: [
        'Thanks for letting me know about "{subject}". I have talked it over with two colleagues; we agree, and will come back with next steps by {day}.',
        'I have read this carefully. It makes sense to me as you describe it, and I have nothing to add for now.',
        'Understood. Let me sleep on it; you will hear from me by {day} at the latest.',
      ],
    },
  },
  de: {
    noSubject: 'Ihre Nachricht',
    hears: {
      invoice: /Rechnung|Zahlung|Mahnung|überfällig/i,
      when: /\b(?:wann|um wie viel Uhr|welche[rmn]? Tag|bis wann)\b/i,
      cost: /\b(?:wie ?viel|kosten|kostet|Preis|Angebot)\b/i,
      where: /\b(?:wo|wohin|welche[rms]? Raum|Adresse)\b/i,
      request: /\b(?:können|könnten|kannst|könntest|würden|dürfen|darf)\b/i,
      thanks: /\b(?:danke|vielen Dank|herzlichen Dank)\b/i,
      day: /\b(?:Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonntag|morgen)\b/i,
    },
    says: {
      greeting: ['Hallo {to},', 'Guten Tag {to},'],
      closing: ['Viele Grüße', 'Mit freundlichen Grüßen'],
      invoice: [
        'danke, ich habe das an die Buchhaltung weitergegeben. Der nächste Zahlungslauf ist am Donnerstag.',
        'die Rechnung ist geprüft und freigegeben; das Geld sollte in den nächsten Tagen bei Ihnen sein.',
      ],
      amount: ['Bei uns steht der Betrag mit {amount}.', 'Zur Sicherheit: es geht um {amount}.'],
      when: [
        '{day} um 10:30 Uhr würde mir gut passen. Sonst gern an einem Nachmittag danach.',
        'sagen wir {day}, 14 Uhr? Ich halte den Termin frei.',
      ],
      cost: [
        'grob gerechnet etwa 1.250 Euro netto. Ein richtiges Angebot schicke ich Ihnen morgen.',
        'zwischen 600 und 800 Euro, je nachdem, was Sie selbst übernehmen. Genaueres bis {day}.',
      ],
      where: [
        'am besten bei uns, zweiter Stock, die grüne Tür. Parken können Sie im Hof.',
        'ich komme gern zu Ihnen, wenn es einen Raum mit Bildschirm gibt.',
      ],
      request: [
        'ja, das mache ich gern. Bis {day} haben Sie es.',
        'selbstverständlich. Wer soll die Antwort noch in Kopie bekommen?',
      ],
      question: [
        'Sie fragen: „{question}“ Von unserer Seite spricht nichts dagegen.',
        'zu „{question}“ muss ich kurz nachsehen. Sie bekommen die Antwort bis {day}.',
      ],
      thanks: ['gern geschehen, es war wirklich keine Mühe.', 'sehr gern! Melden Sie sich jederzeit wieder.'],
      attachment: [
        'danke für {file}. Ich lese es in Ruhe und melde mich bis {day}.',
        '{file} ist angekommen und lässt sich öffnen. Zwei kleine Anmerkungen folgen morgen.',
      ],
      received: ['{file} ist angekommen, danke.', 'danke auch für {file}.'],
      day: [
        '{day} ist notiert. Ich bestätige am Abend vorher.',
        '{day} passt mir gut, ich bringe die Unterlagen mit.',
      ],
      plain: [
        'danke für die Nachricht zu „{subject}“. Wir haben es besprochen und sind einverstanden; die nächsten Schritte schicke ich bis {day}.',
        'verstanden. Ich überlege es mir in Ruhe, spätestens {day} hören Sie von mir.',
      ],
    },
  },
  fr: {
    noSubject: 'votre message',
    hears: {
      invoice: /\b(?:facture|paiement|règlement|virement|relance)\b/i,
      when: /\b(?:quand|à quelle heure|quel jour|quelle date)\b/i,
      cost: /\b(?:combien|coût|coûte|prix|tarif|devis)(?!\p{L})/iu,
      where: /(?<!\p{L})(?:où|quelle salle|quelle adresse)(?!\p{L})/iu,
      request: /\b(?:pouvez|pourriez|peux|pourrais|serait-il possible)\b/i,
      thanks: /\bmerci\b/i,
      day: /\b(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|demain)\b/i,
    },
    says: {
      greeting: ['Bonjour {to},', 'Bonjour {to},'],
      closing: ['Bien cordialement,', 'Belle journée,'],
      invoice: [
        'Merci, je transmets à la comptabilité ; le prochain virement part jeudi.',
        'La facture est vérifiée et validée, le règlement suivra dans la semaine.',
      ],
      amount: ['De notre côté, le montant est de {amount}.', 'Nous parlons bien de {amount}.'],
      when: [
        '{day} à 10 h 30 me conviendrait très bien. Sinon, un après-midi un peu plus tard.',
        'Disons {day}, 14 heures ? Je garde le créneau libre.',
      ],
      cost: [
        'Comptez environ 1 250 euros hors taxes. Je vous envoie un vrai devis demain.',
        'Entre 600 et 800 euros, selon ce que vous faites vous-mêmes. Le détail suivra {day}.',
      ],
      where: [
        'Chez nous, deuxième étage, la porte verte. On peut se garer dans la cour.',
        'Je me déplace volontiers, si vous avez une salle avec un écran.',
      ],
      request: [
        'Oui, avec plaisir. Ce sera fait pour {day}.',
        'Bien sûr. Qui d’autre faut-il mettre en copie ?',
      ],
      question: [
        'Vous demandez : « {question} » De notre côté, rien ne s’y oppose.',
        'Pour « {question} », je vérifie avant de vous répondre ; vous aurez la réponse {day}.',
      ],
      thanks: ['Je vous en prie, c’était un plaisir.', 'Avec plaisir ! N’hésitez pas à revenir vers moi.'],
      attachment: [
        'Merci pour {file}. Je le lis tranquillement et reviens vers vous {day}.',
        '{file} est bien arrivé. Deux petites remarques suivront demain.',
      ],
      received: ['{file} est bien arrivé, merci.', 'Merci aussi pour {file}.'],
      day: ['C’est noté pour {day}. Je confirme la veille.', '{day} me convient ; j’apporte les documents.'],
      plain: [
        'Merci pour votre message au sujet de « {subject} ». Nous en avons parlé et nous sommes d’accord ; la suite arrive {day}.',
        'C’est bien compris. Je réfléchis et vous réponds au plus tard {day}.',
      ],
    },
  },
  es: {
    noSubject: 'su mensaje',
    hears: {
      invoice: /\b(?:factura|pago|transferencia|vencida|recordatorio de pago)\b/i,
      when: /(?<!\p{L})(?:cuándo|a qué hora|qué día|qué fecha)(?!\p{L})/iu,
      cost: /(?<!\p{L})(?:cuánto|cuesta|coste|precio|presupuesto)(?!\p{L})/iu,
      where: /(?<!\p{L})(?:dónde|qué sala|qué dirección)(?!\p{L})/iu,
      request: /(?<!\p{L})(?:puede|podría|puedes|podrías|podéis|podrían)(?!\p{L})/iu,
      thanks: /\bgracias\b/i,
      day: /(?<!\p{L})(?:lunes|martes|miércoles|jueves|viernes|sábado|domingo|mañana)(?!\p{L})/iu,
    },
    says: {
      greeting: ['Hola {to}:', 'Buenos días, {to}:'],
      closing: ['Un saludo,', 'Saludos cordiales,'],
      invoice: [
        'gracias, lo paso a contabilidad; la próxima remesa sale el jueves.',
        'la factura está revisada y aprobada, el pago llegará esta semana.',
      ],
      amount: ['Por nuestra parte, el importe es de {amount}.', 'Hablamos entonces de {amount}.'],
      when: [
        '{day} a las 10:30 me vendría muy bien. Si no, cualquier tarde después.',
        '¿le parece {day}, a las 14:00? Guardo el hueco.',
      ],
      cost: [
        'serán unos 1.250 euros más IVA. Mañana le mando un presupuesto en regla.',
        'entre 600 y 800 euros, según lo que hagan ustedes mismos. El detalle, {day}.',
      ],
      where: [
        'en nuestra oficina, segunda planta, la puerta verde. Se puede aparcar en el patio.',
        'puedo ir yo, si tienen una sala con pantalla.',
      ],
      request: ['sí, con mucho gusto. Lo tendrá {day}.', 'por supuesto. ¿A quién más pongo en copia?'],
      question: [
        'pregunta usted: «{question}» Por nuestra parte no hay inconveniente.',
        'sobre «{question}» prefiero comprobarlo antes; le contesto {day}.',
      ],
      thanks: ['de nada, ha sido un placer.', '¡con mucho gusto! Aquí estamos para lo que haga falta.'],
      attachment: [
        'gracias por {file}. Lo leo con calma y le digo algo {day}.',
        '{file} ha llegado bien. Mañana le mando dos pequeñas observaciones.',
      ],
      received: ['{file} ha llegado, gracias.', 'gracias también por {file}.'],
      day: [
        'queda apuntado para {day}. Lo confirmo la víspera.',
        '{day} me viene bien; llevaré los papeles.',
      ],
      plain: [
        'gracias por escribir sobre «{subject}». Lo hemos hablado y estamos de acuerdo; los próximos pasos, {day}.',
        'entendido. Lo pienso con calma y le contesto {day} como muy tarde.',
      ],
    },
  },
}
