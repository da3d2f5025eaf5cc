import * as addresses from '#core/text/addresses/addresses.ts'
import * as aliasFor from '#core/text/addresses/alias-for.ts'
import * as answerAddress from '#core/text/addresses/answer-address.ts'
import * as fitsTyped from '#core/text/addresses/fits-typed.ts'
import * as freeMail from '#core/text/addresses/free-mail.ts'
import * as linkAddress from '#core/text/addresses/link-address.ts'
import * as listUnsubscribe from '#core/text/addresses/list-unsubscribe.ts'
import * as lookAlike from '#core/text/addresses/look-alike.ts'
import * as mailboxKey from '#core/text/addresses/mailbox-key.ts'
import * as nameParts from '#core/text/addresses/name-parts.ts'
import * as plainNames from '#core/text/addresses/plain-names.ts'
import * as splitRecipients from '#core/text/addresses/split-recipients.ts'
import * as typedAddress from '#core/text/addresses/typed-address.ts'
import * as alikeSubjects from '#core/text/alike-subjects.ts'
import * as asSentence from '#core/text/as-sentence.ts'
import * as attachmentMention from '#core/text/attachment-mention.ts'
import * as counted from '#core/text/counted.ts'
import * as csvText from '#core/text/csv/csv-text.ts'
import * as cut from '#core/text/cut.ts'
import * as calendarNames from '#core/text/dates/calendar-names.ts'
import * as readWhen from '#core/text/dates/read-when.ts'
import * as recipientClock from '#core/text/dates/recipient-clock.ts'
import * as relativeAge from '#core/text/dates/relative-age.ts'
import * as relativeDays from '#core/text/dates/relative-days.ts'
import * as spokenDays from '#core/text/dates/spoken-days.ts'
import * as spokenNumbers from '#core/text/dates/spoken-numbers.ts'
import * as timeZone from '#core/text/dates/time-zone.ts'
import * as deviceName from '#core/text/device-name.ts'
import * as enclosed from '#core/text/enclosed.ts'
import * as emptyBody from '#core/text/html/empty-body.ts'
import * as escapeHtml from '#core/text/html/escape-html.ts'
import * as htmlLines from '#core/text/html/html-lines.ts'
import * as htmlToText from '#core/text/html/html-to-text.ts'
import * as htmlTokens from '#core/text/html/html-tokens.ts'
import * as invisible from '#core/text/html/invisible.ts'
import * as mapAttributes from '#core/text/html/map-attributes.ts'
import * as styleSheet from '#core/text/html/style-sheet.ts'
import * as visibleText from '#core/text/html/visible-text.ts'
import * as letter from '#core/text/letter.ts'
import { oneLine } from '#core/text/one-line.ts'
import * as knownLetters from '#core/text/quotes/known-letter.ts'
import { ownWords } from '#core/text/quotes/own-words.ts'
import * as quoteAttribution from '#core/text/quotes/quote-attribution.ts'
import * as quoteHeaders from '#core/text/quotes/quote-headers.ts'
import * as quotePatterns from '#core/text/quotes/quote-patterns.ts'
import * as quotedAnswers from '#core/text/quotes/quoted-answers.ts'
import * as quotedBeginnings from '#core/text/quotes/quoted-beginnings.ts'
import * as quotedHistory from '#core/text/quotes/quoted-history.ts'
import * as quotedInk from '#core/text/quotes/quoted-ink.ts'
import * as quotedLines from '#core/text/quotes/quoted-lines.ts'
import * as quotedSignatures from '#core/text/quotes/quoted-signatures.ts'
import * as writtenNames from '#core/text/quotes/written-names.ts'
import * as clitics from '#core/text/search/clitics.ts'
import * as fold from '#core/text/search/fold.ts'
import * as indexWords from '#core/text/search/index-words.ts'
import * as language from '#core/text/search/language.ts'
import * as markWords from '#core/text/search/mark-words.ts'
import * as nearWords from '#core/text/search/near-words.ts'
import * as normalise from '#core/text/search/normalise.ts'
import * as numberWords from '#core/text/search/number-words.ts'
import * as foreignOperators from '#core/text/search/operators/foreign-operators.ts'
import * as operatorValues from '#core/text/search/operators/operator-values.ts'
import * as rareLanguages from '#core/text/search/rare-languages.ts'
import * as searchFilters from '#core/text/search/search-filters.ts'
import * as searchParts from '#core/text/search/search-parts.ts'
import * as searchQuery from '#core/text/search/search-query.ts'
import * as searchTerms from '#core/text/search/search-terms.ts'
import { countLinks, readPhrase, readSentence } from '#core/text/search/sentences/read-sentence.ts'
import * as spellings from '#core/text/search/spellings.ts'
import { sentencesOf } from '#core/text/sentences.ts'
import * as shownSubject from '#core/text/shown-subject.ts'
import * as absence from '#core/text/signals/absence.ts'
import * as absenceNote from '#core/text/signals/absence-note.ts'
import * as bounceReason from '#core/text/signals/bounce-reason.ts'
import * as bounceText from '#core/text/signals/bounce-text.ts'
import { departureIn } from '#core/text/signals/departure.ts'
import * as sentences from '#core/text/signals/sentences.ts'
import * as told from '#core/text/signals/told-in-words.ts'
import * as unsubscribeWish from '#core/text/signals/unsubscribe-wish.ts'
import * as whenAgain from '#core/text/signals/when-again.ts'
import * as writtenDates from '#core/text/signals/written-dates.ts'
import * as slips from '#core/text/slips.ts'
import * as snippet from '#core/text/snippet.ts'
import * as subject from '#core/text/subject.ts'
import { CALENDAR_CALLS } from './calendar-calls.ts'

type Call = (text: string) => unknown

const NOW = new Date('2026-11-20T12:00:00Z')
const READING = { writtenOn: '2026-11-20', isMonthFirst: false }
const LETTER =
  'Dear Anna, the invoice of 3 June is late. Die Rechnung für den Vertrag liegt bei 漢字の請求書. Best, Ben\n'.repeat(
    20,
  )
const OPERATORS = [
  ...[
    null,
    'around',
    'body',
    'from',
    'rfc822msgid',
    'in',
    'category',
    'has',
    'hasattachment',
    'is',
    'before',
  ],
  ...['on', 'older_than', 'larger', 'size', 'list', 'deliveredto'],
]
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
const knownOf = (text: string) => ({ writer: 'Ana', letters: () => [knownLetters.knownLetter(text)] })
const flat = (text: string) => text.replace(/[\r\n]+/g, ' ')

/** How each exported function of this folder is called with a text; several ways where it takes several inputs. */
export const TEXT_CALLS: Record<string, Record<string, Call | Record<string, Call>>> = {
  'core/text/addresses/addresses.ts': {
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
  'core/text/addresses/typed-address.ts': {
    tidyTyped: typedAddress.tidyTyped,
    tidyAddress: typedAddress.tidyAddress,
    endsGroupName: text => typedAddress.endsGroupName(text, 'a'),
    isWithinWord: text => typedAddress.isWithinWord(text, text),
    whyNoAddress: typedAddress.whyNoAddress,
  },
  'core/text/addresses/answer-address.ts': {
    answerAddress: text => {
      const people = text.split(',').map(address => ({ name: null, address }))
      const about = { senderEmail: 'a@b', toList: people, ccList: people, deliveredTo: text.split(';') }
      const email = { account: { email: 'own@b' }, ...about }
      return answerAddress.answerAddress(email, [{ address: 'alias@b' }])
    },
  },
  ...CALENDAR_CALLS,
  'core/text/as-sentence.ts': { asSentence: asSentence.asSentence, capitalised: asSentence.capitalised },
  'core/text/cut.ts': {
    cutSnippet: cut.cutSnippet,
    cut: text => cut.cut(text, 1000),
    cutStart: text => cut.cutStart(text, 1000),
  },
  'core/text/device-name.ts': { deviceName: deviceName.deviceName },
  'core/text/html/empty-body.ts': { isEmptyBody: emptyBody.isEmptyBody },
  'core/text/enclosed.ts': {
    endOfQuoted: text => enclosed.endOfQuoted(`"${text}`, 0),
    endOfComment: text => enclosed.endOfComment(`(${text}`, 0),
  },
  'core/text/html/escape-html.ts': { escapeHtml: escapeHtml.escapeHtml, textToHtml: escapeHtml.textToHtml },
  'core/text/html/style-sheet.ts': {
    scopeSheet: text => styleSheet.scopeSheet(text, '.m1'),
    splitSheet: styleSheet.splitSheet,
  },
  'core/text/counted.ts': { counted: text => counted.counted(2, text) },
  'core/text/dates/calendar-names.ts': { calendarNames: calendarNames.calendarNames },
  'core/text/dates/read-when.ts': {
    readWhen: text => readWhen.readWhen(text, new Date(0), 'UTC'),
  },
  'core/text/dates/recipient-clock.ts': { offsetOfDate: recipientClock.offsetOfDate },
  'core/text/search/fold.ts': { foldText: fold.foldText, foldApostrophes: fold.foldApostrophes },
  'core/text/html/html-lines.ts': { htmlLines: htmlLines.htmlLines },
  'core/text/html/html-to-text.ts': { htmlToText: htmlToText.htmlToText },
  'core/text/html/html-tokens.ts': { htmlTokens: text => all(htmlTokens.htmlTokens(text)) },
  'core/text/search/index-words.ts': {
    wordsIn: indexWords.wordsIn,
    lettersOf: indexWords.lettersOf,
    isUnspaced: indexWords.isUnspaced,
    indexedWords: indexWords.indexedWords,
    searchedWords: indexWords.searchedWords,
  },
  'core/text/html/invisible.ts': { withoutInvisible: invisible.withoutInvisible },
  'core/text/search/language.ts': { detectLanguage: language.detectLanguage },
  'core/text/letter.ts': {
    joinLetter: text => letter.joinLetter({ body: text, signature: text, quote: text }),
    splitLetter: letter.splitLetter,
  },
  'core/text/addresses/fits-typed.ts': {
    typedWords: fitsTyped.typedWords,
    fitsTyped: {
      name: text => fitsTyped.fitsTyped({ name: text, address: 'a@b.example' }, ['a', 'x']),
      words: text =>
        fitsTyped.fitsTyped({ name: 'Ann Lee', address: 'a@b.example' }, fitsTyped.typedWords(text)),
    },
  },
  'core/text/addresses/link-address.ts': {
    linkAddress: {
      typed: linkAddress.linkAddress,
      host: text => linkAddress.linkAddress(`a@${text.replace(/\s/g, '')}:`),
    },
  },
  'core/text/addresses/list-unsubscribe.ts': {
    unsubscribeOptions: {
      list: text => listUnsubscribe.unsubscribeOptions({ listUnsubscribe: text, listUnsubscribePost: text }),
      mail: text =>
        listUnsubscribe.unsubscribeOptions({
          listUnsubscribe: `<mailto:${text.replace(/[<>]/g, '')}>`,
          listUnsubscribePost: null,
        }),
    },
  },
  'core/text/search/mark-words.ts': {
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
  'core/text/search/sentences/read-sentence.ts': {
    readSentence: text => readSentence(text, NOW),
    readPhrase: text => readPhrase(text, 'en', NOW),
    countLinks: text => countLinks(text, 'en'),
  },
  'core/text/search/normalise.ts': { normalised: text => normalise.normalised(text, 'NFKD') },
  'core/text/addresses/plain-names.ts': {
    tidyName: plainNames.tidyName,
    nameFault: plainNames.nameFault,
    quotedName: plainNames.quotedName,
  },
  'core/text/quotes/quote-attribution.ts': {
    attributionOf: quoteAttribution.attributionOf,
    nameOfWriter: quoteAttribution.nameOfWriter,
    isMarkedAttribution: quoteAttribution.isMarkedAttribution,
    hasTimeOfDay: quoteAttribution.hasTimeOfDay,
    mayBeginAttribution: quoteAttribution.mayBeginAttribution,
    namesDay: quoteAttribution.namesDay,
    saysWhoWrote: quoteAttribution.saysWhoWrote,
    beginsAttribution: quoteAttribution.beginsAttribution,
  },
  'core/text/quotes/quote-headers.ts': {
    headerFieldOf: quoteHeaders.headerFieldOf,
    headerValueOf: quoteHeaders.headerValueOf,
  },
  'core/text/quotes/quote-patterns.ts': {
    isOriginalMarker: quotePatterns.isOriginalMarker,
    behindOriginalMarker: quotePatterns.behindOriginalMarker,
    isForwardMarker: quotePatterns.isForwardMarker,
    isHeaderMarker: quotePatterns.isHeaderMarker,
    isForwardIntroduction: quotePatterns.isForwardIntroduction,
    announcesInlineAnswers: quotePatterns.announcesInlineAnswers,
    introducesForward: quotePatterns.introducesForward,
    answerPrefixOf: quotePatterns.answerPrefixOf,
    beginsSignature: quotePatterns.beginsSignature,
    isOfDevice: quotePatterns.isOfDevice,
    namesMailbox: quotePatterns.namesMailbox,
    isBanner: quotePatterns.isBanner,
    isRule: quotePatterns.isRule,
    isPatchLine: quotePatterns.isPatchLine,
    isReaction: quotePatterns.isReaction,
    isClosing: quotePatterns.isClosing,
    signsOff: quotePatterns.signsOff,
    isFooter: quotePatterns.isFooter,
    isListFooter: quotePatterns.isListFooter,
    isLabel: text => quotePatterns.isLabel(text, true),
  },
  'core/text/quotes/quoted-answers.ts': {
    holdsAnswers: text =>
      quotedAnswers.holdsAnswers(
        [bodyLine('From: Anna Lima'), ...asLines(text)],
        { start: 0, body: 1, certainty: 'certain', kind: 'header' },
        asLines(text).length + 1,
        knownOf(text),
      ),
    isAllKnown: text =>
      quotedAnswers.isAllKnown(
        [bodyLine('Yes.'), ...asLines(text)],
        { start: 1, body: 1, certainty: 'certain', kind: 'header' },
        asLines(text).length + 1,
        knownOf(text),
      ),
  },
  'core/text/quotes/known-letter.ts': {
    knownLetter: knownLetters.knownLetter,
    lettersBefore: text => knownLetters.lettersBefore([knownLetters.knownLetter(text)], asLines(text)),
    isWithinOne: text =>
      knownLetters.isWithinOne(
        [knownLetters.knownLetter(`${text}\na`), knownLetters.knownLetter(text)],
        asLines(`${text}\nb`),
      ),
    notIn: text =>
      knownLetters.notIn(
        [knownLetters.knownLetter(text), knownLetters.knownLetter(`${text}\na`)],
        asLines(text).map(line => ({ ...line, isDoubtful: line.text.length % 2 === 0 })),
      ),
  },
  'core/text/quotes/quoted-signatures.ts': {
    signatureLines: text => quotedSignatures.signatureLines(asLines(text), new Set(['ana'])),
    signatureStart: text => quotedSignatures.signatureStart(asLines(text), new Set(['ana'])),
    callLines: text => quotedSignatures.callLines(asLines(text)),
  },
  'core/text/quotes/written-names.ts': {
    wordsOfName: writtenNames.wordsOfName,
    namesOnly: text => writtenNames.namesOnly(text, new Set(['ana'])),
    isNameOf: {
      text: text => writtenNames.isNameOf(text, 'Ana Lima'),
      person: text => writtenNames.isNameOf('Ana', text),
    },
  },
  'core/text/quotes/quoted-beginnings.ts': {
    beginningAt: text => quotedBeginnings.beginningAt(asLines(text), 0),
    nextContent: text => quotedBeginnings.nextContent(asLines(text), 0),
    lastContent: text => quotedBeginnings.lastContent(asLines(text), asLines(text).length),
    withRulesAbove: text => quotedBeginnings.withRulesAbove(asLines(text), asLines(text).length),
    isAnnouncedByColon: text => quotedBeginnings.isAnnouncedByColon(asLines(text), asLines(text).length),
    isFollowedByQuote: text => quotedBeginnings.isFollowedByQuote(asLines(text), 0),
  },
  'core/text/quotes/quoted-ink.ts': {
    inkOf: {
      attributes: text => quotedInk.inkOf('span', ` style="${text}"`, quotedInk.PLAIN),
      colour: text => quotedInk.inkOf('font', ` color=${text}`, quotedInk.PLAIN),
    },
    coloursOf: quotedInk.coloursOf,
  },
  'core/text/quotes/quoted-lines.ts': {
    findHistory: {
      below: text => quotedLines.findHistory([bodyLine('Yes.'), ...asLines(text)], knownOf(text)),
      signed: text =>
        quotedLines.findHistory([bodyLine('Ana'), ...asLines(`Ana wrote:\n> a\n${text}`)], knownOf(text)),
    },
  },
  'core/text/quotes/own-words.ts': {
    ownWords: {
      text: text => ownWords({ text, html: null }),
      html: html => ownWords({ text: '', html }),
      letters: text =>
        ownWords({
          text: `Yes.\n\nFrom: Ana <a@b.example>\nSent: 1:00\nSubject: x\n\n[Bo] x\n${text}`,
          html: null,
          writer: 'Bo',
          letters: [text],
        }),
    },
  },
  'core/text/quotes/quoted-history.ts': {
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
  'core/text/dates/relative-age.ts': {
    listDate: text => relativeAge.listDate(text, NOW),
    rowDate: text => relativeAge.rowDate(text, NOW),
  },
  'core/text/dates/spoken-days.ts': { spokenDays: text => spokenDays.spokenDays(text, 'en', NOW) },
  'core/text/dates/spoken-numbers.ts': {
    numberOf: spokenNumbers.numberOf,
    unitOf: spokenNumbers.unitOf,
  },
  'core/text/dates/relative-days.ts': {
    spanOf: text => relativeDays.spanOf(text, NOW),
  },
  'core/text/search/operators/foreign-operators.ts': {
    answerForeign: text => foreignOperators.answerForeign('deliveredto', text),
  },
  'core/text/search/near-words.ts': {
    isNearPhrase: nearWords.isNearPhrase,
    nearText: text => nearWords.nearText(text, text, 5),
    readNear: text => nearWords.readNear(`${text} AROUND 5 ${text}`),
  },
  'core/text/search/operators/operator-values.ts': {
    daysOf: text => operatorValues.daysOf(text, NOW),
    dayAgo: text => operatorValues.dayAgo(text, NOW),
    sizeOf: operatorValues.sizeOf,
    yesOrNo: operatorValues.yesOrNo,
    nearestOf: text => operatorValues.nearestOf(text, ['unread', text]),
  },
  'core/text/search/search-filters.ts': {
    isOperator: searchFilters.isOperator,
    nearestOperator: searchFilters.nearestOperator,
    readFilter: Object.fromEntries(
      OPERATORS.map(operator => [
        operator ?? 'word',
        (value: string) =>
          searchFilters.readFilter({ operator, value, isPhrase: false, isExcluded: false }, NOW),
      ]),
    ),
  },
  'core/text/search/search-parts.ts': {
    partsOfSearch: text => searchParts.partsOfSearch(text, searchFilters.isOperator),
    withoutPart: text =>
      searchParts.withoutPart(text, searchParts.partsOfSearch(text, searchFilters.isOperator), 1),
  },
  'core/text/search/search-query.ts': {
    parseSearchQuery: text => searchQuery.parseSearchQuery(text, NOW),
    clausesOf: text => searchQuery.clausesOf(text),
    doubtsAbout: searchQuery.doubtsAbout,
    isBeginning: value => searchQuery.isBeginning({ operator: 'word', value, isExcluded: false }),
  },
  'core/text/search/search-terms.ts': {
    // Its only caller truncates there.
    readClauses: text => searchTerms.readClauses(text.slice(0, 2000), searchFilters.isOperator),
  },
  'core/text/addresses/look-alike.ts': {
    looksLike: text => lookAlike.looksLike(text, `a${text}`),
    mixesAlphabets: lookAlike.mixesAlphabets,
    wordsAsSeen: lookAlike.wordsAsSeen,
  },
  'core/text/one-line.ts': { oneLine },
  'core/text/shown-subject.ts': { shownSubject: shownSubject.shownSubject },
  'core/text/signals/absence.ts': {
    absenceIn: {
      text: text => absence.absenceIn('', text, READING),
      subject: text => absence.absenceIn(text, '', READING),
    },
    automaticallyAnswered: {
      subject: absence.automaticallyAnswered,
      behind: text => absence.automaticallyAnswered(`automatic reply: ${text}`),
    },
  },
  'core/text/signals/absence-note.ts': { isAbsenceNote: absenceNote.isAbsenceNote },
  'core/text/signals/bounce-reason.ts': {
    bounceReasonOf: {
      diagnostic: text => bounceReason.bounceReasonOf({ status: null, diagnostic: text }),
      status: text => bounceReason.bounceReasonOf({ status: text, diagnostic: null }),
    },
  },
  'core/text/signals/told-in-words.ts': {
    toldInWords: {
      text: told.toldInWords,
      reply: text => told.toldInWords(`smtp.x.example refused: 550 5.1.1 ${text}`),
      people: text => told.toldInWords(`a@b.example was refused: ${text}`),
    },
  },
  'core/text/signals/bounce-text.ts': {
    outcomeIn: {
      subject: text => bounceText.outcomeIn(text, ''),
      text: text => bounceText.outcomeIn('', text),
    },
    hasRefusal: bounceText.hasRefusal,
    returnedIn: bounceText.returnedIn,
    bouncesIn: {
      text: text => bounceText.bouncesIn(text),
      line: text => bounceText.bouncesIn(`a@b.example: ${flat(text)}`),
      expanded: text => bounceText.bouncesIn(`a@b.example: ${flat(text)}`, { to: ['zoe@there.example'] }),
    },
    saidIn: bounceText.saidIn,
    statusIn: bounceText.statusIn,
  },
  'core/text/sentences.ts': { sentencesOf },
  'core/text/signals/departure.ts': {
    departureIn: { text: text => departureIn('', text), subject: text => departureIn(text, '') },
  },
  'core/text/signals/sentences.ts': {
    foldedSentences: sentences.foldedSentences,
    writtenSentences: sentences.writtenSentences,
  },
  'core/text/signals/unsubscribe-wish.ts': {
    wishesNoMoreMail: {
      text: text => unsubscribeWish.wishesNoMoreMail('', text),
      subject: text => unsubscribeWish.wishesNoMoreMail(text, ''),
    },
    speaksOfNoMoreMail: text => unsubscribeWish.speaksOfNoMoreMail('', text),
  },
  'core/text/signals/when-again.ts': { whenAgain: text => whenAgain.whenAgain(text, '2026-11-20') },
  'core/text/addresses/free-mail.ts': { companyDomain: freeMail.companyDomain },
  'core/text/csv/csv-text.ts': {
    csvCell: csvText.csvCell,
    csvLine: text => csvText.csvLine([text, text]),
    quotedCell: csvText.quotedCell,
    withoutApostrophe: csvText.withoutApostrophe,
  },
  'core/text/html/map-attributes.ts': {
    mapAttributes: text =>
      mapAttributes.mapAttributes(
        `<a ${text}><a href="${text}">`,
        { tag: 'a', attribute: 'href' },
        value => value,
      ),
    findAttribute: text => mapAttributes.findAttribute(text, 'href'),
  },
  'core/text/signals/written-dates.ts': {
    // Its only caller gives it a sentence.
    datesIn: text => writtenDates.datesIn(text.slice(0, 600), READING),
    bareDay: text => writtenDates.bareDay(text, READING),
  },
  'core/text/snippet.ts': { snippetOf: snippet.snippetOf },
  'core/text/search/clitics.ts': { bareWords: clitics.bareWords, bareSpellings: clitics.bareSpellings },
  'core/text/search/number-words.ts': {
    numberWords: numberWords.numberWords,
    otherNumbers: numberWords.otherNumbers,
    joinNumbers: numberWords.joinNumbers,
  },
  'core/text/search/rare-languages.ts': {
    rareLanguage: {
      latin: text => rareLanguages.rareLanguage(text, 'en'),
      hebrew: text => rareLanguages.rareLanguage(text, 'he'),
      hindi: text => rareLanguages.rareLanguage(text, 'hi'),
    },
  },
  'core/text/search/spellings.ts': { spellingsOf: spellings.spellingsOf },
  'core/text/attachment-mention.ts': { mentionsAttachment: attachmentMention.mentionsAttachment },
  'core/text/addresses/name-parts.ts': { nameParts: nameParts.nameParts },
  'core/text/addresses/split-recipients.ts': { splitRecipients: splitRecipients.splitRecipients },
  'core/text/alike-subjects.ts': {
    areAlike: {
      one: text => alikeSubjects.areAlike(text, 'your invoice of may'),
      both: text => alikeSubjects.areAlike(text, `${text}a`),
    },
  },
  'core/text/slips.ts': { areSlipsApart: text => slips.areSlipsApart(`${text}ab`, `a${text}`, 2) },
  'core/text/addresses/alias-for.ts': {
    isCatchAll: aliasFor.isCatchAll,
    aliasFor: text => aliasFor.aliasFor(text, [{ address: '*@b.example' }, { address: text }]),
  },
  'core/text/addresses/mailbox-key.ts': { mailboxKey: mailboxKey.mailboxKey },
  'core/text/subject.ts': {
    baseSubject: subject.baseSubject,
    isReplySubject: subject.isReplySubject,
    plainSubject: subject.plainSubject,
    isForwardSubject: subject.isForwardSubject,
    replySubject: subject.replySubject,
    forwardSubject: subject.forwardSubject,
    answeredSubject: subject.answeredSubject,
  },
  'core/text/dates/time-zone.ts': { timeZoneOf: timeZone.timeZoneOf, isTimeZone: timeZone.isTimeZone },
  'core/text/html/visible-text.ts': {
    withoutHidden: visibleText.withoutHidden,
    hidesText: visibleText.hidesText,
    alwaysHides: visibleText.alwaysHides,
    visibleText: {
      html: visibleText.visibleText,
      style: text => visibleText.visibleText(`<p style='${text}'>a`),
      width: text => visibleText.visibleText(`<p style='width:0${text}a'>a`),
      colour: text => visibleText.visibleText(`<p style='color:a${text}a'>a`),
    },
  },
}

/** Other exports, with the reason why they never get text of a mail. */
export const NO_TEXT_CALLS: Record<string, string> = {
  'core/text/counted.ts inFigures': 'takes a number',
  'core/text/dates/full-day.ts fullDay': 'takes a day that the product has stored',
  'core/text/calendar/calendar-when.ts calendarWhen': 'takes times that are read already',
  'core/text/file-size.ts fileSize': 'takes a number',
  'core/text/search/mail-language.ts isMailLanguage': 'takes the code of a language',
  'core/text/quotes/quote-languages.ts allOf': 'reads a table of ours',
  'core/text/quotes/quote-languages.ts anyOf': 'reads a table of ours',
  'core/text/dates/relative-age.ts relativeAge': 'takes two dates',
  'core/text/dates/add-days.ts addDays': 'takes a day',
  'core/text/dates/moment-in-words.ts momentInWords': 'takes a time',
  'core/text/dates/relative-days.ts dayOf': 'takes a date',
  'core/text/dates/spoken-days.ts before': 'takes a date and a number',
  'core/text/search/sentences/patterns.ts patternsOf': 'reads a table of ours',
  'core/text/search/sentences/days.ts daysAt': 'takes the few words of a sentence (`readSentence`)',
  'core/text/search/sentences/head.ts readHead': 'takes the few words of a sentence (`readSentence`)',
  'core/text/search/sentences/head.ts topicOf': 'takes the few words of a sentence (`readSentence`)',
  'core/text/search/sentences/typed-words.ts typedWords': 'takes a short sentence (`readSentence`)',
  'core/text/search/sentences/people.ts peopleAt': 'takes the few words of a sentence (`readSentence`)',
  'core/text/dates/recipient-clock.ts readClock': 'takes times and numbers',
  'core/text/dates/send-times.ts sendTimes': 'takes a time and a zone that is known',
  'core/text/dates/send-times.ts dayAt': 'takes times and a zone that is known',
  'core/text/dates/send-times.ts nextAtWork': 'takes a time and numbers',
  'core/text/dates/send-times.ts offsetName': 'takes a number',
  'core/text/dates/time-zone.ts clockParts': 'takes a time and a zone that is known',
  'core/text/dates/time-zone.ts offsetMinutesAt': 'takes a time and a zone that is known',
  'core/text/dates/time-zone.ts clockAt': 'takes a time and a zone that is known',
  'core/text/dates/time-zone.ts clockIn': 'takes the name of a zone that is known',
  'core/text/dates/time-zone.ts dayBegins':
    'takes a day of ten characters and the name of a zone that is known',
  'core/text/dates/time-zone.ts momentOf':
    'takes a time of nineteen characters and the name of a zone that is known',
}
