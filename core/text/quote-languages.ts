/** The fields of the header block that Outlook and others write above a quoted message; without the colon. */
interface HeaderNames {
  from: string
  /** Words that only mail programs use; `date` has those that stand in any form. */
  sent: string
  date: string
  to: string
  subject: string
  /** Fields that may stand between the others and prove nothing. */
  other: string
}

/**
 * What mail programs of one language write above the message that they quote. Each text is the source of a
 * regular expression: alternatives separated by '|', matched without regard to case.
 */
export interface QuoteLanguage {
  /** How "On Monday, Ana wrote:" begins; empty where it begins with the date or the name. */
  opening: string
  /** What it says that Ana did. */
  verb: string
  /** The same said by people of themselves or in a sentence, which no program writes. */
  prose: string
  /** The names between the dashes of "-----Original Message-----". */
  original: string
  /** The names between the dashes of "---------- Forwarded message ----------". */
  forwarded: string
  /** How Apple Mail begins a forwarded message: a line of its own above the header block. */
  beginForwarded: string
  header: HeaderNames
  /** Words with which a writer says that the answers stand within the quoted text. */
  answersWithin: string
  /** The first words of a signature that a device adds. */
  deviceSignature: string
}

const NEVER = '(?!)'

export const QUOTE_LANGUAGES: Record<string, QuoteLanguage> = {
  english: {
    opening: 'On|At',
    verb: 'wrote|writes|said',
    prose: 'I wrote|I said|he wrote|he said|she wrote|she said|they wrote|they said|we wrote|we said',
    original: 'Original Message|Original Appointment|Original Email',
    forwarded: 'Forwarded message|Forwarded by .{1,80}',
    beginForwarded: 'Begin forwarded message',
    header: {
      from: 'From',
      sent: 'Sent',
      date: 'Date',
      to: 'To',
      subject: 'Subject',
      other: 'Cc|Bcc|Reply-To|Importance|Attachments',
    },
    answersWithin:
      '(?:answers?|comments?|repl(?:y|ies)|responses?|remarks?|notes?|see|replied|responded|answered)\\b.{0,40}\\b(?:inline|in-line|in line|interspersed|in(?: the)? (?:red|blue|green|colou?r|bold|text)|below|between the lines)',
    deviceSignature: 'Sent from|Sent via|Sent with|Get Outlook for',
  },
  german: {
    opening: 'Am',
    verb: 'schrieb|schreibt|geschrieben',
    prose: 'schrieb ich|schrieb er|schrieb sie|ich schrieb|habe ich',
    original:
      'Urspr(?:ü|ue)ngliche Nachricht|Original-?Nachricht|Urspr(?:ü|ue)nglicher Termin|Urspr(?:ü|ue)ngliche Mail',
    forwarded: 'Weitergeleitete Nachricht',
    beginForwarded: 'Anfang der weitergeleiteten (?:Nachricht|E-Mail)',
    header: {
      from: 'Von',
      sent: 'Gesendet(?: am)?',
      date: 'Datum',
      to: 'An',
      subject: 'Betreff',
      other: 'Cc|Bcc|Kopie|Antwort an|Wichtigkeit|Priorität|Anlagen',
    },
    answersWithin:
      '(?:antwort(?:en)?|kommentare?|anmerkung(?:en)?|siehe|s\\.)\\b.{0,40}(?:inline|unten|im Text|in rot|in blau|in grün|farbig|dazwischen|zwischen den Zeilen)',
    deviceSignature: 'Von meinem .{1,40} gesendet|Gesendet von|Gesendet mit|Diese Nachricht wurde von meinem',
  },
  french: {
    opening: 'Le',
    verb: 'a écrit|a ecrit|écrivait|écrit',
    prose: "j'ai écrit|j’ai écrit|il a écrit|elle a écrit|on a écrit",
    original: "Message d['’]origine|Message original|Message d['’]origine|Courriel original",
    forwarded: 'Message transféré|Forwarded message',
    beginForwarded: 'Début du (?:message|courriel) (?:transféré|réexpédié)',
    header: {
      from: 'De|Expéditeur',
      sent: "Envoyé(?: le| par)?|Date d['’]envoi",
      date: 'Date|Le',
      to: 'À|A|Pour|Destinataires?',
      subject: 'Objet|Sujet',
      other: 'Cc|Cci|Copie à|Répondre à|Importance|Pièces jointes',
    },
    answersWithin:
      "(?:réponses?|commentaires?|remarques?|voir|je réponds|j['’]ai répondu)(?!\\p{L}).{0,40}(?:ci-dessous|en rouge|en bleu|en vert|en couleur|dans le texte|entre les lignes|inline)",
    deviceSignature: 'Envoyé depuis|Envoyé de mon|Envoyé à partir',
  },
  spanish: {
    opening: 'El',
    verb: 'escribió|escribio|escribía',
    prose: 'él escribió|ella escribió|se escribió',
    original: 'Mensaje original',
    forwarded: 'Mensaje reenviado|Forwarded message',
    beginForwarded: 'Inicio del mensaje reenviado',
    header: {
      from: 'De|Remitente',
      sent: 'Enviado(?: el| a las)?',
      date: 'Fecha',
      to: 'Para|A|Destinatario',
      subject: 'Asunto',
      other: 'Cc|Cco|CC|Responder a|Importancia|Datos adjuntos',
    },
    answersWithin:
      '(?:respuestas?|comentarios?|respondo|contesto|ver|véase|mira)(?!\\p{L}).{0,40}(?:abajo|más abajo|en rojo|en azul|en verde|en color|intercalad|entre líneas|en el texto|inline)',
    deviceSignature: 'Enviado desde|Enviado con',
  },
  italian: {
    opening: 'Il(?: giorno)?',
    verb: 'ha scritto|scrive',
    prose: NEVER,
    original: 'Messaggio originale',
    forwarded: 'Messaggio inoltrato',
    beginForwarded: 'Inizio messaggio inoltrato',
    header: {
      from: 'Da',
      sent: 'Inviato',
      date: 'Data',
      to: 'A',
      subject: 'Oggetto',
      other: 'Cc|Ccn|Risposta|Rispondi a',
    },
    answersWithin: '(?:risposte|commenti|vedi)\\b.{0,40}(?:sotto|in rosso|in blu|nel testo|inline)',
    deviceSignature: 'Inviato da',
  },
  portuguese: {
    opening: 'Em|No dia',
    verb: 'escreveu',
    prose: NEVER,
    original: 'Mensagem original',
    forwarded: 'Mensagem encaminhada|Forwarded message',
    beginForwarded: 'Início da mensagem (?:reencaminhada|encaminhada)',
    header: {
      from: 'De',
      sent: 'Enviad[ao](?: em)?',
      date: 'Data',
      to: 'Para',
      subject: 'Assunto',
      other: 'Cc|Cco|Responder a',
    },
    answersWithin:
      '(?:respostas|comentários|veja)(?!\\p{L}).{0,40}(?:abaixo|em vermelho|em azul|no texto|inline)',
    deviceSignature: 'Enviad[ao] d[oe]',
  },
  dutch: {
    opening: 'Op',
    verb: 'schreef|geschreven',
    prose: 'schreef ik|ik schreef',
    original: 'Oorspronkelijk bericht|Origineel bericht',
    forwarded: 'Doorgestuurd bericht|Forwarded message',
    beginForwarded: 'Begin doorgestuurd bericht',
    header: {
      from: 'Van',
      sent: 'Verzonden',
      date: 'Datum',
      to: 'Aan',
      subject: 'Onderwerp',
      other: 'Cc|Bcc|Antwoord aan',
    },
    answersWithin:
      '(?:antwoord(?:en)?|reacties?|zie)\\b.{0,40}(?:hieronder|in rood|in blauw|in de tekst|inline)',
    deviceSignature: 'Verzonden (?:vanaf|met|van)|Verstuurd vanaf',
  },
  scandinavian: {
    opening: 'Den|På',
    verb: 'skrev',
    prose: 'skrev jag|skrev jeg|jag skrev|jeg skrev',
    original: 'Ursprungligt meddelande|Originalmeddelande|Opprinnelig melding|Oprindelig meddelelse',
    forwarded: 'Vidarebefordrat meddelande|Videresendt (?:melding|meddelelse|besked)|Forwarded message',
    beginForwarded: 'Vidarebefordrat brev|Start på videresendt (?:besked|melding)',
    header: {
      from: 'Från|Fra',
      sent: 'Skickat|Sendt',
      date: 'Datum|Dato',
      to: 'Till|Til',
      subject: 'Ämne|Emne',
      other: 'Kopia|Kopi|Cc',
    },
    answersWithin: '(?:svar|kommentarer|se)\\b.{0,40}(?:nedan|nedenfor|i rött|i rødt|i texten|inline)',
    deviceSignature: 'Skickat från|Sendt fra|Sent fra',
  },
  polish: {
    opening: 'Dnia|W dniu',
    verb: 'napisał\\(a\\)|napisał|napisała|pisze',
    prose: NEVER,
    original: 'Wiadomość oryginalna|Oryginalna wiadomość',
    forwarded: 'Wiadomość przekazana|Forwarded message',
    beginForwarded: 'Początek przekazywanej wiadomości',
    header: {
      from: 'Od',
      sent: 'Wysłano|Wysłane',
      date: 'Data',
      to: 'Do',
      subject: 'Temat',
      other: 'DW|UDW|Cc',
    },
    answersWithin: NEVER,
    deviceSignature: 'Wysłan[oea] z',
  },
  russian: {
    opening: NEVER,
    verb: 'написал|написала|написал\\(а\\)|пишет|пише|написав|написала',
    prose: NEVER,
    original: 'Исходное сообщение|Оригинальное сообщение|Оригінальне повідомлення',
    forwarded: 'Пересылаемое сообщение|Пересланное сообщение|Forwarded message',
    beginForwarded: 'Начало переадресованного (?:сообщения|письма)',
    header: {
      from: 'От|Від',
      sent: 'Отправлено|Надіслано',
      date: 'Дата',
      to: 'Кому',
      subject: 'Тема',
      other: 'Копия|Копія',
    },
    answersWithin: NEVER,
    deviceSignature: 'Отправлено с|Отправлено из|Надіслано з',
  },
  chinese: {
    opening: '在|于',
    verb: '写道|寫道',
    prose: NEVER,
    original: '原始邮件|原始郵件|邮件原件',
    forwarded: '转发的邮件|轉寄的郵件|Forwarded message',
    beginForwarded: '下面是被转发的邮件|開始轉寄郵件',
    header: {
      from: '发件人|寄件者',
      sent: '发送时间|寄件日期',
      date: '日期',
      to: '收件人|收件者',
      subject: '主题|主旨',
      other: '抄送|副本',
    },
    answersWithin: NEVER,
    deviceSignature: '从我的 ?iPhone|從我的 ?iPhone',
  },
}
