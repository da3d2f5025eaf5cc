import * as attachments from '#server/mail/mime/attachments.ts'
import * as automatic from '#server/mail/mime/automatic.ts'
import * as buildMessage from '#server/mail/mime/build-message.ts'
import * as charset from '#server/mail/mime/charset/charset.ts'
import * as decoders from '#server/mail/mime/charset/decoders.ts'
import * as strangeness from '#server/mail/mime/charset/strangeness.ts'
import { partsOf } from '#server/mail/mime/compounds/parts-of.ts'
import { splitCompound } from '#server/mail/mime/compounds/split-compound.ts'
import { detectLanguages } from '#server/mail/mime/detect-languages.ts'
import { fileKind } from '#server/mail/mime/file-text/file-kind.ts'
import { readFileText } from '#server/mail/mime/file-text/read-file-text.ts'
import * as carryPictures from '#server/mail/mime/html/carry-pictures.ts'
import * as markLooks from '#server/mail/mime/html/mark-looks.ts'
import * as ownPictures from '#server/mail/mime/html/own-pictures.ts'
import * as safeSheet from '#server/mail/mime/html/safe-sheet.ts'
import * as safeStyle from '#server/mail/mime/html/safe-style.ts'
import * as sanitizeHtml from '#server/mail/mime/html/sanitize-html.ts'
import * as styleElements from '#server/mail/mime/html/style-elements.ts'
import * as takePictures from '#server/mail/mime/html/take-pictures.ts'
import * as textBlocks from '#server/mail/mime/html/text-blocks.ts'
import * as trackers from '#server/mail/mime/html/trackers/trackers.ts'
import * as letterHead from '#server/mail/mime/letter-head.ts'
import * as mbox from '#server/mail/mime/mbox.ts'
import * as parseMessage from '#server/mail/mime/parse-message.ts'
import * as delimiters from '#server/mail/mime/parts/delimiters.ts'
import * as encodedWords from '#server/mail/mime/parts/encoded-words.ts'
import * as flowed from '#server/mail/mime/parts/flowed.ts'
import * as headers from '#server/mail/mime/parts/headers.ts'
import * as loopMarks from '#server/mail/mime/parts/loop-marks.ts'
import * as messageIds from '#server/mail/mime/parts/message-ids.ts'
import * as partContent from '#server/mail/mime/parts/part-content.ts'
import * as partHeaders from '#server/mail/mime/parts/part-headers.ts'
import * as partTree from '#server/mail/mime/parts/part-tree.ts'
import * as readParts from '#server/mail/mime/parts/read-parts.ts'
import * as textBeside from '#server/mail/mime/parts/text-beside.ts'
import * as transferEncoding from '#server/mail/mime/parts/transfer-encoding.ts'
import * as readMessage from '#server/mail/mime/read-message.ts'
import * as ownHtml from '#server/mail/mime/reader/own-html.ts'
import * as authenticationResults from '#server/mail/mime/sender/authentication-results.ts'
import * as dkimSelectors from '#server/mail/mime/sender/dkim-selectors.ts'
import * as judgeSender from '#server/mail/mime/sender/judge-sender.ts'
import * as notedRecipients from '#server/mail/mime/sender/noted-recipients.ts'
import * as readTrace from '#server/mail/mime/sender/read-trace.ts'
import * as resentTo from '#server/mail/mime/sender/resent-to.ts'
import * as readBounces from '#server/mail/mime/signals/read-bounces.ts'
import * as readComplaint from '#server/mail/mime/signals/read-complaint.ts'
import * as readReceipt from '#server/mail/mime/signals/read-receipt.ts'
import * as readSignals from '#server/mail/mime/signals/read-signals.ts'
import * as reportFields from '#server/mail/mime/signals/report-fields.ts'
import * as returnedMessage from '#server/mail/mime/signals/returned-message.ts'
import * as autocrypt from '#server/mail/mime/signatures/autocrypt.ts'
import * as bothLineEnds from '#server/mail/mime/signatures/both-line-ends.ts'
import * as certificates from '#server/mail/mime/signatures/certificates.ts'
import * as findSigned from '#server/mail/mime/signatures/find-signed.ts'
import * as readHead from '#server/mail/mime/signatures/read-head.ts'
import * as sameAddress from '#server/mail/mime/signatures/same-address.ts'
import * as unreadable from '#server/mail/mime/unreadable.ts'
import * as wordsOf from '#server/mail/mime/words-of.ts'
import * as compoundFile from '#server/mail/mime/wrapped/compound-file.ts'
import * as compressedRtf from '#server/mail/mime/wrapped/compressed-rtf.ts'
import * as mapiProperties from '#server/mail/mime/wrapped/mapi-properties.ts'
import * as openCms from '#server/mail/mime/wrapped/open-cms.ts'
import * as openMsg from '#server/mail/mime/wrapped/open-msg.ts'
import * as openTnef from '#server/mail/mime/wrapped/open-tnef.ts'
import * as readRtf from '#server/mail/mime/wrapped/read-rtf.ts'
import * as uuencode from '#server/mail/mime/wrapped/uuencode.ts'
import * as wrappedFiles from '#server/mail/mime/wrapped/wrapped-files.ts'

type Call = (text: string) => unknown

const NOW = new Date('2026-11-20T12:00:00Z')
const utf8 = (text: string) => Buffer.from(text)
const bytes = (text: string) => Buffer.from(text, 'latin1')
const handedOver = (by: string) => ({ by, ip: '8.8.4.4', helo: by, sender: by, isOfUser: false })
const file = (over: object) => ({
  filename: 'a.pdf',
  mimeType: 'application/pdf',
  content: bytes('a'),
  ...over,
})
const reported = (mimeType: string, text: string) => ({ filename: null, mimeType, content: utf8(text) })
const NOTHING_RETURNED = { names: [], subject: null, to: [], from: [] }
const RETURNED = {
  ...{ subject: 'Mail delivery failed', text: '', reports: [] },
  ...{ failed: [], to: ['zoe@there.example'], others: ['sales@ours.example'] },
}
const SOURCE = {
  ...{
    header: () => null,
    from: { name: null, address: 'a@b' },
    to: [],
    subject: '',
    text: '',
    html: null,
    reports: [],
  },
  ...{ inReplyTo: null, references: [], isBulk: false, isAutomatic: false },
}
const filed = (over: object) => ({
  name: 'a.pdf',
  mimeType: 'application/pdf',
  bytes: bytes('a'),
  contentId: null,
  isInline: false,
  location: null,
  ...over,
})
const message = (text: string) => ({
  from: { name: 'Anna', address: 'anna@a.example' },
  to: [],
  cc: [],
  subject: 'a',
  html: text,
  inReplyTo: null,
  references: [],
  attachments: [],
  date: NOW,
})
const SANITIZER = {
  sanitize: async (html: string) => sanitizeHtml.sanitizeMailHtml(html, new Set()).html,
}
const part = (type: string, body: string, more = '') =>
  bytes(`From: a@b.example\r\nMIME-Version: 1.0\r\nContent-Type: ${type}\r\n${more}\r\n${body}`)

const sized = (text: string) => {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(text.length)
  return length.toString('latin1') + text
}
/** A property of a message (MS-OXTNEF section 2.1.3.4) whose value is the text. */
const property = (id: string, text: string) => `\x01\0\0\0${id}\x01\0\0\0${sized(text)}`
const found = (text: string) => ({
  ...{ subject: text, from: null, to: [{ name: text, address: text }], cc: [], bcc: [], text },
  attachments: [{ name: text, text }],
})
const tnef = (text: string) => bytes(`\x78\x9f\x3e\x22\0\0${text}`)
const attribute = (id: string, text: string) => `\x01${id}\x06\0${sized(text)}\0\0`

const besideIt = (html: string) => ({ html, safeHtml: html, subject: 'a', isAnswer: true })

const leaf = (text: string): partTree.Part => ({
  headers: [],
  type: 'text/plain',
  params: { format: 'flowed', name: text },
  disposition: text,
  filename: text,
  contentId: text,
  location: text,
  description: text,
  encoding: 'quoted-printable',
  raw: bytes(text),
  whole: bytes(text),
  parts: [],
})

/** How each exported function of this folder is called with a text; several ways where it takes several inputs. */
const HIDES = { css: 'p p a,.a{display:none}', media: '' }

export const MIME_CALLS: Record<string, Record<string, Call | Record<string, Call>>> = {
  'server/mail/mime/attachments.ts': {
    readAttachments: {
      name: text => attachments.readAttachments([file({ filename: text })]),
      type: text => attachments.readAttachments([file({ mimeType: text, contentId: text })]),
      letter: text =>
        attachments.readAttachments([
          file({ filename: '', mimeType: 'message/rfc822', content: bytes(text) }),
        ]),
      subject: text =>
        attachments.readAttachments([
          file({ filename: '', mimeType: 'message/rfc822', content: bytes(`Subject: ${text}`) }),
        ]),
      files: text =>
        attachments.readAttachments(
          text
            .slice(0, 1000)
            .split('')
            .map(name => file({ filename: name, mimeType: 'application/applefile' })),
        ),
    },
    markInline: text =>
      attachments.markInline(
        text.split('').map(contentId => filed({ contentId })),
        new Set(['a']),
      ),
  },
  'server/mail/mime/automatic.ts': {
    isBulk: text =>
      automatic.isBulk(name => (name.startsWith('list') ? null : text), { name: null, address: text }),
    isAutomatic: text => automatic.isAutomatic(name => (name.startsWith('x-autor') ? null : text)),
    isCalendarNotice: text =>
      automatic.isCalendarNotice([{ filename: null, mimeType: 'text/calendar', content: bytes(text) }]),
  },
  'server/mail/mime/build-message.ts': {
    mailtoOf: text => buildMessage.mailtoOf({ to: 'a@b.example', subject: text, body: text }),
    buildMessage: {
      html: text => buildMessage.buildMessage(message(text)),
      receipt: text =>
        buildMessage.buildMessage({ ...message('a'), text, receipt: { fields: [text], head: text } }),
      headers: text =>
        buildMessage.buildMessage({
          ...message('a'),
          subject: text,
          to: [
            { name: text, address: 'a@b.example' },
            { name: null, address: text },
          ],
          attachments: [{ name: text, mimeType: 'text/plain', content: bytes('a'), contentId: null }],
        }),
    },
  },
  'server/mail/mime/charset/charset.ts': {
    decodeText: Object.fromEntries(
      [null, 'iso-2022-jp', 'iso-2022-kr', 'hz', 'utf-7'].map(label => [
        label ?? 'none',
        (text: string) => charset.decodeText(bytes(text), label),
      ]),
    ),
    charsetOfHtml: {
      text: text => charset.charsetOfHtml(bytes(text)),
      meta: text => charset.charsetOfHtml(bytes(`<meta ${text}`)),
    },
    charsetNamedIn: {
      text: text => charset.charsetNamedIn(bytes(text)),
      label: text => charset.charsetNamedIn(bytes(`charset="${text}`)),
    },
  },
  'server/mail/mime/charset/decoders.ts': {
    decoderOf: decoders.decoderOf,
    isSevenBit: decoders.isSevenBit,
    isNamedUtf16: decoders.isNamedUtf16,
    relativesOf: decoders.relativesOf,
    utf8: text => decoders.utf8(bytes(text)),
    windows1252: text => decoders.windows1252(bytes(text)),
  },
  'server/mail/mime/charset/strangeness.ts': {
    strangeness: strangeness.strangeness,
    hasLost: strangeness.hasLost,
  },
  'server/mail/mime/wrapped/compressed-rtf.ts': {
    decompressRtf: text =>
      compressedRtf.decompressRtf(bytes(`${sized(text)}\0\0\0\0LZFu\0\0\0\0${text}`), 8_000_000),
  },
  'server/mail/mime/parts/delimiters.ts': {
    scanLines: text => {
      const lines = delimiters.scanLines(bytes(text))
      for (let level = 0; level < 20; level += 1) lines.openMultipart('b')
      return lines.nextDelimiter(0)
    },
  },
  'server/mail/mime/parts/encoded-words.ts': {
    decodeWords: {
      text: encodedWords.decodeWords,
      payload: text => encodedWords.decodeWords(`=?utf-8?q?${text}?=`),
    },
    withPlainWords: {
      text: encodedWords.withPlainWords,
      payload: text => encodedWords.withPlainWords(`=?utf-8?q?${text}?=`),
    },
  },
  'server/mail/mime/parts/flowed.ts': { joinFlowed: text => flowed.joinFlowed(text, true) },
  'server/mail/mime/parts/text-beside.ts': {
    textBeside: {
      plain: text => textBeside.textBeside(text, besideIt('<p>a')),
      html: text => textBeside.textBeside('a', besideIt(text)),
      letters: text => textBeside.textBeside('a', besideIt(`<p>${text}`)),
      subject: text => textBeside.textBeside('a', { ...besideIt(`<p>${'long '.repeat(99)}`), subject: text }),
    },
  },
  'server/mail/mime/parts/message-ids.ts': {
    readMessageIds: messageIds.readMessageIds,
    readInReplyTo: messageIds.readInReplyTo,
  },
  'server/mail/mime/parts/headers.ts': {
    headersOf: {
      value: text => {
        const found = headers.headersOf([{ key: 'to', value: text }])
        return [found.first('to'), found.text('to'), found.addresses('to')]
      },
      many: text => headers.headersOf(text.split('').map(value => ({ key: 'to', value }))).addresses('to'),
    },
    readDate: headers.readDate,
  },
  'server/mail/mime/file-text/file-kind.ts': { fileKind: name => fileKind({ name, mimeType: name }) },
  'server/mail/mime/file-text/read-file-text.ts': {
    readFileText: text => readFileText({ name: 'a.txt', mimeType: '', bytes: bytes(text) }),
  },
  'server/mail/mime/letter-head.ts': {
    letterHead: text => letterHead.letterHead([{ key: 'from', value: text }], [{ text: '', html: '' }]),
  },
  'server/mail/mime/wrapped/mapi-properties.ts': {
    readProperties: {
      all: text => mapiProperties.readProperties(bytes(text), new Set([0x1000])),
      some: text => mapiProperties.readProperties(bytes(`\xff\xff\xff\x7f${text}`), new Set([0x1000])),
    },
    textOf: text => mapiProperties.textOf({ type: mapiProperties.STRING8, data: bytes(text) }, 1252),
    numberOf: text => mapiProperties.numberOf({ type: mapiProperties.BINARY, data: bytes(text) }),
  },
  'server/mail/mime/mbox.ts': { mboxEntry: text => mbox.mboxEntry(bytes(text), NOW) },
  'server/mail/mime/wrapped/open-cms.ts': {
    openCms: {
      all: text => openCms.openCms(bytes(text)),
      within: text =>
        openCms.openCms(
          bytes(`0\x80\x06\x09*\x86H\x86\xf7\x0d\x01\x07\x02\xa0\x800\x80\x02\x01\x011\0${text}`),
        ),
    },
    isCms: text => openCms.isCms({ mimeType: text, filename: text }),
    signedLetter: text =>
      openCms.signedLetter({ filename: null, mimeType: 'application/pkcs7-mime', content: bytes(text) }),
  },
  'server/mail/mime/wrapped/compound-file.ts': {
    isCompoundFile: text => compoundFile.isCompoundFile(bytes(text)),
    openCompoundFile: text => compoundFile.openCompoundFile(bytes(`\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1${text}`)),
  },
  'server/mail/mime/wrapped/open-msg.ts': {
    isMsg: text => openMsg.isMsg(file({ filename: text, mimeType: text })),
    openMsg: text => openMsg.openMsg(bytes(`\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1${text}`)),
  },
  'server/mail/mime/wrapped/open-tnef.ts': {
    openTnef: {
      all: text => openTnef.openTnef(tnef(text)),
      body: text => openTnef.openTnef(tnef(attribute('\x0c\x80', text))),
      html: text => openTnef.openTnef(tnef(attribute('\x03\x90', property('\x02\x01\x13\x10', text)))),
      name: text => openTnef.openTnef(tnef(attribute('\x02\x90', '') + attribute('\x10\x80', text))),
    },
  },
  'server/mail/mime/parse-message.ts': {
    parseMessage: {
      source: text => parseMessage.parseMessage(bytes(text)),
      flowed: text => parseMessage.parseMessage(part('text/plain; format=flowed', text)),
      html: text => parseMessage.parseMessage(part('text/html', text)),
      quoted: text =>
        parseMessage.parseMessage(
          part('text/plain', text, 'Content-Transfer-Encoding: quoted-printable\r\n'),
        ),
      base64: text =>
        parseMessage.parseMessage(part('text/plain', text, 'Content-Transfer-Encoding: base64\r\n')),
      mixed: text => parseMessage.parseMessage(part('multipart/mixed; boundary=b', `--b\r\n${text}`)),
      headers: text =>
        parseMessage.parseMessage(
          part(
            `text/plain; name="${text}`,
            'a',
            `Subject: ${text}\r\nTo: ${text}\r\nReferences: ${text}\r\n`,
          ),
        ),
    },
  },
  'server/mail/mime/parts/part-content.ts': {
    contentOf: text => partContent.contentOf(leaf(text)),
    fileOf: text => partContent.fileOf(leaf(text)),
    isText: text => partContent.isText(leaf(text)),
    textBlock: text => partContent.textBlock(leaf(text), false, () => null),
  },
  'server/mail/mime/parts/part-headers.ts': {
    readHeaders: text =>
      partHeaders.readHeaders(
        text.split('\n').map(line => bytes(line)),
        () => null,
      ),
    readStructured: {
      value: partHeaders.readStructured,
      parameters: text => partHeaders.readStructured(`text/plain; ${text}`),
    },
  },
  'server/mail/mime/parts/part-tree.ts': {
    cutIntoParts: text => partTree.cutIntoParts(part('multipart/mixed; boundary=b', text), () => null),
  },
  'server/mail/mime/read-message.ts': {
    readMessage: text => readMessage.readMessage(part('text/plain', text)),
  },
  'server/mail/mime/compounds/parts-of.ts': { partsOf: text => partsOf(text.toLowerCase(), 'de') },
  'server/mail/mime/compounds/split-compound.ts': {
    splitCompound: text =>
      splitCompound(text, {
        isFirst: () => false,
        isLast: () => true,
        formsOf: word => [word, word.slice(1)],
      }),
  },
  'server/mail/mime/words-of.ts': {
    wordsOf: text => wordsOf.wordsOf(found(text)),
    foldedWordsOf: text => wordsOf.foldedWordsOf(found(text)),
  },
  'server/mail/mime/parts/read-parts.ts': {
    readParts: {
      alternative: text =>
        readParts.readParts(
          part('multipart/alternative; boundary=b', `--b\r\nContent-Type: text/html\r\n\r\n${text}`),
        ),
      letter: text => readParts.readParts(part('message/rfc822', text)),
    },
  },
  'server/mail/mime/wrapped/read-rtf.ts': {
    readRtf: {
      all: text => readRtf.readRtf(bytes(text)),
      html: text => readRtf.readRtf(bytes(`{\\rtf1\\fromhtml1 ${text}`)),
    },
  },
  'server/mail/mime/html/safe-sheet.ts': {
    safeSheet: {
      css: text => safeSheet.safeSheet([{ css: text, media: '' }]),
      selector: text => safeSheet.safeSheet([{ css: `${text}{color:red}`, media: '' }]),
      media: text => safeSheet.safeSheet([{ css: 'p{color:red}', media: text }]),
    },
  },
  'server/mail/mime/html/style-elements.ts': { styleElements: styleElements.styleElements },
  'server/mail/mime/html/carry-pictures.ts': {
    carryPictures: {
      html: text => carryPictures.carryPictures(`${text}data:`),
      address: text => carryPictures.carryPictures(`<img src="data:${text.replaceAll('"', '')}">`),
      parameters: text => carryPictures.carryPictures(`<img src="data:;${text.replaceAll('"', '')},a">`),
      sheet: text => carryPictures.carryPictures(`<style>a{b:url(data:${text}</style>`),
    },
  },
  'server/mail/mime/html/mark-looks.ts': {
    markLooks: {
      html: text => markLooks.markLooks(text, safeSheet.safeSheet([HIDES]).plainRules),
      rules: text =>
        markLooks.markLooks(
          '<p>a',
          safeSheet.safeSheet([{ css: `${text}{display:none}`, media: '' }]).plainRules,
        ),
    },
  },
  'server/mail/mime/html/safe-style.ts': {
    safeStyle: { style: safeStyle.safeStyle, value: text => safeStyle.safeStyle(`width:${text}`) },
  },
  'server/mail/mime/html/sanitize-html.ts': {
    sanitizeMailHtml: {
      html: text => sanitizeHtml.sanitizeMailHtml(text, new Set(['a'])),
      style: text =>
        sanitizeHtml.sanitizeMailHtml(`<p style='${text.replaceAll("'", '')}'>a`, new Set(['a'])),
      sheet: text => sanitizeHtml.sanitizeMailHtml(`<style>${text}</style><p class="a">a`, new Set(['a'])),
      picture: text =>
        sanitizeHtml.sanitizeMailHtml(`<img src='${text.replaceAll("'", '')}'>a`, new Set(['a'])),
    },
  },
  'server/mail/mime/html/own-pictures.ts': {
    nameOwnPictures: {
      html: text =>
        ownPictures.nameOwnPictures(text, [filed({ mimeType: 'image/png' })], ['http://a.example']),
      source: text =>
        ownPictures.nameOwnPictures(
          `<img src="${text}">`,
          [filed({ mimeType: 'image/png' })],
          ['http://a.example'],
        ),
      file: text =>
        ownPictures.nameOwnPictures(
          '<img src="a">',
          [filed({ mimeType: 'image/png', name: text, location: text, contentId: text })],
          [text],
        ),
    },
  },
  'server/mail/mime/html/take-pictures.ts': {
    takePictures: {
      html: text => takePictures.takePictures(`${text}data:image/${' '.repeat(50_000)}`),
      source: text => takePictures.takePictures(`<img src="data:image/png;base64,${text}`),
    },
  },
  'server/mail/mime/html/text-blocks.ts': {
    joinBlocks: text =>
      textBlocks.joinBlocks([
        { text, html: null },
        { text: null, html: text },
      ]),
    mergeAlternatives: text =>
      textBlocks.mergeAlternatives([{ text, html: null }], [{ text: null, html: text }]),
  },
  'server/mail/mime/parts/transfer-encoding.ts': {
    decodeTransfer: {
      base64: text => transferEncoding.decodeTransfer(bytes(text), 'base64'),
      quoted: text => transferEncoding.decodeTransfer(bytes(text), 'quoted-printable'),
      uu: text => transferEncoding.decodeTransfer(bytes(text), 'x-uuencode'),
    },
  },
  'server/mail/mime/reader/own-html.ts': {
    safeOwnHtml: text => ownHtml.safeOwnHtml({ reader: SANITIZER }, text),
    takeOwnHtml: text => ownHtml.takeOwnHtml({ reader: SANITIZER }, text, 'body').catch(() => null),
  },
  'server/mail/mime/sender/authentication-results.ts': {
    readAuthenticationResults: {
      results: authenticationResults.readAuthenticationResults,
      check: text => authenticationResults.readAuthenticationResults(`a.example; dkim=pass ${text}`),
    },
  },
  'server/mail/mime/sender/dkim-selectors.ts': {
    selectorsOf: {
      header: text => dkimSelectors.selectorsOf(utf8(`DKIM-Signature: ${text}\r\n\r\n`), 'b.example'),
      head: text => dkimSelectors.selectorsOf(utf8(text), 'b.example'),
    },
  },
  'server/mail/mime/sender/judge-sender.ts': {
    registeredDomain: judgeSender.registeredDomain,
    isAligned: text => judgeSender.isAligned(text, `a${text}`),
    isPublicSuffix: judgeSender.isPublicSuffix,
    isOpen: text => judgeSender.isOpen({ method: text, result: text, domain: text }),
    isFromOutside: text => judgeSender.isFromOutside({ received: handedOver(text) }),
    judgeOwnDomain: text => judgeSender.judgeOwnDomain(judgeSender.UNKNOWN, text, [text]),
    judge: text => judgeSender.judge([{ method: text, result: text, domain: text }], text, text),
    judgeByServer: text =>
      judgeSender.judgeByServer(
        {
          results: [{ server: text, checks: [], isInside: true }],
          received: handedOver(text),
          partSigners: [text],
          list: text,
        },
        { provider: 'imap', host: text, ownDomains: [text] },
        text,
      ),
  },
  'server/mail/mime/signals/read-bounces.ts': {
    readBounces: {
      report: text =>
        readBounces.readBounces({ ...RETURNED, reports: [reported('message/delivery-status', text)] }),
      recipient: text =>
        readBounces.readBounces({
          ...RETURNED,
          reports: [reported('message/delivery-status', `A: b\n\nAction: failed\nFinal-Recipient: ${text}`)],
        }),
      diagnostic: text =>
        readBounces.readBounces({
          ...RETURNED,
          reports: [reported('message/delivery-status', `A: b\n\nAction: failed\nDiagnostic-Code: ${text}`)],
        }),
      text: text => readBounces.readBounces({ ...RETURNED, text }),
      subject: text => readBounces.readBounces({ ...RETURNED, subject: text, text: 'Mail delivery failed' }),
    },
  },
  'server/mail/mime/signals/read-complaint.ts': {
    isFromDesk: text => readComplaint.isFromDesk({ from: { name: text, address: text }, reports: [] }),
    complaintIn: text =>
      readComplaint.complaintIn(
        { from: null, subject: '', reports: [reported('message/feedback-report', text)] },
        NOTHING_RETURNED,
      ),
  },
  'server/mail/mime/signals/read-receipt.ts': {
    isReceipt: readReceipt.isReceipt,
    readReceipt: {
      report: text =>
        readReceipt.readReceipt({
          reports: [reported('message/disposition-notification', text)],
          names: [],
          sender: '',
        }),
      fields: text =>
        readReceipt.readReceipt({
          reports: [
            reported(
              'message/disposition-notification',
              `Final-Recipient: ${text}\nOriginal-Message-ID: ${text}\nDisposition: a/b; displayed ${text}`,
            ),
          ],
          names: [],
          sender: text,
        }),
    },
    readWishForReceipt: text => readReceipt.readWishForReceipt(() => text),
  },
  'server/mail/mime/signals/read-signals.ts': {
    readSignals: {
      answer: text => readSignals.readSignals({ ...SOURCE, text, subject: text }),
      automatic: text => readSignals.readSignals({ ...SOURCE, text, isAutomatic: true, inReplyTo: 'a@b' }),
      html: text => readSignals.readSignals({ ...SOURCE, text: 'unsubscribe me', html: text }),
      daemon: text =>
        readSignals.readSignals({ ...SOURCE, text, from: { name: null, address: 'mailer-daemon@b' } }),
      headers: text => readSignals.readSignals({ ...SOURCE, header: () => text }),
    },
    readingOf: readSignals.readingOf,
  },
  'server/mail/mime/signals/report-fields.ts': {
    readReport: {
      report: text => reportFields.readReport(bytes(text)),
      folded: text => reportFields.readReport(bytes(`A: b\n ${text.replaceAll('\n', '\n ')}`)),
    },
    addressIn: reportFields.addressIn,
    valueIn: reportFields.valueIn,
  },
  'server/mail/mime/signals/returned-message.ts': {
    returnedMessage: {
      part: text => returnedMessage.returnedMessage([reported('message/rfc822', text)], ''),
      text: text => returnedMessage.returnedMessage([], text),
      below: text => returnedMessage.returnedMessage([], `--- copy of the message ---\n${text}`),
    },
  },
  'server/mail/mime/sender/read-trace.ts': {
    readTrace: {
      received: text => readTrace.readTrace([{ key: 'received', value: `from ${text}` }]),
      list: text => readTrace.readTrace([{ key: 'list-id', value: text }]),
      path: text => readTrace.readTrace([{ key: 'return-path', value: text }]),
      signature: text => readTrace.readTrace([{ key: 'dkim-signature', value: text }]),
    },
  },
  'server/mail/mime/parts/loop-marks.ts': {
    readLoopMarks: {
      mark: text => loopMarks.readLoopMarks(Buffer.from(`X-Loop: ${text}`)),
      head: text => loopMarks.readLoopMarks(Buffer.from(text)),
    },
  },
  'server/mail/mime/sender/noted-recipients.ts': {
    notedRecipients: {
      noted: text => notedRecipients.notedRecipients([{ key: 'delivered-to', value: text }], []),
      received: text => notedRecipients.notedRecipients([{ key: 'received', value: text }], []),
    },
  },
  'server/mail/mime/sender/resent-to.ts': {
    resentTo: {
      list: text => resentTo.resentTo(Buffer.from(`Resent-To: ${text}`)),
      head: text => resentTo.resentTo(Buffer.from(text)),
    },
  },
  'server/mail/mime/html/trackers/trackers.ts': {
    trackerOf: {
      url: text => trackers.trackerOf(`https://a.example/${text}`, {}),
      style: text => trackers.trackerOf('https://a.example/', { style: text, width: text }),
      width: text => trackers.trackerOf('https://a.example/', { style: `width:${text}`, width: text }),
    },
  },
  'server/mail/mime/detect-languages.ts': { detectLanguages },
  'server/mail/mime/unreadable.ts': {
    unreadable: text =>
      unreadable.unreadable(
        [filed({ mimeType: text }), filed({ mimeType: 'application/pkcs7-mime', bytes: bytes(text) })],
        text,
        text,
      ),
  },
  'server/mail/mime/signatures/autocrypt.ts': {
    autocryptKey: {
      head: text => autocrypt.autocryptKey(bytes(text), 'a@b.example'),
      value: text =>
        autocrypt.autocryptKey(
          bytes(`From: a@b.example\r\nAutocrypt: addr=a@b.example;${text}`),
          'a@b.example',
        ),
    },
  },
  'server/mail/mime/signatures/both-line-ends.ts': {
    bothLineEnds: text => bothLineEnds.bothLineEnds(bytes(text)),
  },
  'server/mail/mime/signatures/certificates.ts': {
    readPem: {
      text: certificates.readPem,
      block: text => certificates.readPem(`-----BEGIN CERTIFICATE-----${text}`),
    },
  },
  'server/mail/mime/signatures/find-signed.ts': {
    findSigned: {
      text: text => findSigned.findSigned(leaf(text)),
      clear: text =>
        findSigned.findSigned({
          ...leaf('a'),
          disposition: '',
          raw: bytes(`-----BEGIN PGP SIGNED MESSAGE-----\n${text}`),
        }),
    },
    isSignatureOf: text =>
      findSigned.isSignatureOf({ ...leaf(text), type: 'application/pgp-signature' }, leaf(text)),
  },
  'server/mail/mime/signatures/read-head.ts': {
    readHead: text => readHead.readHead(bytes(text)),
    sendersIn: text => readHead.sendersIn([{ key: 'from', value: text }]),
  },
  'server/mail/mime/signatures/same-address.ts': {
    isSameAddress: text => sameAddress.isSameAddress(text, 'a@b.example'),
  },
  'server/mail/mime/wrapped/wrapped-files.ts': {
    openFiles: text =>
      wrappedFiles.openFiles({
        text,
        html: text,
        files: [file({ filename: 'winmail.dat', content: bytes(text) })],
      }),
  },
  'server/mail/mime/wrapped/uuencode.ts': {
    takeUuencoded: {
      text: uuencode.takeUuencoded,
      within: text => uuencode.takeUuencoded(`begin 644 a\n${text}`),
    },
    decodeUuencoded: text => uuencode.decodeUuencoded(bytes(text)),
  },
}

/** Other exports, with the reason why they never get text of a mail. */
export const NO_MIME_CALLS: Record<string, string> = {
  'server/mail/mime/compounds/vocabularies.ts isCompoundLanguage compoundingOf':
    'take the code of a language',
  'server/mail/mime/sender/check-sender.ts checkSender': 'hands messages to a library, in a job that ends',
  'server/mail/mime/signatures/check-signature.ts checkSignature':
    'hands messages to libraries, in a thread that ends',
  'server/mail/mime/signatures/check-smime.ts checkSmime':
    'hands signatures to a library, in a thread that ends',
  'server/mail/mime/signatures/check-pgp.ts checkPgp checkPgpText':
    'hand signatures to a library, in a thread that ends',
  'server/mail/mime/signatures/certificates.ts readCertificate addressesOf nameOf issuerOf isSelfSigned maySignMail isWeakKey isValidAt wayToRoot isGoodWay':
    'take certificates that a library has read, in a thread that ends',
  'server/mail/mime/signatures/finding.ts severity': 'takes a word of ours',
  'server/mail/mime/sender/in-turns.ts inTurns': 'hands messages on in pieces',
  'server/mail/mime/charset/code-page.ts codePage': 'takes a number',
  'server/mail/mime/file-text/limits.ts limitedText': 'joins texts up to a limit',
  'server/mail/mime/file-text/zip-entries.ts openArchive': 'hands files to a library, in a thread that ends',
  'server/mail/mime/file-text/office-text.ts officeText': 'hands files to a library, in a thread that ends',
  'server/mail/mime/file-text/pdf-text.ts pdfText': 'hands files to a library, in a thread that ends',
  'server/mail/mime/answer-questions.ts answerQuestions':
    'answers in a thread, by functions that are called with every text',
  'server/mail/mime/reader/answer-in-turn.ts answerInTurn': 'takes the function that answers',
  'server/mail/mime/parts/depth-limit.ts depthLimit':
    'makes options of the sanitiser, which is called with every text',
  'server/mail/mime/reader/ask-page.ts askPage': 'hands messages to threads',
  'server/mail/mime/reader/read-page.ts readPage': 'reads by functions that are called with every text',
  'server/mail/mime/build-message.ts withDate': 'changes one line of what the product has written',
  'server/mail/mime/stored-row.ts storedRow': 'renames fields',
  'server/mail/mime/stored-row.ts encodeRow': 'writes JSON',
  'server/mail/mime/stored-row.ts decodeRow': 'reads JSON that the product has written',
  'server/mail/mime/stored-row.ts amendRow': 'reads and writes JSON of the product',
  'server/mail/mime/reader/mail-reader.ts createMailReader': 'hands messages to threads',
  'server/mail/mime/reader/reading-pool.ts createPool': 'hands texts to threads',
  'server/mail/mime/reader/reading-thread.ts startThread': 'hands messages to a thread',
  'server/mail/mime/signals/signal.ts signal': 'fills in fields',
  'server/mail/mime/unreadable-message.ts Unreadable': 'is an error',
}
