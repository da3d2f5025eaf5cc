/** What the programs of a language write above an answered letter, as they write it. */
interface Language {
  gmail: string
  apple: string
  yahoo: string
  /** From, sent, to, subject, and the date, as Outlook writes them. */
  outlook: [from: string, sent: string, to: string, subject: string, date: string]
  /** The line between dashes, and the names of the date and the receiver where they differ from Outlook's. */
  samsung: [original: string, date: string, to?: string]
}

const A = 'Ana Lima <ana@lima.example>'

export const LANGUAGES: Record<string, Language> = {
  English: {
    gmail: `On Tue, Mar 3, 2026 at 9:41 AM ${A} wrote:`,
    apple: `On 3 Mar 2026, at 09:41, ${A} wrote:`,
    yahoo: `On Tuesday, March 3, 2026 at 09:41:12 AM GMT+1, ${A} wrote:`,
    outlook: ['From', 'Sent', 'To', 'Subject', 'Tuesday, March 3, 2026 9:41 AM'],
    samsung: ['Original message', 'Date'],
  },
  German: {
    gmail: `Am Di., 3. März 2026 um 09:41 Uhr schrieb ${A}:`,
    apple: `Am 03.03.2026 um 09:41 schrieb ${A}:`,
    yahoo: `Am Dienstag, 3. März 2026 um 09:41:12 MEZ hat ${A} Folgendes geschrieben:`,
    outlook: ['Von', 'Gesendet', 'An', 'Betreff', 'Dienstag, 3. März 2026 09:41'],
    samsung: ['Ursprüngliche Nachricht', 'Datum'],
  },
  French: {
    gmail: `Le mar. 3 mars 2026 à 09:41, ${A} a écrit :`,
    apple: `Le 3 mars 2026 à 09:41, ${A} a écrit :`,
    yahoo: `Le mardi 3 mars 2026 à 09:41:12 UTC+1, ${A} a écrit :`,
    outlook: ['De', 'Envoyé', 'À', 'Objet', 'mardi 3 mars 2026 09:41'],
    samsung: ['Message d’origine', 'Date'],
  },
  Spanish: {
    gmail: 'El mar, 3 mar 2026 a las 9:41, Ana Lima (<ana@lima.example>) escribió:',
    apple: `El 3 mar 2026, a las 9:41, ${A} escribió:`,
    yahoo: `El martes, 3 de marzo de 2026, 09:41:12 CET, ${A} escribió:`,
    outlook: ['De', 'Enviado el', 'Para', 'Asunto', 'martes, 3 de marzo de 2026 9:41'],
    samsung: ['Mensaje original', 'Fecha'],
  },
  Italian: {
    gmail: `Il giorno mar 3 mar 2026 alle ore 09:41 ${A} ha scritto:`,
    apple: `Il giorno 3 mar 2026, alle ore 09:41, ${A} ha scritto:`,
    yahoo: `Il martedì 3 marzo 2026 alle ore 09:41:12 CET, ${A} ha scritto:`,
    outlook: ['Da', 'Inviato', 'A', 'Oggetto', 'martedì 3 marzo 2026 09:41'],
    samsung: ['Messaggio originale', 'Data'],
  },
  Portuguese: {
    gmail: `Em ter., 3 de mar. de 2026 às 09:41, ${A} escreveu:`,
    apple: `Em 3 de mar. de 2026, à(s) 09:41, ${A} escreveu:`,
    yahoo: `Em terça-feira, 3 de março de 2026 09:41:12 BRT, ${A} escreveu:`,
    outlook: ['De', 'Enviada em', 'Para', 'Assunto', 'terça-feira, 3 de março de 2026 09:41'],
    samsung: ['Mensagem original', 'Data'],
  },
  Dutch: {
    gmail: `Op di 3 mrt 2026 om 09:41 schreef ${A}:`,
    apple: `Op 3 mrt 2026 om 09:41 heeft ${A} het volgende geschreven:`,
    yahoo: `Op dinsdag 3 maart 2026 om 09:41:12 CET schreef ${A}:`,
    outlook: ['Van', 'Verzonden', 'Aan', 'Onderwerp', 'dinsdag 3 maart 2026 09:41'],
    samsung: ['Oorspronkelijk bericht', 'Datum'],
  },
  Swedish: {
    gmail: `Den tis 3 mars 2026 kl 09:41 skrev ${A}:`,
    apple: `3 mars 2026 kl. 09:41 skrev ${A}:`,
    yahoo: `Den tisdag 3 mars 2026 kl. 09:41:12 CET, ${A} skrev:`,
    outlook: ['Från', 'Skickat', 'Till', 'Ämne', 'den 3 mars 2026 09:41'],
    samsung: ['Originalmeddelande', 'Datum'],
  },
  Norwegian: {
    gmail: `tir. 3. mars 2026 kl. 09:41 skrev ${A}:`,
    apple: `3. mars 2026 kl. 09:41 skrev ${A}:`,
    yahoo: `tirsdag 3. mars 2026 kl. 09:41:12 CET skrev ${A}:`,
    outlook: ['Fra', 'Sendt', 'Til', 'Emne', 'tirsdag 3. mars 2026 09:41'],
    samsung: ['Opprinnelig melding', 'Dato'],
  },
  Danish: {
    gmail: `Den tirs. 3. mar. 2026 kl. 09.41 skrev ${A}:`,
    apple: `Den 3. mar. 2026 kl. 09.41 skrev ${A}:`,
    yahoo: `Den tirsdag den 3. marts 2026 kl. 09.41.12 CET skrev ${A}:`,
    outlook: ['Fra', 'Sendt', 'Til', 'Emne', '3. marts 2026 09:41'],
    samsung: ['Oprindelig meddelelse', 'Dato'],
  },
  Finnish: {
    gmail: 'ti 3. maalisk. 2026 klo 9.41 Ana Lima (ana@lima.example) kirjoitti:',
    apple: `${A} kirjoitti 3.3.2026 kello 9.41:`,
    yahoo: `tiistai 3. maaliskuuta 2026 klo 09.41.12 UTC+2 ${A} kirjoitti:`,
    outlook: ['Lähettäjä', 'Lähetetty', 'Vastaanottaja', 'Aihe', 'tiistai 3. maaliskuuta 2026 9.41'],
    samsung: ['Alkuperäinen viesti', 'Päivämäärä', 'Saaja'],
  },
  Polish: {
    gmail: `wt., 3 mar 2026 o 09:41 ${A} napisał(a):`,
    apple: `Wiadomość napisana przez ${A} w dniu 3 mar 2026, o godz. 09:41:`,
    yahoo: `Dnia wtorek, 3 marca 2026 09:41:12 CET, ${A} napisał(a):`,
    outlook: ['Od', 'Wysłano', 'Do', 'Temat', 'wtorek, 3 marca 2026 09:41'],
    samsung: ['Oryginalna wiadomość', 'Data'],
  },
  Czech: {
    gmail: `út 3. 3. 2026 v 9:41 odesílatel ${A} napsal:`,
    apple: `3. 3. 2026 v 9:41, ${A}:`,
    yahoo: `Dne úterý 3. března 2026 9:41:12 SEČ, ${A} napsal(a):`,
    outlook: ['Od', 'Odesláno', 'Komu', 'Předmět', 'úterý 3. března 2026 9:41'],
    samsung: ['Původní zpráva', 'Datum'],
  },
  Slovak: {
    gmail: `ut 3. 3. 2026 o 9:41 ${A} napísal(a):`,
    apple: `Dňa 3. 3. 2026 o 9:41 ${A} napísal:`,
    yahoo: `Dňa utorok 3. marca 2026 o 9:41:12 CET ${A} napísal(a):`,
    outlook: ['Od', 'Odoslané', 'Komu', 'Predmet', 'utorok 3. marca 2026 9:41'],
    samsung: ['Pôvodná správa', 'Dátum'],
  },
  Hungarian: {
    gmail: `${A} ezt írta (időpont: 2026. márc. 3., K, 9:41):`,
    apple: `${A} írta (2026. márc. 3., 9:41):`,
    yahoo: `2026. március 3., kedd 09:41:12 CET időpontban ${A} ezt írta:`,
    outlook: ['Feladó', 'Elküldve', 'Címzett', 'Tárgy', '2026. március 3., kedd 9:41'],
    samsung: ['Eredeti üzenet', 'Dátum'],
  },
  Romanian: {
    gmail: `mar., 3 mar. 2026 la 09:41, ${A} a scris:`,
    apple: `Pe 3 mar. 2026, la 09:41, ${A} a scris:`,
    yahoo: `Pe marți, 3 martie 2026 la 09:41:12 EET, ${A} a scris:`,
    outlook: ['De la', 'Trimis', 'Către', 'Subiect', 'marți, 3 martie 2026 09:41'],
    samsung: ['Mesaj original', 'Data'],
  },
  Ukrainian: {
    gmail: `вт, 3 бер. 2026 р. о 09:41 ${A} пише:`,
    apple: `3 бер. 2026 р. о 09:41 ${A} написав(-ла):`,
    yahoo: `вівторок, 3 березня 2026 р. о 09:41:12 GMT+2 ${A} написав:`,
    outlook: ['Від', 'Надіслано', 'Кому', 'Тема', 'вівторок, 3 березня 2026 р. 09:41'],
    samsung: ['Вихідне повідомлення', 'Дата'],
  },
  Russian: {
    gmail: `вт, 3 мар. 2026 г. в 09:41, ${A}:`,
    apple: `3 марта 2026 г., в 09:41, ${A} написал(а):`,
    yahoo: `вторник, 3 марта 2026 г. в 09:41:12 GMT+3, ${A} написал(а):`,
    outlook: ['От', 'Отправлено', 'Кому', 'Тема', '3 марта 2026 г. 9:41'],
    samsung: ['Исходное сообщение', 'Дата'],
  },
  Greek: {
    gmail: `Στις Τρί 3 Μαρ 2026 στις 9:41 π.μ., ο/η ${A} έγραψε:`,
    apple: `Στις 3 Μαρ 2026, 9:41 π.μ., ο χρήστης ${A} έγραψε:`,
    yahoo: `Την Τρίτη, 3 Μαρτίου 2026 στις 09:41:12 π.μ. EET, ο χρήστης ${A} έγραψε:`,
    outlook: ['Από', 'Στάλθηκε', 'Προς', 'Θέμα', 'Τρίτη, 3 Μαρτίου 2026 9:41 πμ'],
    samsung: ['Αρχικό μήνυμα', 'Ημερομηνία'],
  },
  Turkish: {
    gmail: `${A}, 3 Mar 2026 Sal, 09:41 tarihinde şunu yazdı:`,
    apple: `${A} şunları yazdı (3 Mar 2026 09:41):`,
    yahoo: `3 Mart 2026 Salı 09:41:12 GMT+3 tarihinde ${A} şunu yazdı:`,
    outlook: ['Kimden', 'Gönderildi', 'Kime', 'Konu', '3 Mart 2026 Salı 09:41'],
    samsung: ['Orijinal mesaj', 'Tarih', 'Alıcı'],
  },
  Arabic: {
    gmail: `في الثلاثاء، 3 مارس 2026 في 9:41 ص تمت كتابة ما يلي بواسطة \u202aAna Lima\u202c\u200f <\u202aana@lima.example\u202c\u200f>:`,
    apple: `في ٣ مارس ٢٠٢٦، الساعة ٩:٤١ ص، كتب/كتبت ${A}:`,
    yahoo: `في الثلاثاء، 3 مارس 2026 في 09:41:12 ص غرينتش+2، كتب ${A}:`,
    outlook: ['من', 'تم الإرسال', 'إلى', 'الموضوع', 'الثلاثاء، 3 مارس 2026 09:41 ص'],
    samsung: ['الرسالة الأصلية', 'التاريخ'],
  },
  Hebrew: {
    gmail: `\u202bבתאריך יום ג׳, 3 במרץ 2026 ב-9:41 מאת \u202aAna Lima\u202c\u200f <\u202aana@lima.example\u202c\u200f>:\u202c`,
    apple: `ב-3 במרץ 2026, בשעה 9:41, \u200f${A} כתב/ה:`,
    yahoo: `\u202bבתאריך יום שלישי, 3 במרץ 2026 בשעה 09:41:12 GMT+2, \u200f${A} כתב/ה:\u202c`,
    outlook: ['מאת', 'נשלח', 'אל', 'נושא', 'יום שלישי 3 מרץ 2026 09:41'],
    samsung: ['הודעה מקורית', 'תאריך'],
  },
  Japanese: {
    gmail: `2026年3月3日(火) 9:41 ${A}:`,
    apple: `2026/03/03 9:41、${A}のメール:`,
    yahoo: `2026年3月3日火曜日 09:41:12 JST、${A}が書きました:`,
    outlook: ['差出人', '送信日時', '宛先', '件名', '2026年3月3日 9:41'],
    samsung: ['元のメッセージ', '日付'],
  },
  Korean: {
    gmail: `2026년 3월 3일 (화) 오전 9:41, ${A}님이 작성:`,
    apple: `2026. 3. 3. 오전 9:41, ${A} 작성:`,
    yahoo: `2026년 3월 3일 화요일 오전 09:41:12 GMT+9, ${A}님이 작성:`,
    outlook: ['보낸 사람', '보낸 날짜', '받는 사람', '제목', '2026년 3월 3일 화요일 오전 9:41'],
    samsung: ['원본 메시지', '날짜'],
  },
  Chinese: {
    gmail: `${A} 于2026年3月3日周二 09:41写道：`,
    apple: `在 2026年3月3日，上午9:41，${A} 写道：`,
    yahoo: `在 2026年3月3日星期二 GMT+8 09:41:12，${A} 写道：`,
    outlook: ['发件人', '发送时间', '收件人', '主题', '2026年3月3日 9:41'],
    samsung: ['原始邮件', '日期'],
  },
}

interface Shape {
  language: string
  program: string
  text: string
  isHtml: boolean
}

const TO = 'Ben Berg <ben@berg.example>'
const OLD = ['OLD shall we meet at ten?', 'OLD Best, Ana']
const quoted = OLD.map(line => `> ${line}`)
const paragraphs = (lines: readonly string[]) => lines.map(line => `<p>${line}</p>`).join('')
const escaped = (line: string) => line.replaceAll('<', '&lt;').replaceAll('>', '&gt;')
/** Programs of plain text put the address, or the words behind it, on a second line. */
function wrapped(line: string): string[] {
  const at = line.lastIndexOf(' ', 56)
  return at === -1 ? [line] : [line.slice(0, at), line.slice(at + 1)]
}

const CAUTION =
  'CAUTION: This email originated from outside of the organization. Do not click links unless you know the sender.'

/**
 * Answers as programs write them, in each of the languages. OWN marks what the sender wrote, OLD what was answered; every
 * line without OWN is the program's.
 */
export function quoteShapes(): Shape[] {
  return Object.entries(LANGUAGES).flatMap(([language, it]) => {
    const [from, sent, to, subject, date] = it.outlook
    const [original, dateName, receiver = to] = it.samsung
    const head = [`${from}: ${A}`, `${sent}: ${date}`, `${to}: ${TO}`, `${subject}: Re: OLD meeting`]
    const bold = head.map(
      line =>
        `<b>${escaped(line.slice(0, line.indexOf(':') + 1))}</b>${escaped(line.slice(line.indexOf(':') + 1))}`,
    )
    const rule = '<div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm">'
    const mobile = [
      `-------- ${original} --------`,
      `${from}: ${A}`,
      `${dateName}: 03/03/2026 09:41 (GMT+01:00)`,
      `${receiver}: ${TO}`,
      `${subject}: Re: OLD meeting`,
    ]
    const plain: Record<string, string[]> = {
      Gmail: ['OWN yes', '', it.gmail, '', ...quoted],
      'Gmail, unmarked': ['OWN yes', '', it.gmail, ...OLD],
      'Gmail, wrapped': ['OWN yes', '', ...wrapped(it.gmail), '', ...quoted],
      'Apple Mail, wrapped': ['OWN yes', '', ...wrapped(it.apple), '', ...quoted],
      'Yahoo Mail, wrapped': ['OWN yes', '', ...wrapped(it.yahoo), ...OLD],
      'Apple Mail': ['OWN yes', '', it.apple, '', ...quoted],
      'Yahoo Mail': ['OWN yes', '', it.yahoo, '', ...OLD],
      Outlook: ['OWN yes', '', '________________________________', ...head, '', ...OLD],
      Samsung: ['OWN yes', '', ...mobile, '', ...OLD],
      'Lotus Notes': [
        'OWN yes',
        '',
        `${from}: "Ana Lima" <ana@lima.example>`,
        `${to}: ${TO}`,
        `${dateName}: 03/03/2026 09:41`,
        `${subject}: Re: OLD meeting`,
        '',
        ...OLD,
      ],
      'Gmail with a banner': ['OWN yes', '', it.gmail, '', '> [EXTERNAL]', ...quoted, `> ${CAUTION}`],
      'Outlook with a banner': [
        'OWN yes',
        '',
        '________________________________',
        ...head,
        '',
        '[EXTERNAL] OLD shall we meet?',
        CAUTION,
        ...OLD,
        '',
        ...head,
        '',
        '[EXTERNAL] OLD first',
        ...OLD,
      ],
    }
    const rich: Record<string, string> = {
      'Gmail, HTML': `<div dir="ltr">OWN yes</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">${escaped(it.gmail)}<br></div><blockquote class="gmail_quote">${paragraphs(OLD)}</blockquote></div>`,
      'Apple Mail, HTML': `<div>OWN yes</div><br><div><blockquote type="cite"><div>${escaped(it.apple)}</div></blockquote></div><br><blockquote type="cite">${paragraphs(OLD)}</blockquote>`,
      'Outlook, HTML': `<p>OWN yes</p>${rule}<p>${bold.join('<br>')}</p></div>${paragraphs(OLD)}`,
      'Outlook, HTML with a banner': `<p>OWN yes</p>${rule}<p>${bold.join('<br>')}</p></div><p style="color:red"><b>${CAUTION}</b></p>${paragraphs(OLD)}<p><span style="color:#ff0000">[EXTERNAL]</span> OLD first</p>`,
      'Samsung, HTML': `<p>OWN yes</p><div>${mobile.map(escaped).join('</div><div>')}</div>${paragraphs(OLD)}`,
    }
    if (language === 'French')
      plain.Orange = [
        'OWN yes',
        '',
        '> Message du 03/03/26 09:41',
        '> De : "Ana Lima" <ana@lima.example>',
        `> A : ${TO}`,
        '> Copie à :',
        '> Objet : Re: OLD meeting',
        '>',
        ...quoted,
      ]
    return [
      ...Object.entries(plain).map(([program, lines]) => ({
        language,
        program,
        text: lines.join('\n'),
        isHtml: false,
      })),
      ...Object.entries(rich).map(([program, text]) => ({ language, program, text, isHtml: true })),
    ]
  })
}

/** Answers that the sender wrote below or among what they quote: all of OWN has to stay. */
export function ownAmongQuotes(): Shape[] {
  return Object.entries(LANGUAGES).flatMap(([language, it]) =>
    Object.entries({ Gmail: it.gmail, 'Apple Mail': it.apple, 'Yahoo Mail': it.yahoo }).flatMap(
      ([program, line]) => {
        const texts = [
          [line, '', ...quoted, '', 'OWN below the quote'],
          ['OWN above', '', line, '', '> OLD ten?', '', 'OWN yes, ten', '', '> OLD where?', '', 'OWN here'],
          ['OWN above', '', line, '', 'OWN not quoted at all', '', '> OLD ten?'],
          [`${line} ...`, 'OWN is how programs write it', 'OWN and I only cite that'],
        ]
        const html = `<div>OWN above</div><p>${escaped(line)}</p><blockquote type="cite"><p>OLD ten?</p></blockquote><p>OWN ten</p><blockquote type="cite"><p>OLD where?</p></blockquote><p>OWN here</p>`
        return [
          ...texts.map(lines => ({ language, program, text: lines.join('\n'), isHtml: false })),
          { language, program, text: html, isHtml: true },
        ]
      },
    ),
  )
}
