import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { forAllTimes } from '#testing/random/for-all.ts'
import { nameFault, quotedName, tidyName } from './plain-names.ts'

const NAMES =
  `Ada Lovelace|St. John|St. John Rivers|O'Brien|Conan O’Brien|Dr. med. Ana|A.J.|A.J. Cook|J. R. R. Tolkien
J.R.R. Tolkien|Sammy Davis Jr.|Martin Luther King, Jr.|Henry VIII|John Smith III|Prof. Dr.-Ing. Ülkü Şahin|Ph.D. Maria Nowak
Jean-Luc Picard|Anne-Marie d’Arc|Núñez|Björk Guðmundsdóttir|Łukasz Żółć|Đặng Thị Ngọc Thịnh|Nguyễn Văn A|María José Carreño Quiñones
Siân Ní Bhraonáin|Þórður|Dvořák|Čapek|Zoë|François l'Olonnais|Giovanni D'Angelo|M’Baye|N'Golo Kanté|Mbeki-Zuma
van der Berg|de la Cruz|Ó Súilleabháin|Mac an tSaoir|X Æ A-12|Nina O|李小龙|王秀英|欧阳娜娜|约翰·史密斯|山田　太郎|佐藤 花子
ドナルド・トランプ|葛󠄀城 ユキ|김철수|남궁민수|علي بن محمد|علی‌رضا حسینی|محمد عبد الرحمن|د. أحمد زويل|דוד בן־גוריון|שרה לוי
Анна Каренина|А. С. Пушкин|А.С. Пушкин|Ґалаґан|Ђорђе Петровић|Γιώργος Παπαδόπουλος|Ելենա Սարգսյան|ნინო ქავთარაძე
अमिताभ बच्चन|नरेन्द्र मोदी|ए. पी. जे. अब्दुल कलाम|ශ්‍රී ලාල්|সত্যজিৎ রায়|எம். ஜி. ராமச்சந்திரன்|రామారావు|ಕುವೆಂಪು|മോഹൻലാൽ
สมชาย ใจดี|ສົມພອນ|မောင်မောင်|សុខា|བསྟན་འཛིན་རྒྱ་མཚོ|አበበ ቢቂላ|ᠴᠢᠩᠭᠢᠰ|Robert "Bob" Smith|Siobhán (Shiv) Kelly
Acme & Sons, Inc.|Fresh & Sons|Müller GmbH & Co. KG|Maersk A/S|Nestlé S.A.|Fiat S.p.A.|Studio 2.0|7-Eleven|Yahoo!|C+|No.1 Bakery
Sp. z o.o. Wrocław|Toys“R”Us|AT&T|24/7 Care|#1 Movers|株式会社 日本|モーニング娘。|❤️ Cats|👩‍🚀 Club|12:30 Club|@Home`
    .split(/[|\n]/)
    .filter(Boolean)

test('tests enough names', () => expect(NAMES.length).toBeGreaterThan(100))

test.each(NAMES)('%s is accepted, and unchanged in a letter', name => {
  const tidy = tidyName(name)
  expect(nameFault(tidy)).toBeNull()
  expect(tidy).toBe(name.normalize('NFC').replaceAll('　', ' '))
  expect(quotedName(tidy)).toBe(`“${tidy.replace(/["“”]/g, '’')}”`)
})

test.each([
  ['K.R.Narayanan', 'K.R. Narayanan'],
  ['А.С.Пушкин', 'А.С. Пушкин'],
  ['د.أحمد زويل', 'د. أحمد زويل'],
  ['A.P.J.Abdul  Kalam', 'A.P.J. Abdul Kalam'],
  ['M.Sc. Ana', 'M. Sc. Ana'],
])('adds a space after an initial: %s', (typed, tidy) => {
  expect(tidyName(typed)).toBe(tidy)
  expect(nameFault(tidy)).toBeNull()
})

const LINKS =
  `http://evil.com|https://evil.com/a?b=c|HTTPS://EVIL.COM|hxxp://evil|ftp://evil|file:///etc|//evil.com|\\\\evil\\share
www.evil.com|WWW.EVIL|www.evil|evil.com|Evil.Com|evil.com.|evil.com/login|a.evil.co.uk|evil.zip|evil.sh|evil.to|bit.ly/x|t.co|t.co/x
x.com|X.com|T.Me/evil|t.me|g.co/x|paypa1.com|my-bank.online|xn--evil-5ta.com|évil.com|пример.рф|例え.テスト|例え。テスト|مثال.إختبار|ｅｖｉｌ．ｃｏｍ
ｗｗｗ．evil．com|𝐞𝐯𝐢𝐥.𝐜𝐨𝐦|ⓔⓥⓘⓛ.ⓒⓞⓜ|evil․com|evil｡com|evil.भारत|192.168.1.1|8.8.8.8|1.2.3.4/x|[::1]:evil.com|user@evil.com|a@b|me＠evil.com
mailto:a|mailto:me@evil.com|javascript:alert(1)|data:text/html,x|tel:+49301234|sms:+1555|whatsapp:x|zoommtg:x|ｈｔｔｐ：//evil|signal:x
Bob evil.com|Visit evil.com now|Ana (evil.com)|Ana<evil.com>|"evil.com"|Click:http|see evil.com!|St.John|Co.KG|Booking.com|ASP.NET|K.evil.com`
    .split(/[|\n]/)
    .filter(Boolean)

test.each(LINKS)('%s is refused, and makes no link in a letter', text => {
  expect(nameFault(tidyName(text))).toMatch(/cannot contain a web or email address/)
  expect(nameFault(quotedName(text))).toBeNull()
})

test.each([
  ['Security: your mailbox is full', 'Security your mailbox is full'],
  ['Sicherheit； bitte klicken', 'Sicherheit bitte klicken'],
  ['Quillbox Support', 'Support'],
  ['ＱＵＩＬＬ-box Team', 'Team'],
])(
  '%s is refused, because it reads like a letter of the installation, and is not one in a letter',
  (text, shown) => {
    expect(nameFault(text)).toMatch(/stands in letters/)
    expect(quotedName(text)).toBe(`“${shown}”`)
  },
)

const INVISIBLE = {
  'a line break': 'Ada\nYour account is locked',
  'CR LF and a header': 'Ada\r\nBcc: all@x',
  'a tab': 'Ada\tB',
  NUL: 'Ada\0',
  'a line separator': 'Ada\u2028B',
  'a paragraph separator': 'Ada\u2029B',
  'a vertical tab': 'Ada\vB',
  NEL: 'Ada\u0085B',
  'an escape': '\u001b[31mAda',
  'an override of direction': 'Ada \u202Emoc.live',
  'an embedding': '\u202AAda',
  'an isolate': '\u2066Ada\u2069',
  'a mark of direction': 'Ada\u200f',
  'an Arabic mark': 'Ada\u061cB',
  'a space of no width': 'Ada\u200bB',
  'a joiner at the end': 'Ada\u200d',
  'a joiner before a dot': 'evil\u200c.com',
  'a word joiner': 'Ada\u2060B',
  'a byte order mark': 'Ada\ufeffB',
  'a soft hyphen': 'Ada\u00adB',
  'a filler': 'Ada\u3164B',
  'a grapheme joiner': 'Ada\u034fB',
  'a tag': 'Ada\u{e0041}',
  'a variation of nothing': '\ufe0f Ada',
  'private use': 'Ada\ue000',
  'half a character': 'Ada\ud800',
  'an annotation': 'Ada\ufff9B',
}

test.each(Object.entries(INVISIBLE))('%s is refused, and is left out of letters', (_, text) => {
  expect(nameFault(text)).toMatch(/in one line, without invisible characters/)
  expect(quotedName(text)).toMatch(/^“[\p{L}\p{M}\p{N} ']*”$/u)
})

describe('any name in the database', () => {
  const parts = [
    'evil',
    '.',
    '。',
    '://',
    '@',
    '“',
    '”',
    '\n',
    '\u202e',
    ' ',
    'A',
    'é',
    '\u200d',
    'www',
    ':',
    '1',
  ]
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 150 }),
    fc.array(fc.constantFrom(...parts), { maxLength: 60 }).map(list => list.join('')),
  )
  test('is shown in a letter on one line, in quotation marks, without a link', () => {
    forAllTimes(1000, texts, text => {
      const quoted = quotedName(text)
      expect(quoted).toMatch(/^“[^“”"\p{Cc}\p{Zl}\p{Zp}]*”$/u)
      expect(nameFault(quoted)).toBeNull()
    })
  })
  test('stays unchanged and valid once it was accepted', () => {
    forAllTimes(1000, texts, text => {
      const tidy = tidyName(text)
      expect(tidyName(tidy)).toBe(tidy)
    })
  })
})
