import { expect, test } from 'vitest'
import { MAIL_LANGUAGES, type MailLanguage } from '#core/text/search/mail-language.ts'
import { detectLanguages } from './detect-languages.ts'

/** A mail, and a single line, in each language. */
const MAILS: Record<MailLanguage, [string, string]> = {
  en: [
    'Hi Anna, could you please send me the invoice for October before Friday? Thanks',
    'See you tomorrow at the station',
  ],
  de: [
    'Hallo Anna, könntest du mir bitte die Rechnung für Oktober bis Freitag schicken? Danke',
    'Wir sehen uns morgen am Bahnhof',
  ],
  fr: [
    "Bonjour Anna, pourriez-vous m'envoyer la facture d'octobre avant vendredi ? Merci pour votre aide",
    'On se voit demain à la gare',
  ],
  es: [
    'Hola Ana, ¿me puedes enviar la factura de octubre antes del viernes? Gracias por todo',
    'Nos vemos mañana en la estación',
  ],
  it: [
    'Ciao Anna, mi puoi mandare la fattura di ottobre entro venerdì? Grazie mille',
    'Ci vediamo domani alla stazione',
  ],
  pt: [
    'Olá Ana, podes enviar-me a fatura de outubro até sexta-feira? Obrigado pela ajuda',
    'Vemo-nos amanhã na estação',
  ],
  nl: [
    'Hallo Anna, kun je mij de factuur van oktober vóór vrijdag sturen? Bedankt',
    'We zien elkaar morgen op het station',
  ],
  da: [
    'Hej Anna, kan du sende mig fakturaen for oktober inden fredag? Mange tak',
    'Vi ses i morgen på banegården',
  ],
  sv: [
    'Hej Anna, kan du skicka mig fakturan för oktober före fredag? Tack så mycket',
    'Vi ses i morgon på stationen',
  ],
  no: [
    'Hei Anna, kan du sende meg fakturaen for oktober innen fredag? Tusen takk',
    'Vi sees i morgen på stasjonen, ikke glem billettene',
  ],
  fi: [
    'Hei Anna, voisitko lähettää minulle lokakuun laskun ennen perjantaita? Kiitos',
    'Nähdään huomenna asemalla',
  ],
  hu: [
    'Szia Anna, el tudnád küldeni az októberi számlát péntekig? Köszönöm szépen',
    'Holnap találkozunk az állomáson',
  ],
  ro: [
    'Bună Ana, îmi poți trimite factura pentru octombrie până vineri? Mulțumesc',
    'Ne vedem mâine la gară',
  ],
  ru: ['Привет, Анна! Пришли, пожалуйста, счёт за октябрь до пятницы. Спасибо', 'Увидимся завтра на вокзале'],
  sr: ['Здраво Ана, можеш ли да ми пошаљеш рачун за октобар до петка? Хвала', 'Видимо се сутра на станици'],
  el: [
    'Γεια σου Άννα, μπορείς να μου στείλεις το τιμολόγιο του Οκτωβρίου μέχρι την Παρασκευή; Ευχαριστώ',
    'Τα λέμε αύριο στον σταθμό',
  ],
  tr: [
    'Merhaba Ayşe, ekim faturasını cumaya kadar gönderebilir misin? Teşekkürler',
    'Yarın istasyonda görüşürüz',
  ],
  ar: ['مرحبا آنا، هل يمكنك إرسال فاتورة أكتوبر قبل يوم الجمعة؟ شكرا', 'نلتقي غدا في المحطة'],
  hy: [
    'Բարև Աննա, կարո՞ղ ես ինձ ուղարկել հոկտեմբերի հաշիվը մինչև ուրբաթ։ Շնորհակալություն',
    'Կտեսնվենք վաղը կայարանում',
  ],
  hi: ['नमस्ते अन्ना, क्या आप शुक्रवार से पहले अक्टूबर का बिल भेज सकती हैं? धन्यवाद', 'कल स्टेशन पर मिलते हैं'],
  ta: ['வணக்கம் அன்னா, வெள்ளிக்கிழமைக்குள் அக்டோபர் ரசீதை அனுப்ப முடியுமா? நன்றி', 'நாளை நிலையத்தில் சந்திப்போம்'],
  eu: [
    'Kaixo Ane, bidal diezadakezu urriko faktura ostirala baino lehen? Eskerrik asko',
    'Bihar geltokian ikusiko dugu elkar',
  ],
  ca: [
    "Hola Anna, em pots enviar la factura d'octubre abans de divendres? Moltes gràcies",
    'Ens veiem demà a l’estació',
  ],
  lt: [
    'Sveika, Ona, ar gali iki penktadienio atsiųsti man spalio sąskaitą? Ačiū',
    'Susitiksime rytoj stotyje',
  ],
  id: [
    'Halo Anna, bisakah kamu mengirimkan faktur bulan Oktober sebelum hari Jumat? Terima kasih',
    'Sampai jumpa besok di stasiun',
  ],
  ga: [
    'Anna, a chara, an féidir leat an sonrasc do mhí Dheireadh Fómhair a sheoladh chugam roimh an Aoine? Go raibh maith agat',
    'Feicfidh mé thú amárach ag an stáisiún',
  ],
  ne: ['नमस्ते अन्ना, के तपाईं मलाई शुक्रबार अघि अक्टोबरको बिल पठाउन सक्नुहुन्छ? धन्यवाद', 'भोलि स्टेशनमा भेटौंला'],
  yi: [
    'שלום אַנאַ, צי קענסטו מיר שיקן די רעכענונג פֿאַר אָקטאָבער ביז פֿרײַטיק? אַ דאַנק',
    'מיר זעען זיך מאָרגן אויף דער סטאַנציע',
  ],
}

/** Languages that PostgreSQL has no stemmer for. */
const OTHERS: Record<string, [string, string]> = {
  pl: [
    'Dzień dobry, przesyłam fakturę za październik, proszę o płatność do piątku',
    'Do zobaczenia jutro na dworcu',
  ],
  cs: ['Dobrý den, posílám fakturu za říjen, prosím o úhradu do pátku', 'Uvidíme se zítra na nádraží'],
  uk: [
    'Привіт, Анно! Надішли, будь ласка, рахунок за жовтень до п’ятниці. Дякую',
    'Побачимося завтра на вокзалі',
  ],
  bg: [
    'Здравей, Ана, можеш ли да ми изпратиш фактурата за октомври до петък? Благодаря',
    'Ще се видим утре на гарата',
  ],
  hr: [
    'Bok Ana, možeš li mi poslati račun za listopad do petka? Hvala lijepa',
    'Vidimo se sutra na kolodvoru',
  ],
  sk: ['Ahoj Anna, môžeš mi poslať faktúru za október do piatku? Ďakujem', 'Uvidíme sa zajtra na stanici'],
  vi: [
    'Chào Anna, bạn có thể gửi cho tôi hóa đơn tháng mười trước thứ sáu không? Cảm ơn',
    'Hẹn gặp bạn ngày mai ở nhà ga',
  ],
  ja: [
    'アンナさん、金曜日までに十月の請求書を送っていただけますか。よろしくお願いします',
    '明日、駅で会いましょう',
  ],
  zh: ['安娜你好，请在星期五之前把十月份的发票发给我，谢谢', '明天在车站见'],
  he: ['שלום אנה, האם תוכלי לשלוח לי את החשבונית של אוקטובר עד יום שישי? תודה', 'נתראה מחר בתחנה'],
  fa: ['سلام آنا، می‌توانی فاکتور ماه اکتبر را تا جمعه برایم بفرستی؟ ممنون', 'فردا در ایستگاه می‌بینمت'],
  ko: ['안녕하세요 안나, 금요일까지 10월 청구서를 보내 주시겠어요? 감사합니다', '내일 역에서 봐요'],
}

test.each(MAIL_LANGUAGES)('%s is known in a mail, and is the likeliest in a line', async language => {
  const [mail, line] = MAILS[language]
  expect(await detectLanguages(mail)).toEqual([language])
  expect((await detectLanguages(line))[0]).toBe(language)
})

test.each(Object.entries(OTHERS))('a mail in %s is taken for none that is known', async (_, [mail]) => {
  expect(await detectLanguages(mail)).toEqual([])
})

test('few words may be in several languages', async () => {
  expect(await detectLanguages('Rechnungen Oktober')).toContain('de')
  expect(await detectLanguages('factures octobre')).toContain('fr')
})

test.each(['', '12345 --- 67', '🎉'])('%j is in no language', async text => {
  expect(await detectLanguages(text)).toEqual([])
})

test('a long text is judged by its beginning', async () => {
  const text = `${'the cat is on the mat and '.repeat(80)}${'das ist nicht so '.repeat(100_000)}`
  expect(await detectLanguages(text)).toEqual(['en'])
})
