import type { QuoteLanguage } from './quote-language.ts'

/** English, the Romance and the other Germanic languages. */
export const WESTERN: Record<string, QuoteLanguage> = {
  english: {
    glue: 'on|at|am|pm|AM|PM|a.m|p.m|noon|midnight|by',
    dates:
      'jan|january|feb|february|mar|march|apr|april|may|jun|june|jul|july|aug|august|sep|sept|september|oct|october|nov|november|dec|december|mon|monday|tue|tues|tuesday|wed|wednesday|thu|thur|thurs|thursday|fri|friday|sat|saturday|sun|sunday',
    verb: 'you wrote|wrote|writes|said|sent',
    original: 'Original Message|Original Appointment|Original Email|Reply Message',
    forwarded: 'Forwarded messages?|Forwarded mail|Forwarded email|Forwarded by .{1,80}',
    beginForwarded: 'Begin forwarded message|Forwarded message',
    header: {
      from: 'From',
      sent: 'Sent',
      date: 'Date',
      to: 'To',
      subject: 'Subject',
      other: 'Cc|Bcc|Reply-To|Importance|Attachments',
    },
    answersWithin:
      '(?:answers?|comments?|repl(?:y|ies)|responses?|remarks?|notes?|see|replied|responded|answered)\\b.{0,40}\\b(?:inline|in-line|in line|interspersed|in(?: the)? (?:red|blue|green|purple|yellow|orange|colou?r|bold|italics?|caps|capitals|text)|highlighted|below|between the lines)',
    forInformation:
      'fyi|f\\.y\\.i|for your (?:information|records?|files?|reference)|forwarding|passing (?:this )?on',
    deviceSignature: 'Sent from|Sent via|Sent with|Sent using|Get Outlook for',
  },
  german: {
    glue: 'am|um|Uhr|uhr|hat|Folgendes|folgendes|vom|von',
    dates:
      'jan|januar|jänner|feb|februar|mär|märz|mrz|april|mai|juni|juli|august|september|oktober|okt|november|dez|dezember|mo|di|mi|do|fr|sa|so|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag',
    verb: 'schrieb|schreibt|geschrieben',
    original:
      'Urspr(?:ü|ue)ngliche Nachricht|Original-?Nachricht|Urspr(?:ü|ue)nglicher Termin|Urspr(?:ü|ue)ngliche (?:E-)?Mail|Antwort Nachricht',
    forwarded: 'Weitergeleitete (?:Nachricht|E-?Mail)|Weitergeleitet von .{1,80}',
    beginForwarded: 'Anfang der weitergeleiteten (?:Nachricht|E-Mail)|Weitergeleitete Nachricht',
    header: {
      from: 'Von',
      sent: 'Gesendet|Gesendet am',
      date: 'Datum',
      to: 'An',
      subject: 'Betreff',
      other: 'Kopie|Antwort an|Wichtigkeit|Priorität|Anlagen',
    },
    answersWithin:
      '(?:antwort(?:en)?|kommentare?|anmerkung(?:en)?|siehe|s\\.)(?!\\p{L}).{0,40}(?:inline|unten|im Text|in rot|in blau|in grün|farbig|fett|kursiv|markiert|gelb|dazwischen|zwischen den Zeilen)',
    forInformation:
      'zur (?:info|kenntnis|information)|z\\. ?k\\.|zk|zu (?:deiner|ihrer) (?:info|information|kenntnis)|ich leite.{1,40}weiter',
    deviceSignature: 'Von meinem .{1,40} gesendet|Gesendet von|Gesendet mit|Diese Nachricht wurde von meinem',
  },
  french: {
    glue: 'le|à|a|au',
    dates:
      'janv|janvier|févr|février|fév|mars|avr|avril|mai|juin|juil|juillet|août|sept|septembre|oct|octobre|nov|novembre|déc|décembre|lun|lundi|mardi|mer|mercredi|jeu|jeudi|ven|vendredi|sam|samedi|dim|dimanche',
    verb: 'a écrit|a ecrit|écrivait|écrit',
    original: "Message d['’]origine|Message original|Courriel original|E-?mail d['’]origine",
    forwarded: 'Message transféré|Courriel transféré|E-?mail transféré',
    beginForwarded: 'Début du (?:message|courriel|mail) (?:transféré|réexpédié)',
    header: {
      from: 'De|Expéditeur',
      sent: "Envoyé|Envoyé le|Envoyé par|Date d'envoi|Date d’envoi",
      date: 'Date|Le',
      to: 'À|A|Pour|Destinataire|Destinataires',
      subject: 'Objet|Sujet',
      other: 'Cci|Copie à|Répondre à|Pièces jointes',
    },
    answersWithin:
      "(?:réponses?|commentaires?|remarques?|voir|je réponds|j['’]ai répondu)(?!\\p{L}).{0,40}(?:ci-dessous|plus bas|en rouge|en bleu|en vert|en couleur|en gras|en jaune|surligné|dans le texte|entre les lignes|inline)",
    forInformation:
      "pour (?:info|information)|fyi|à titre d['’]information|je (?:te|vous) transfère|je transfère",
    deviceSignature: 'Envoyé depuis|Envoyé de mon|Envoyé à partir|Obtenez Outlook',
  },
  spanish: {
    glue: 'el|a|la|las|la(s|hora',
    dates:
      'ene|enero|febrero|marzo|abr|abril|mayo|junio|julio|ago|agosto|septiembre|setiembre|octubre|noviembre|dic|diciembre|lunes|martes|mié|miércoles|jue|jueves|vie|viernes|sáb|sábado|domingo',
    verb: 'escribió|escribio|escribía',
    original: 'Mensaje original|Correo original',
    forwarded: 'Mensaje reenviado|Correo reenviado',
    beginForwarded: 'Inicio del mensaje reenviado',
    header: {
      from: 'De|Remitente',
      sent: 'Enviado|Enviado el|Enviado a las|Enviada',
      date: 'Fecha',
      to: 'Para|Destinatario',
      subject: 'Asunto',
      other: 'Cco|Responder a|Importancia|Datos adjuntos',
    },
    answersWithin:
      '(?:respuestas?|comentarios?|respondo|contesto|ver|véase|mira)(?!\\p{L}).{0,40}(?:abajo|en rojo|en azul|en verde|en amarillo|en negrita|en color|intercalad|entre líneas|en el texto|inline)',
    forInformation: 'para (?:tu|su|vuestra) (?:información|conocimiento)|te reenvío|reenvío',
    deviceSignature: 'Enviado desde|Enviado con|Obtener Outlook',
  },
  italian: {
    glue: 'il|giorno|alle|ore|alle ore',
    dates:
      'gen|gennaio|febbraio|marzo|apr|aprile|mag|maggio|giu|giugno|lug|luglio|ago|agosto|set|settembre|ott|ottobre|novembre|dic|dicembre|lun|lunedì|mar|martedì|mer|mercoledì|gio|giovedì|ven|venerdì|sab|sabato|dom|domenica',
    verb: 'ha scritto|scrive',
    original: 'Messaggio originale',
    forwarded: 'Messaggio inoltrato',
    beginForwarded: 'Inizio messaggio inoltrato',
    header: {
      from: 'Da',
      sent: 'Inviato',
      date: 'Data',
      to: 'A',
      subject: 'Oggetto',
      other: 'Ccn|Risposta|Rispondi a',
    },
    answersWithin:
      '(?:rispost[ae]|commenti|vedi)\\b.{0,40}(?:sotto|in rosso|in blu|in verde|in grassetto|nel testo|inline)',
    forInformation: 'per (?:conoscenza|informazione|tua informazione)|ti inoltro|inoltro',
    deviceSignature: 'Inviato da|Scarica Outlook',
  },
  portuguese: {
    glue: 'em|no|dia|às|as|ás|na',
    dates:
      'jan|janeiro|fev|fevereiro|março|abril|maio|junho|julho|ago|agosto|set|setembro|out|outubro|novembro|dez|dezembro|seg|segunda|segunda-feira|ter|terça|terça-feira|qua|quarta|quarta-feira|qui|quinta|quinta-feira|sex|sexta|sexta-feira|sáb|sábado|domingo',
    verb: 'escreveu',
    original: 'Mensagem original',
    forwarded: 'Mensagem (?:encaminhada|reencaminhada)',
    beginForwarded: 'Início da mensagem (?:reencaminhada|encaminhada)',
    header: {
      from: 'De',
      sent: 'Enviado|Enviada|Enviado em|Enviada em',
      date: 'Data',
      to: 'Para',
      subject: 'Assunto',
      other: 'Cco|Responder a',
    },
    answersWithin:
      '(?:respostas?|comentários|veja)(?!\\p{L}).{0,40}(?:abaixo|em vermelho|em azul|em verde|em negrito|no texto|inline)',
    forInformation:
      'para (?:sua|seu|tua|teu|vosso) (?:informação|conhecimento)|para conhecimento|encaminho|reencaminho',
    deviceSignature: 'Enviad[ao] d[oe]|Obter o Outlook',
  },
  catalan: {
    glue: 'el|dia|a les|les',
    dates: 'gen|gener|febr|febrer|març|maig|juny|jul|juliol|ag|set|setembre|desembre|dl|dt|dc|dj|dv|ds|dg',
    verb: 'va escriure|ha escrit',
    original: 'Missatge original',
    forwarded: 'Missatge reenviat',
    header: {
      from: 'De',
      sent: 'Enviat|Enviat el',
      date: 'Data',
      to: 'Per a|A',
      subject: 'Assumpte',
      other: 'A/c',
    },
    deviceSignature: 'Enviat des',
  },
  romanian: {
    glue: 'pe|în|la|data|ora',
    dates:
      'ian|ianuarie|februarie|martie|aprilie|mai|iun|iunie|iul|iulie|septembrie|octombrie|noiembrie|decembrie|lun|luni|mar|marți|mie|miercuri|joi|vin|vineri|sâm|sâmbătă|dum|duminică',
    verb: 'a scris',
    original: 'Mesaj(?:ul)? original|Mesaj inițial',
    forwarded: 'Mesaj (?:redirecționat|redirectionat|transmis)',
    beginForwarded: 'Începutul mesajului (?:redirecționat|redirectat|transmis)',
    header: {
      from: 'De la|Expeditor',
      sent: 'Trimis',
      date: 'Dată|Data',
      to: 'Către|Catre',
      subject: 'Subiect',
      other: 'Copie|Răspuns la',
    },
    deviceSignature: 'Trimis de pe|Trimis din',
  },
  dutch: {
    glue: 'op|om|heeft|het|volgende|uur',
    dates:
      'jan|januari|februari|mrt|maart|april|mei|juni|juli|augustus|september|okt|oktober|november|december|ma|maandag|di|dinsdag|wo|woe|woensdag|do|donderdag|vr|vrijdag|za|zaterdag|zo|zondag',
    verb: 'schreef|geschreven',
    original: 'Oorspronkelijk bericht|Origineel bericht',
    forwarded: 'Doorgestuurd bericht',
    beginForwarded: 'Begin doorgestuurd bericht',
    header: {
      from: 'Van',
      sent: 'Verzonden',
      date: 'Datum',
      to: 'Aan',
      subject: 'Onderwerp',
      other: 'Antwoord aan',
    },
    answersWithin:
      '(?:antwoord(?:en)?|reacties?|zie)\\b.{0,40}(?:hieronder|onder|in rood|in blauw|in groen|vet|in de tekst|inline)',
    forInformation: 'ter (?:info|informatie)|ter kennisgeving|ik stuur.{1,40}door',
    deviceSignature: 'Verzonden (?:vanaf|vanuit|met|van)|Verstuurd vanaf|Outlook voor',
  },
  scandinavian: {
    glue: 'den|på|kl|kl.|klokken|følgende|följande|d',
    dates:
      'januari|januar|februari|februar|mars|marts|april|maj|mai|juni|juli|augusti|august|september|okt|oktober|november|des|desember|december|mån|måndag|man|mandag|tis|tisdag|tir|tirsdag|tirs|ons|onsdag|tors|tor|torsdag|fre|fredag|lör|lördag|lør|lørdag|sön|söndag|søn|søndag',
    verb: 'skrev',
    original:
      'Ursprungligt meddelande|Originalmeddelande|Opprinnelig melding|Oprindelig meddelelse|Original meddelelse',
    forwarded: 'Vidarebefordrat meddelande|Videresendt (?:melding|meddelelse|besked|e-post)',
    beginForwarded: 'Vidarebefordrat brev|Start på videresendt (?:besked|melding)|Videresendt melding',
    header: {
      from: 'Från|Fra',
      sent: 'Skickat|Sendt',
      date: 'Datum|Dato',
      to: 'Till|Til',
      subject: 'Ämne|Emne',
      other: 'Kopia|Kopi',
    },
    answersWithin:
      '(?:svar(?:en|ene)?|kommentarer|se)\\b.{0,40}(?:nedan|nedenfor|under|i rött|i rødt|i blått|med fet|i texten|i teksten|inline)',
    forInformation:
      'till din information|för kännedom|til (?:info|orientering|din orientering)|vidarebefordrar|videresender',
    deviceSignature: 'Skickat från|Sendt fra|Sent fra',
  },
  finnish: {
    glue: 'klo|kello',
    dates:
      'tammik*|helmik*|maalisk*|huhtik*|toukok*|kesäk*|heinäk*|elok*|syysk*|lokak*|marrask*|jouluk*|ma|maanantai*|ti|tiistai*|ke|keskiviik*|to|torstai*|pe|perjantai*|la|lauantai*|su|sunnuntai*',
    verb: 'kirjoitti',
    original: 'Alkuperäinen viesti',
    forwarded: 'Välitetty viesti|Edelleenlähetetty viesti',
    beginForwarded: 'Välitetty viesti alkaa',
    header: {
      from: 'Lähettäjä',
      sent: 'Lähetetty',
      date: 'Päivämäärä|Päiväys|Pvm',
      to: 'Vastaanottaja|Kenelle',
      subject: 'Aihe',
      other: 'Kopio|Piilokopio',
    },
    answersWithin:
      '(?:vastaukset|vastaukseni|kommentit|katso)(?!\\p{L}).{0,40}(?:alla|punaisella|sinisellä|tekstissä)',
    forInformation: 'tiedoksi',
    deviceSignature: 'Lähetetty',
  },
}
