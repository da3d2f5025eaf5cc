import fc from 'fast-check'
import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { forAllTimes } from '#testing/random/for-all.ts'
import { parseMessage } from '../parse-message.ts'
import { decodeText } from './charset.ts'
import { decoderOf } from './decoders.ts'
import { strangeness } from './strangeness.ts'

/** Ordinary sentences, with charsets that have their letters. */
const SENTENCES: [string, string[]][] = [
  ['Grüße aus Köln, die Straße ist für Jürgen gesperrt.', ['iso-8859-1', 'windows-1252', 'cp850']],
  ['Le déjeuner à l’hôtel est prêt – « ça va », dit-elle… 20 €', ['windows-1252']],
  ['El niño comió mañana; ¿qué pasó? ¡Adiós!', ['iso-8859-1', 'windows-1252']],
  ['SOCIÉTÉ GÉNÉRALE, «CAFÉ», MAÎTRE', ['iso-8859-1', 'windows-1252']],
  ['Příliš žluťoučký kůň úpěl ďábelské ódy', ['iso-8859-2', 'windows-1250']],
  ['Zażółć gęślą jaźń, MÓŻDŻEK i KÓŁKO', ['iso-8859-2', 'windows-1250']],
  ['Привет, как дела? Её письмо пришло вчера.', ['windows-1251', 'koi8-r', 'iso-8859-5', 'ibm866']],
  ['Καλημέρα, τι κάνεις; Το γράμμα ήρθε χθες.', ['iso-8859-7', 'windows-1253']],
  ['İstanbul’dan şimdi geldi, çok güzel ağaç', ['windows-1254']],
  ['שלום לך, מה שלומך היום', ['windows-1255', 'iso-8859-8']],
  ['مرحبا بكم في المدينة اليوم', ['windows-1256', 'iso-8859-6']],
  ['Šėšėlį žąsų ąžuolų', ['windows-1257', 'iso-8859-13']],
  ['สวัสดีครับ วันนี้อากาศดี', ['tis-620', 'windows-874']],
  ['ほげほげ、送信者より。会議は明日です。', ['shift_jis', 'euc-jp']],
  ['您好，会议改到明天下午三点，请回复。', ['gb2312', 'gbk', 'gb18030']],
  ['您好，會議改到明天下午三點，請回覆。', ['big5']],
  ['𠮷野家 您好，会议改到明天', ['gb18030']],
  ['안녕하세요, 회의는 내일입니다.', ['euc-kr', 'cp949']],
]
const WRITTEN = SENTENCES.flatMap(([text, charsets]) => charsets.map(charset => ({ text, charset })))
/** What no detector tells from its neighbours by one sentence. */
const ALIKE = /^(?:cp850|ibm866|iso-8859-(?:[58]|13)|windows-125[47]|tis-620|windows-874)$/

describe('what is in the charset of its label is read in it', () => {
  test.each(WRITTEN)('$charset: $text', ({ text, charset }) => {
    const pieces = [text, text.toUpperCase(), ...text.split(/(?<=\s)/)]
    const held = pieces.filter(piece => iconv.decode(iconv.encode(piece, charset), charset) === piece)
    expect(held.length).toBeGreaterThan(1)
    for (const piece of held) expect(decodeText(iconv.encode(piece, charset), charset)).toBe(piece)
  })

  test.each([
    ['gb2312', '𠮷', 'gb18030'],
    ['ks_c_5601', '똠방', 'cp949'],
    ['KS_C_5601-1987', '똠방', 'cp949'],
    ['iso_8859_2', 'Příliš', 'iso-8859-2'],
    ['ISO 8859-5', 'Привет', 'iso-8859-5'],
    ['Windows1251', 'да', 'windows-1251'],
    ['win_1251;', 'да', 'windows-1251'],
    ['koi8_r', 'да', 'koi8-r'],
    ['shift-jis', '会議', 'shift_jis'],
    ['x_euc_jp', '会議', 'euc-jp'],
    ['big-5', '會議', 'big5'],
    ['charset=euc-kr', '안녕', 'euc-kr'],
    ['uft-8', 'да', 'utf-8'],
    ['iso-8859-2', 'Šťastný ž', 'windows-1250'],
  ])('%s, however it is spelt and whatever programs mean by it', (label, text, charset) => {
    expect(decodeText(iconv.encode(text, charset), label)).toBe(text)
  })
})

const NO_MEANING = ['us-ascii', 'utf-7', 'utf-8', 'x-mac-klingon', null]
/** Labels of seven bits, which tell the language if nothing else. */
const SEVEN_BITS = { 'iso-2022-jp': /shift|jp|125|koi8|8859-1$/, hz: /^(?:gb|big5)/, 'iso-2022-kr': /kr|949/ }

describe('bytes that a label cannot mean are read as what they are', () => {
  test.each(SENTENCES)('UTF-8 under any label: %s', text => {
    const labels = [...NO_MEANING, ...Object.keys(SEVEN_BITS), ...WRITTEN.map(({ charset }) => charset)]
    expect(labels.filter(label => decodeText(Buffer.from(text), label) !== text)).toEqual([])
  })

  test.each(WRITTEN.filter(({ charset }) => !ALIKE.test(charset)))(
    '$charset under labels that say nothing: $text',
    ({ text, charset }) => {
      const bytes = iconv.encode(text, charset)
      const sevenBits = Object.entries(SEVEN_BITS).flatMap(([label, of]) => (of.test(charset) ? [label] : []))
      expect([...NO_MEANING, ...sevenBits].filter(label => decodeText(bytes, label) !== text)).toEqual([])
    },
  )

  test('short ones, too', () => {
    for (const text of ['ü', 'Ärger', 'café', 'да', '中文', 'ほげ', '한국'])
      for (const label of ['iso-8859-1', 'windows-1252', 'iso-2022-jp', 'us-ascii'])
        expect(decodeText(Buffer.from(text), label), `${text} as ${label}`).toBe(text)
  })
})

test.each(SENTENCES)(
  'HTML of which the head tells the truth, and the label does not: %s',
  (text, [charset = '']) => {
    const html = iconv.encode(`<html><head><meta charset="${charset}"></head><body>${text}</body>`, charset)
    const label = `Content-Type: text/html; charset=${/125[024]|8859-1$|850/.test(charset) ? 'iso-2022-jp' : 'iso-8859-1'}`
    expect(parseMessage(Buffer.concat([Buffer.from(`${label}\r\n\r\n`), html])).text.trim()).toBe(text)
  },
)

test.each(['Привет, как дела', 'Grüße aus Köln', '会議は明日の午後三時からです'])(
  'raw bytes in headers: %s',
  text => {
    const charset = /Г|П/.test(text) ? 'koi8-r' : /会/.test(text) ? 'euc-jp' : 'windows-1252'
    for (const bytes of [Buffer.from(text), iconv.encode(text, charset)])
      for (const label of [
        '',
        'Content-Type: text/plain; charset=iso-2022-jp\r\n',
        'Content-Type: text/plain\r\n',
      ]) {
        const head = [
          Buffer.from('Subject: '),
          bytes,
          Buffer.from('\r\nFrom: '),
          bytes,
          Buffer.from(' <a@b.example>\r\n'),
        ]
        const { subject, from } = parseMessage(Buffer.concat([...head, Buffer.from(`${label}\r\nx`)]))
        expect(subject).toBe(text)
        expect(from?.name).toBe(text)
      }
  },
)

test('lines of a second source in a text of UTF-8 are read by themselves', () => {
  const bytes = Buffer.concat([
    Buffer.from('Grüße, 日本語\n'),
    Buffer.from('Gr\xfc\xdfe vom Verteiler\n', 'latin1'),
    Buffer.from('Schöne\n'),
  ])
  expect(decodeText(bytes, 'utf-8')).toBe('Grüße, 日本語\nGrüße vom Verteiler\nSchöne\n')
})

test('no reading is stranger than that of the label', () => {
  const labels = WRITTEN.map(({ charset }) => charset)
  const text = fc.array(fc.constantFrom(...SENTENCES.flatMap(([sentence]) => sentence.split(' '))), {
    maxLength: 12,
  })
  const written = fc
    .tuple(text, fc.constantFrom('utf-8', ...labels))
    .map(([words, charset]) => iconv.encode(words.join(' '), charset))
  const bytes = fc.oneof(fc.uint8Array({ maxLength: 60 }), written)
  forAllTimes(500, bytes, fc.constantFrom(...labels), (any, label) => {
    const declared = decoderOf(label)?.(any) ?? ''
    expect(strangeness(decodeText(any, label))).toBeLessThanOrEqual(strangeness(declared))
  })
})
