import { describe, expect, test } from 'vitest'
import { escapeHtml, textToHtml } from '../html/escape-html.ts'
import { htmlToText } from '../html/html-to-text.ts'
import { splitQuotedHtml, splitQuotedText } from './quoted-history.ts'

/**
 * In each shape, OWN marks the sender's words and OLD the history. No OWN is ever hidden; the number of hidden OLD must
 * not fall.
 */
interface Language {
  /** The attributions of Gmail and of Thunderbird. */
  lines: [gmail: string, thunderbird: string]
  header: [from: string, sent: string, to: string, subject: string, date: string]
  forInformation: string
}

const LANGUAGES: Record<string, Language> = {
  English: {
    lines: [
      'On Tue, Mar 3, 2026 at 9:41 AM Ana Lima <ana@lima.example> wrote:',
      'On 3/3/26 9:41 AM, Ana Lima wrote:',
    ],
    header: ['From', 'Sent', 'To', 'Subject', 'Tuesday, March 3, 2026 9:41 AM'],
    forInformation: 'FYI',
  },
  German: {
    lines: [
      'Am Di., 3. März 2026 um 09:41 Uhr schrieb Ana Lima <ana@lima.example>:',
      'Am 03.03.26 um 09:41 schrieb Ana Lima:',
    ],
    header: ['Von', 'Gesendet', 'An', 'Betreff', 'Dienstag, 3. März 2026 09:41'],
    forInformation: 'Zur Info',
  },
  French: {
    lines: [
      'Le mar. 3 mars 2026 à 09:41, Ana Lima <ana@lima.example> a écrit :',
      'Le 03/03/2026 à 09:41, Ana Lima a écrit :',
    ],
    header: ['De', 'Envoyé', 'À', 'Objet', 'mardi 3 mars 2026 09:41'],
    forInformation: 'Pour info',
  },
  Spanish: {
    lines: [
      'El mar, 3 mar 2026 a las 9:41, Ana Lima (<ana@lima.example>) escribió:',
      'El 3/3/26 a las 9:41, Ana Lima escribió:',
    ],
    header: ['De', 'Enviado el', 'Para', 'Asunto', 'martes, 3 de marzo de 2026 9:41'],
    forInformation: 'Para tu información',
  },
  Italian: {
    lines: [
      'Il giorno mar 3 mar 2026 alle ore 09:41 Ana Lima <ana@lima.example> ha scritto:',
      'Il 03/03/26 09:41, Ana Lima ha scritto:',
    ],
    header: ['Da', 'Inviato', 'A', 'Oggetto', 'martedì 3 marzo 2026 09:41'],
    forInformation: 'Per conoscenza',
  },
  Portuguese: {
    lines: [
      'Em ter., 3 de mar. de 2026 às 09:41, Ana Lima <ana@lima.example> escreveu:',
      'Em 03/03/2026 09:41, Ana Lima escreveu:',
    ],
    header: ['De', 'Enviada em', 'Para', 'Assunto', 'terça-feira, 3 de março de 2026 09:41'],
    forInformation: 'Para seu conhecimento',
  },
  Catalan: {
    lines: [
      'El dt., 3 de març 2026 a les 9:41, Ana Lima <ana@lima.example> va escriure:',
      'El 3/3/26 a les 9:41, Ana Lima ha escrit:',
    ],
    header: ['De', 'Enviat', 'Per a', 'Assumpte', 'dimarts, 3 de març de 2026 9:41'],
    forInformation: 'FYI',
  },
  Romanian: {
    lines: [
      'mar., 3 mar. 2026 la 09:41, Ana Lima <ana@lima.example> a scris:',
      'Pe 03.03.2026 09:41, Ana Lima a scris:',
    ],
    header: ['De la', 'Trimis', 'Către', 'Subiect', 'marți, 3 martie 2026 09:41'],
    forInformation: 'FYI',
  },
  Dutch: {
    lines: [
      'Op di 3 mrt 2026 om 09:41 schreef Ana Lima <ana@lima.example>:',
      'Op 3-3-2026 om 09:41 schreef Ana Lima:',
    ],
    header: ['Van', 'Verzonden', 'Aan', 'Onderwerp', 'dinsdag 3 maart 2026 09:41'],
    forInformation: 'Ter info',
  },
  Swedish: {
    lines: [
      'Den tis 3 mars 2026 kl 09:41 skrev Ana Lima <ana@lima.example>:',
      'Den 2026-03-03 kl. 09:41, skrev Ana Lima:',
    ],
    header: ['Från', 'Skickat', 'Till', 'Ämne', 'den 3 mars 2026 09:41'],
    forInformation: 'För kännedom',
  },
  Danish: {
    lines: [
      'Den tirs. 3. mar. 2026 kl. 09.41 skrev Ana Lima <ana@lima.example>:',
      'Den 03.03.2026 kl. 09.41 skrev Ana Lima:',
    ],
    header: ['Fra', 'Sendt', 'Til', 'Emne', '3. marts 2026 09:41'],
    forInformation: 'Til orientering',
  },
  Norwegian: {
    lines: [
      'tir. 3. mars 2026 kl. 09:41 skrev Ana Lima <ana@lima.example>:',
      'På 03.03.2026 09:41, skrev Ana Lima:',
    ],
    header: ['Fra', 'Sendt', 'Til', 'Emne', 'tirsdag 3. mars 2026 09:41'],
    forInformation: 'Til info',
  },
  Finnish: {
    lines: [
      'ti 3. maalisk. 2026 klo 9.41 Ana Lima (ana@lima.example) kirjoitti:',
      'Ana Lima kirjoitti 3.3.2026 klo 9.41:',
    ],
    header: ['Lähettäjä', 'Lähetetty', 'Vastaanottaja', 'Aihe', 'tiistai 3. maaliskuuta 2026 9.41'],
    forInformation: 'Tiedoksi',
  },
  Polish: {
    lines: [
      'wt., 3 mar 2026 o 09:41 Ana Lima <ana@lima.example> napisał(a):',
      'W dniu 03.03.2026 o 09:41, Ana Lima pisze:',
    ],
    header: ['Od', 'Wysłano', 'Do', 'Temat', 'wtorek, 3 marca 2026 09:41'],
    forInformation: 'Do wiadomości',
  },
  Czech: {
    lines: [
      'út 3. 3. 2026 v 9:41 odesílatel Ana Lima <ana@lima.example> napsal:',
      'Dne 03. 03. 26 v 9:41 Ana Lima napsal(a):',
    ],
    header: ['Od', 'Odesláno', 'Komu', 'Předmět', 'úterý 3. března 2026 9:41'],
    forInformation: 'Na vědomí',
  },
  Slovak: {
    lines: [
      'ut 3. 3. 2026 o 9:41 Ana Lima <ana@lima.example> napísal(a):',
      'Dňa 3. 3. 2026 o 9:41 Ana Lima napísal(a):',
    ],
    header: ['Od', 'Odoslané', 'Komu', 'Predmet', 'utorok 3. marca 2026 9:41'],
    forInformation: 'Na vedomie',
  },
  Croatian: {
    lines: [
      'uto, 3. ožu 2026. u 09:41 Ana Lima <ana@lima.example> napisao je:',
      'Dana 03.03.2026. u 09:41, Ana Lima je napisao/la:',
    ],
    header: ['Šalje', 'Poslano', 'Prima', 'Predmet', 'utorak, 3. ožujka 2026. 09:41'],
    forInformation: 'FYI',
  },
  Hungarian: {
    lines: [
      'Ana Lima <ana@lima.example> ezt írta (időpont: 2026. márc. 3., K, 9:41):',
      '2026. 03. 03. 9:41 keltezéssel, Ana Lima írta:',
    ],
    header: ['Feladó', 'Elküldve', 'Címzett', 'Tárgy', '2026. március 3., kedd 9:41'],
    forInformation: 'Tájékoztatásul',
  },
  Russian: {
    lines: ['вт, 3 мар. 2026 г. в 09:41, Ana Lima <ana@lima.example>:', '03.03.2026 9:41, Анна Лима пишет:'],
    header: ['От', 'Отправлено', 'Кому', 'Тема', '3 марта 2026 г. 9:41'],
    forInformation: 'К сведению',
  },
  Ukrainian: {
    lines: [
      'вт, 3 бер. 2026 р. о 09:41 Ana Lima <ana@lima.example> пише:',
      '03.03.26 09:41, Анна Ліма пише:',
    ],
    header: ['Від', 'Надіслано', 'Кому', 'Тема', '3 березня 2026 р. 9:41'],
    forInformation: 'До відома: для відома',
  },
  Greek: {
    lines: [
      'Στις Τρί 3 Μαρ 2026 στις 9:41 π.μ., ο/η Ana Lima <ana@lima.example> έγραψε:',
      'Στις 3/3/26 09:41, ο/η Ana Lima έγραψε:',
    ],
    header: ['Από', 'Στάλθηκε', 'Προς', 'Θέμα', 'Τρίτη, 3 Μαρτίου 2026 9:41'],
    forInformation: 'Για ενημέρωση',
  },
  Turkish: {
    lines: [
      'Ana Lima <ana@lima.example>, 3 Mar 2026 Sal, 09:41 tarihinde şunu yazdı:',
      '3.03.2026 09:41 tarihinde Ana Lima yazdı:',
    ],
    header: ['Kimden', 'Gönderildi', 'Kime', 'Konu', '3 Mart 2026 Salı 09:41'],
    forInformation: 'Bilginize',
  },
  Arabic: {
    lines: [
      'في الثلاثاء، 3 مارس 2026 في 9:41 ص تمت كتابة ما يلي بواسطة Ana Lima <ana@lima.example>:',
      'في ٠٣/٠٣/٢٠٢٦ ٠٩:٤١، كتب Ana Lima:',
    ],
    header: ['من', 'تم الإرسال', 'إلى', 'الموضوع', 'الثلاثاء، 3 مارس 2026 09:41'],
    forInformation: 'للعلم',
  },
  Hebrew: {
    lines: [
      '\u202bבתאריך יום ג׳, 3 במרץ 2026 ב-9:41 מאת \u202aAna Lima\u202c\u200f <\u202aana@lima.example\u202c\u200f>:\u202c',
      'ב-03/03/2026 09:41, Ana Lima כתב/ה:',
    ],
    header: ['מאת', 'נשלח', 'אל', 'נושא', 'יום שלישי 3 מרץ 2026 09:41'],
    forInformation: 'לידיעתך',
  },
  Chinese: {
    lines: ['Ana Lima <ana@lima.example> 于2026年3月3日周二 09:41写道：', '在 2026/3/3 9:41, Ana Lima 写道:'],
    header: ['发件人', '发送时间', '收件人', '主题', '2026年3月3日 9:41'],
    forInformation: '供参考',
  },
  Japanese: {
    lines: [
      '2026年3月3日(火) 9:41 Ana Lima <ana@lima.example>:',
      '2026/03/03 9:41、Ana Lima さんが書きました:',
    ],
    header: ['差出人', '送信日時', '宛先', '件名', '2026年3月3日 9:41'],
    forInformation: 'ご参考まで',
  },
  Korean: {
    lines: [
      '2026년 3월 3일 (화) 오전 9:41, Ana Lima <ana@lima.example>님이 작성:',
      '2026-03-03 오전 9:41에 Ana Lima 이(가) 쓴 글:',
    ],
    header: ['보낸 사람', '보낸 날짜', '받는 사람', '제목', '2026년 3월 3일 화요일 오전 9:41'],
    forInformation: '참고하세요',
  },
  Vietnamese: {
    lines: [
      'Vào Th 3, 3 thg 3, 2026 vào lúc 09:41 Ana Lima <ana@lima.example> đã viết:',
      'Vào 03/03/2026 09:41, Ana Lima đã viết:',
    ],
    header: ['Từ', 'Đã gửi', 'Đến', 'Chủ đề', '3 tháng 3 2026 09:41'],
    forInformation: 'FYI',
  },
}

interface Shape {
  name: string
  body: string
  isHtml: boolean
  /** Here the history is so clear that it must be hidden. */
  folds: boolean
}

const paragraphs = (lines: string[]) => lines.map(line => `<p>${escapeHtml(line)}</p>`).join('')
const gmailHtml = (line: string, old: string, below = '') =>
  `<div class="gmail_quote"><div dir="ltr" class="gmail_attr">${line}<br></div><blockquote class="gmail_quote" style="margin:0 0 0 .8ex">${old}</blockquote>${below}</div>`

function shapesOf(language: string, { lines, header, forInformation }: Language): Shape[] {
  const [gmail, thunderbird] = lines
  const [from, sent, to, subject, date] = header
  const head = `${from}: Ana Lima <ana@lima.example>\n${sent}: ${date}\n${to}: Bo Berg <bo@berg.example>\n${subject}: Plan`
  const outlook = `<div style="border:none;border-top:solid #E1E1E1 1.0pt"><p>${textToHtml(head)}</p></div>`
  const html = (name: string, body: string, folds = true): Shape => ({
    name: `${language}, ${name}`,
    body,
    isHtml: true,
    folds,
  })
  const text = (name: string, body: string, folds = true): Shape => ({
    name: `${language}, ${name}`,
    body,
    isHtml: false,
    folds,
  })
  const attr = escapeHtml(gmail)
  return [
    text('Gmail', `OWN ok\n\nOWN Bo\n\n${gmail}\n\n> OLD one\n>\n> OLD two\n`),
    text('Gmail, answer below', `${gmail}\n\n> OLD one\n\nOWN ok\n`),
    text('Thunderbird', `OWN ok\n\n${thunderbird}\n> OLD one\n> OLD two\n\n-- \nOWN Bo\n`),
    text(
      'Thunderbird, answers between',
      `${thunderbird}\n> OLD one\n\nOWN ok\n\n> OLD two\n\nOWN no\n`,
      false,
    ),
    text('Outlook', `OWN ok\n\n${head}\n\nOLD one\n`),
    text('Outlook, handed on', `OWN\n${forInformation}\n\n${head}\n\nOWN message\n`, false),
    html('Gmail', `<p>OWN ok</p>${gmailHtml(attr, 'OLD one')}`),
    html(
      'Gmail, answer in the container',
      `<p>OWN ok</p>${gmailHtml(attr, 'OLD one', '<p>OWN too</p>')}`,
      false,
    ),
    html('Gmail, typed into the line', `<p>OWN ok</p>${gmailHtml(`OWN too<br>${attr}`, 'OLD one')}`),
    html('Gmail, typed before the line', `<p>OWN ok</p>${gmailHtml(`OWN yes! ${attr}`, 'OLD one')}`, false),
    html(
      'Gmail, in red',
      `<p>OWN ok</p>${gmailHtml(attr, '<p>OLD when?</p><p style="color:red">OWN now</p><p>OLD Ana</p>')}`,
      false,
    ),
    html(
      'Thunderbird',
      `<p>OWN ok</p><div class="moz-cite-prefix">${thunderbird}<br></div><blockquote type="cite">OLD one</blockquote>`,
    ),
    html(
      'Apple Mail',
      `OWN ok<br><blockquote type="cite"><div>${attr}</div><br><div>OLD one</div></blockquote>`,
    ),
    html(
      'Yahoo',
      `<p>OWN ok</p><div class="yahoo_quoted"><div>${attr}</div><div>OLD one</div></div><p>OWN too</p>`,
      false,
    ),
    html('Outlook', `${paragraphs(['OWN ok', 'OWN Bo'])}${outlook}<p>OLD one</p>`),
    html(
      'Outlook, in blue',
      `<p>OWN ok</p>${outlook}<p>OLD when?</p><p style="color:#1F497D">OWN now</p><p>OLD Ana</p>`,
      false,
    ),
    html(
      'Outlook, in bold',
      `<p>OWN ok</p>${outlook}<p>OLD when?</p><p><b>OWN now</b></p><p>OLD Ana</p>`,
      false,
    ),
  ]
}

/** Programs with shapes of their own. */
const PROGRAMS: Record<string, string> = {
  Spark: 'OWN ok\n\nOn Mar 3, 2026 at 9:41 AM +0100, Ana Lima <ana@lima.example>, wrote:\n> OLD one\n',
  Roundcube: 'OWN ok\n\nOn 2026-03-03 09:41, Ana Lima wrote:\n> OLD one\n',
  Zimbra:
    'OWN ok\n\nFrom: "Ana Lima" <ana@lima.example>\nTo: "Bo Berg" <bo@berg.example>\nSent: Tuesday, March 3, 2026 9:41:12 AM\nSubject: Plan\n\nOLD one\n',
  Front: 'OWN ok\n\nOn March 3, 2026, 9:41 AM GMT+1 ana@lima.example wrote:\n\n> OLD one\n',
  'Help Scout':
    'OWN ok\n\nOn Tue, Mar 3, 2026 at 9:41 AM CET, Lima Support <support@lima.example> wrote:\n\n> OLD one\n',
  BlueMail: 'OWN ok\n\nOn Mar 3, 2026, at 9:41 AM, Ana Lima <ana@lima.example> wrote:\n>OLD one\n',
  Yandex: 'OWN ok\n\n03.03.2026, 09:41, "Анна Лима" <ana@lima.example>:\n\n> OLD one\n',
  'Mail.ru': 'OWN ok\n\nВторник, 3 марта 2026, 9:41 +03:00 от Анна Лима <ana@lima.example>:\n\n>OLD one\n',
  QQ: 'OWN ok\n\n\n------------------ 原始邮件 ------------------\n发件人: "Ana Lima" <ana@lima.example>;\n发送时间: 2026年3月3日(星期二) 上午9:41\n收件人: "Bo"<bo@berg.example>;\n主题: Plan\n\nOLD one\n',
  NetEase: 'OWN ok\n\nAt 2026-03-03 09:41:12, "Ana Lima" <ana@lima.example> wrote:\n>OLD one\n',
  Naver:
    'OWN ok\n\n-----Original Message-----\nFrom: "Ana Lima"<ana@lima.example>\nTo: "Bo"<bo@berg.example>;\nCc:\nSent: 2026-03-03 (화) 09:41:12 (GMT+09:00)\nSubject: Plan\n\nOLD one\n',
  Orange:
    'OWN ok\n\n> Message du 03/03/26 09:41\n> De : "Ana Lima" <ana@lima.example>\n> A : bo@berg.example\n> Copie à :\n> Objet : Plan\n>\n> OLD un\n',
  'Web.de':
    'OWN ok\n\nGesendet: Dienstag, 03. März 2026 um 09:41 Uhr\nVon: "Ana Lima" <ana@lima.example>\nAn: bo@berg.example\nBetreff: Plan\nOLD eins\n',
  Emacs: 'OWN ok\n\nOn Tue, Mar 03 2026, Ana Lima <ana@lima.example> wrote:\n\n> OLD one\n',
  'a list with its footer':
    'OWN ok\n\nOn 3/3/26 09:41, Ana Lima wrote:\n> OLD one\n\n_______________________________________________\nOWN list\n',
}

const SHAPES: Shape[] = [
  ...Object.entries(LANGUAGES).flatMap(([name, language]) => shapesOf(name, language)),
  ...Object.entries(PROGRAMS).flatMap(([name, body]) => [
    { name, body, isHtml: false, folds: true },
    { name: `${name}, as HTML`, body: textToHtml(body), isHtml: true, folds: true },
  ]),
]

const visibleOf = ({ body, isHtml }: Pick<Shape, 'body' | 'isHtml'>, subject = '') =>
  isHtml ? htmlToText(splitQuotedHtml(body, subject).visible) : splitQuotedText(body, subject).visible
const count = (text: string, word: string) => text.split(word).length - 1

describe('shapes of our own', () => {
  test.each(SHAPES)('$name: no own word is hidden', shape => {
    const visible = visibleOf(shape)
    expect(count(visible, 'OWN'), visible).toBe(count(shape.body, 'OWN'))
  })

  test('has enough shapes, and nearly all detectable history is hidden', () => {
    expect(Object.keys(LANGUAGES).length).toBeGreaterThanOrEqual(24)
    expect(SHAPES.length).toBeGreaterThanOrEqual(120)
    const folding = SHAPES.filter(({ folds }) => folds)
    const shown = folding.filter(shape => visibleOf(shape).includes('OLD'))
    console.log(
      `quoted history: ${folding.length - shown.length} of ${folding.length} hidden; not: ${shown.map(({ name }) => name).join('; ')}`,
    )
    expect(shown.length).toBeLessThanOrEqual(2)
  })
})
