import * as addresses from './addresses.ts'
import * as answerAddress from './answer-address.ts'
import * as asSentence from './as-sentence.ts'
import * as calendar from './calendar.ts'
import * as calendarProperties from './calendar-properties.ts'
import * as calendarRepetition from './calendar-repetition.ts'
import * as calendarZone from './calendar-zone.ts'
import * as cut from './cut.ts'
import * as deviceName from './device-name.ts'
import * as emptyBody from './empty-body.ts'
import * as enclosed from './enclosed.ts'
import * as escapeHtml from './escape-html.ts'
import * as fold from './fold.ts'
import * as htmlLines from './html-lines.ts'
import * as htmlToText from './html-to-text.ts'
import * as htmlTokens from './html-tokens.ts'
import * as indexWords from './index-words.ts'
import * as invisible from './invisible.ts'
import * as language from './language.ts'
import * as letter from './letter.ts'
import * as linkAddress from './link-address.ts'
import * as listUnsubscribe from './list-unsubscribe.ts'
import * as lookAlike from './look-alike.ts'
import * as markWords from './mark-words.ts'
import * as naturalQuery from './natural-query.ts'
import * as normalise from './normalise.ts'
import * as plainNames from './plain-names.ts'
import * as quoteAttribution from './quote-attribution.ts'
import * as quoteHeaders from './quote-headers.ts'
import * as quotePatterns from './quote-patterns.ts'
import * as quotedAnswers from './quoted-answers.ts'
import * as quotedBeginnings from './quoted-beginnings.ts'
import * as quotedHistory from './quoted-history.ts'
import * as quotedInk from './quoted-ink.ts'
import * as quotedLines from './quoted-lines.ts'
import * as relativeAge from './relative-age.ts'
import * as relativeDays from './relative-days.ts'
import * as searchFilters from './search-filters.ts'
import * as searchQuery from './search-query.ts'
import * as searchTerms from './search-terms.ts'
import * as shownSubject from './shown-subject.ts'
import * as snippet from './snippet.ts'
import * as spellings from './spellings.ts'
import * as splitRecipients from './split-recipients.ts'
import * as subject from './subject.ts'
import * as timeZone from './time-zone.ts'
import * as visibleText from './visible-text.ts'

type Call = (text: string) => unknown

const NOW = new Date('2026-11-20T12:00:00Z')
const LETTER =
  'Dear Anna, the invoice of 3 June is late. Die Rechnung für den Vertrag liegt bei 漢字の請求書. Best, Ben\n'.repeat(
    20,
  )
const WORDS = ['invoice', 'rechnung', '漢字', 'a', 'tttt']

const all = <T>(items: Iterable<T>) => [...items]
const bodyLine = (text: string, quote: 'none' | 'plain' = 'none') => ({
  text,
  quote,
  introduces: false,
  signature: false,
  ruled: false,
  ink: '',
  addsInColour: false,
  holder: 0,
})
const asLines = (text: string) =>
  text.split('\n').map(line => bodyLine(line.trim(), line.startsWith('>') ? 'plain' : 'none'))
const flat = (text: string) => text.replace(/[\r\n]+/g, ' ')

/** How each function that a module of this folder exports is called with a text; several, where it may come in several ways. */
export const TEXT_CALLS: Record<string, Record<string, Call | Record<string, Call>>> = {
  'core/text/addresses.ts': {
    parseAddressList: addresses.parseAddressList,
    readAddressList: addresses.readAddressList,
    formatAddress: { name: name => addresses.formatAddress({ name, address: 'a@b' }) },
    senderLabel: addresses.senderLabel,
    localPart: addresses.localPart,
    domainOf: addresses.domainOf,
    asciiDomain: addresses.asciiDomain,
    asciiAddress: {
      local: text => addresses.asciiAddress(`${text}@b`),
      domain: text => addresses.asciiAddress(`a@${text}`),
    },
    isValidAddress: {
      local: text => addresses.isValidAddress(`${text}@b`),
      domain: text => addresses.isValidAddress(`a@${text}`),
    },
    isNoReply: addresses.isNoReply,
  },
  'core/text/answer-address.ts': {
    answerAddress: text => {
      const people = text.split(',').map(address => ({ name: null, address }))
      const email = { account: { email: 'own@b' }, senderEmail: 'a@b', toList: people, ccList: people }
      return answerAddress.answerAddress(email, [{ address: 'alias@b' }])
    },
  },
  'core/text/calendar-properties.ts': {
    propertiesOf: {
      source: text => all(calendarProperties.propertiesOf(text)),
      parameters: text => all(calendarProperties.propertiesOf(`A;${flat(text)}`)),
    },
  },
  'core/text/calendar-repetition.ts': {
    repetitionInWords: {
      rule: calendarRepetition.repetitionInWords,
      days: text => calendarRepetition.repetitionInWords(`FREQ=WEEKLY;BYDAY=${text}`),
    },
  },
  'core/text/calendar-zone.ts': {
    readZone: text => calendarZone.readZone(all(calendarProperties.propertiesOf(text))),
    instantIn: text => calendarZone.instantIn('2026-11-20T10:00:00', text, new Map()),
  },
  'core/text/calendar.ts': {
    readCalendar: {
      source: calendar.readCalendar,
      properties: text => calendar.readCalendar(`BEGIN:VEVENT\n${text}`),
      description: text => calendar.readCalendar(`BEGIN:VEVENT\nDESCRIPTION:${flat(text)}\nEND:VEVENT`),
      attendee: text =>
        calendar.readCalendar(`BEGIN:VEVENT\nATTENDEE;CN=${flat(text)}:mailto:a@b\nEND:VEVENT`),
      time: text =>
        calendar.readCalendar(
          `BEGIN:VEVENT\nDTSTART;TZID=${flat(text)}:20261120T100000\nDURATION:P${flat(text)}\nEND:VEVENT`,
        ),
    },
    calendarText: text => calendar.calendarText(`BEGIN:VEVENT\nSUMMARY:${text}`),
  },
  'core/text/as-sentence.ts': { asSentence: asSentence.asSentence },
  'core/text/cut.ts': {
    cutSnippet: cut.cutSnippet,
    cut: text => cut.cut(text, 1000),
    cutStart: text => cut.cutStart(text, 1000),
  },
  'core/text/device-name.ts': { deviceName: deviceName.deviceName },
  'core/text/empty-body.ts': { isEmptyBody: emptyBody.isEmptyBody },
  'core/text/enclosed.ts': {
    endOfQuoted: text => enclosed.endOfQuoted(`"${text}`, 0),
    endOfComment: text => enclosed.endOfComment(`(${text}`, 0),
  },
  'core/text/escape-html.ts': { escapeHtml: escapeHtml.escapeHtml, textToHtml: escapeHtml.textToHtml },
  'core/text/fold.ts': { foldText: fold.foldText },
  'core/text/html-lines.ts': { htmlLines: htmlLines.htmlLines },
  'core/text/html-to-text.ts': { htmlToText: htmlToText.htmlToText },
  'core/text/html-tokens.ts': { htmlTokens: text => all(htmlTokens.htmlTokens(text)) },
  'core/text/index-words.ts': {
    wordsIn: indexWords.wordsIn,
    lettersOf: indexWords.lettersOf,
    isUnspaced: indexWords.isUnspaced,
    indexedWords: indexWords.indexedWords,
    searchedWords: indexWords.searchedWords,
  },
  'core/text/invisible.ts': { withoutInvisible: invisible.withoutInvisible },
  'core/text/language.ts': { detectLanguage: language.detectLanguage },
  'core/text/letter.ts': {
    joinLetter: text => letter.joinLetter({ body: text, signature: text, quote: text }),
    splitLetter: letter.splitLetter,
  },
  'core/text/link-address.ts': {
    linkAddress: {
      typed: linkAddress.linkAddress,
      host: text => linkAddress.linkAddress(`a@${text.replace(/\s/g, '')}:`),
    },
  },
  'core/text/list-unsubscribe.ts': {
    waysToLeave: {
      list: text => listUnsubscribe.waysToLeave({ listUnsubscribe: text, listUnsubscribePost: text }),
      mail: text =>
        listUnsubscribe.waysToLeave({
          listUnsubscribe: `<mailto:${text.replace(/[<>]/g, '')}>`,
          listUnsubscribePost: null,
        }),
    },
  },
  'core/text/mark-words.ts': {
    wordsToMark: markWords.wordsToMark,
    markWords: {
      text: text => markWords.markWords(text, WORDS),
      words: text => markWords.markWords(LETTER, markWords.wordsToMark(text)),
    },
    bestPassage: {
      text: text => markWords.bestPassage(text, WORDS, 160),
      own: text => markWords.bestPassage(text, markWords.wordsToMark(text.slice(0, 100)), 160),
    },
  },
  'core/text/natural-query.ts': { compileNaturalQuery: text => naturalQuery.compileNaturalQuery(text, NOW) },
  'core/text/normalise.ts': { normalised: text => normalise.normalised(text, 'NFKD') },
  'core/text/plain-names.ts': {
    tidyName: plainNames.tidyName,
    nameFault: plainNames.nameFault,
    quotedName: plainNames.quotedName,
  },
  'core/text/quote-attribution.ts': {
    attributionOf: quoteAttribution.attributionOf,
    isMarkedAttribution: quoteAttribution.isMarkedAttribution,
    hasTimeOfDay: quoteAttribution.hasTimeOfDay,
    mayBeginAttribution: quoteAttribution.mayBeginAttribution,
    hasSaid: quoteAttribution.hasSaid,
    beginsAttribution: quoteAttribution.beginsAttribution,
  },
  'core/text/quote-headers.ts': {
    headerFieldOf: quoteHeaders.headerFieldOf,
    headerValueOf: quoteHeaders.headerValueOf,
  },
  'core/text/quote-patterns.ts': {
    isOriginalMarker: quotePatterns.isOriginalMarker,
    isForwardMarker: quotePatterns.isForwardMarker,
    isForwardIntroduction: quotePatterns.isForwardIntroduction,
    tellsOfAnswersWithin: quotePatterns.tellsOfAnswersWithin,
    handsOn: quotePatterns.handsOn,
    prefaceOf: quotePatterns.prefaceOf,
    beginsSignature: quotePatterns.beginsSignature,
    namesMailbox: quotePatterns.namesMailbox,
    isRule: quotePatterns.isRule,
    isOfPatch: quotePatterns.isOfPatch,
  },
  'core/text/quoted-answers.ts': {
    holdsAnswers: text =>
      quotedAnswers.holdsAnswers(
        [bodyLine('From: Anna Lima'), ...asLines(text)],
        { start: 0, body: 1, certainty: 'certain', kind: 'header' },
        asLines(text).length + 1,
      ),
  },
  'core/text/quoted-beginnings.ts': {
    beginningAt: text => quotedBeginnings.beginningAt(asLines(text), 0),
    nextContent: text => quotedBeginnings.nextContent(asLines(text), 0),
    extended: text => quotedBeginnings.extended(asLines(text), asLines(text).length),
    isPointedAt: text => quotedBeginnings.isPointedAt(asLines(text), asLines(text).length),
    isFollowedByQuote: text => quotedBeginnings.isFollowedByQuote(asLines(text), 0),
  },
  'core/text/quoted-ink.ts': {
    inkOf: {
      attributes: text => quotedInk.inkOf('span', ` style="${text}"`, quotedInk.PLAIN),
      colour: text => quotedInk.inkOf('font', ` color=${text}`, quotedInk.PLAIN),
    },
  },
  'core/text/quoted-lines.ts': {
    findHistory: text => quotedLines.findHistory([bodyLine('Yes.'), ...asLines(text)]),
  },
  'core/text/quoted-history.ts': {
    aboveForwarded: quotedHistory.aboveForwarded,
    splitQuotedText: {
      text: quotedHistory.splitQuotedText,
      below: text => quotedHistory.splitQuotedText(`Yes.\n\n${text}`),
    },
    splitQuotedHtml: {
      html: quotedHistory.splitQuotedHtml,
      below: text => quotedHistory.splitQuotedHtml(`<p>Yes.</p>${text}`),
    },
  },
  'core/text/relative-age.ts': { listDate: text => relativeAge.listDate(text, NOW) },
  'core/text/relative-days.ts': {
    spanOf: text => relativeDays.spanOf(text, NOW),
    pattern: text => relativeDays.pattern('a').test(text),
  },
  'core/text/search-filters.ts': {
    isOperator: searchFilters.isOperator,
    readFilter: Object.fromEntries(
      [null, 'from', 'rfc822msgid', 'in', 'has', 'is', 'before', 'older_than', 'larger', 'list'].map(
        operator => [
          operator ?? 'word',
          (value: string) =>
            searchFilters.readFilter({ operator, value, isPhrase: false, isExcluded: false }, NOW),
        ],
      ),
    ),
  },
  'core/text/search-query.ts': { parseSearchQuery: text => searchQuery.parseSearchQuery(text, NOW) },
  'core/text/search-terms.ts': {
    // Its one caller cuts there.
    readClauses: text => searchTerms.readClauses(text.slice(0, 2000), searchFilters.isOperator),
  },
  'core/text/look-alike.ts': {
    looksLike: text => lookAlike.looksLike(text, `a${text}`),
    mixesAlphabets: lookAlike.mixesAlphabets,
  },
  'core/text/shown-subject.ts': { shownSubject: shownSubject.shownSubject },
  'core/text/snippet.ts': { snippetOf: snippet.snippetOf },
  'core/text/spellings.ts': { spellingsOf: spellings.spellingsOf },
  'core/text/split-recipients.ts': { splitRecipients: splitRecipients.splitRecipients },
  'core/text/subject.ts': {
    baseSubject: subject.baseSubject,
    isReplySubject: subject.isReplySubject,
    isForwardSubject: subject.isForwardSubject,
    replySubject: subject.replySubject,
    forwardSubject: subject.forwardSubject,
  },
  'core/text/time-zone.ts': { timeZoneOf: timeZone.timeZoneOf },
  'core/text/visible-text.ts': {
    withoutHidden: visibleText.withoutHidden,
    visibleText: {
      html: visibleText.visibleText,
      style: text => visibleText.visibleText(`<p style='${text}'>a`),
      width: text => visibleText.visibleText(`<p style='width:0${text}a'>a`),
      colour: text => visibleText.visibleText(`<p style='color:a${text}a'>a`),
    },
  },
}

/** What they export besides, and why no text of a mail is given to it. */
export const NO_TEXT_CALLS: Record<string, string> = {
  'core/text/calendar-when.ts calendarWhen': 'takes times that are read already',
  'core/text/file-size.ts fileSize': 'takes a number',
  'core/text/quote-languages.ts allOf': 'reads a table of ours',
  'core/text/quote-languages.ts anyOf': 'reads a table of ours',
  'core/text/relative-age.ts relativeAge': 'takes two dates',
  'core/text/relative-days.ts dayOf': 'takes a date',
  'core/text/time-zone.ts clockIn': 'takes the name of a zone that is known',
  'core/text/time-zone.ts dayBegins': 'takes a day of ten characters and the name of a zone that is known',
  'core/text/time-zone.ts momentOf':
    'takes a time of nineteen characters and the name of a zone that is known',
}
