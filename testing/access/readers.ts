import { guessColumns } from '#core/outreach/contacts/import/columns/guess-columns.ts'
import { TARGETS } from '#core/outreach/contacts/import/columns/targets.ts'
import { readRow } from '#core/outreach/contacts/import/rows/read-row.ts'
import { readCard } from '#core/outreach/contacts/import/vcard/read-card.ts'
import { cardSplitter } from '#core/outreach/contacts/import/vcard/split-cards.ts'
import { readForeignRules } from '#core/rules/read-foreign-rules.ts'
import { guessLanguage } from '#demo/sandbox/correspondents/languages.ts'
import { readLetter } from '#demo/sandbox/correspondents/read-letter.ts'
import { messageIdOf, withoutBcc } from '#demo/sandbox/headers.ts'
import { checkSummary } from '#server/ai/check-summary.ts'
import { findDelimiter } from '#server/contacts/import/reading/find-delimiter.ts'
import { readCsv } from '#server/contacts/import/reading/read-csv.ts'
import { chunkText } from '#server/engines/chunk-text.ts'
import { EngineDeclined } from '#server/engines/engine.ts'
import { cleanTask, promptOf } from '#server/engines/llm/prompt-data.ts'
import { readTerms } from '#server/engines/local-embedder/read-terms.ts'
import { tokensOf } from '#server/engines/local-embedder/tokens.ts'
import { negates } from '#server/engines/negates.ts'
import { classify } from '#server/engines/offline/classify-reply.ts'
import { createOfflineEngine } from '#server/engines/offline/offline-engine.ts'
import { foldSentence, stems } from '#server/engines/offline/reading/fold-sentence.ts'
import {
  isDisguised,
  isMachineTalk,
  opensMachineTalk,
  seenText,
} from '#server/engines/offline/reading/machine-talk.ts'
import { readMessage } from '#server/engines/offline/reading/read-message.ts'
import { linesOf, sentencesOf } from '#server/engines/offline/reading/sentences.ts'
import { linkFilter } from '#server/engines/permitted-links.ts'
import { redact, restore } from '#server/engines/redact.ts'
import { supportedBy } from '#server/engines/supported.ts'
import { readAutoconfig } from '#server/mail/providers/imap/connection/autoconfig.ts'
import { headerOf, headOf, withBcc } from '#server/mail/providers/message-head.ts'
import { storable, storableText } from '#server/platform/storable.ts'
import { readWords, withoutFunctionWords } from '#server/search/word-query.ts'
import { readRecipients } from '#server/send/compose/recipients.ts'
import { mapPictures } from '#server/send/drafts/content/picture-sources.ts'
import { aMessage, aThread, options, writer } from '#testing/ai/threads.ts'

type Call = (text: string) => unknown

const bytes = (text: string) => Buffer.from(text, 'latin1')
const NO_STEMS = { ways: new Map(), functionWords: new Set<string>() }
const engine = createOfflineEngine()
/** A refusal counts as an answer. */
const declinable =
  (call: Call): Call =>
  async text => {
    try {
      return await call(text)
    } catch (error) {
      if (error instanceof EngineDeclined) return null
      throw error
    }
  }
const summary = (text: string) => ({
  summary: text,
  keyPoints: [{ text, messageId: 1 }],
  actionItems: [{ text, messageId: 1, owner: text.slice(0, 40), due: '2026-05-04' }],
  outstandingIssues: [],
})

const answering = ({ text = 'Any news?', name = 'Anna', instruction = 'Yes.' }) => {
  const from = { name, address: 'a@b.example' }
  const thread = aThread([aMessage(text, { from })])
  return { thread, intent: 'custom' as const, instruction, replyTo: from, writer: writer() }
}

const summarised = declinable(text => engine.summarise(aThread([aMessage(text)]), options()))

const serverOf = (text: string) => `<clientConfig ><incomingServer type="imap">${text}</incomingServer>`
const filterOf = (text: string) =>
  `<feed><entry><apps:property name="hasTheWord" value="${text}"/></entry></feed>`

/** How each function outside `core/text` and `server/mail/mime` that reads mail is called with a text. */
export const READERS: Record<string, Record<string, Call | Record<string, Call>>> = {
  'server/ai': {
    checkSummary: {
      message: text => checkSummary(summary('The invoice is late.'), aThread([aMessage(text)])),
      summary: text => checkSummary(summary(text), aThread([aMessage('The invoice is late.')])),
    },
  },
  'server/send/compose': {
    readRecipients: to => {
      try {
        readRecipients({ to })
      } catch {
        // A refusal counts as an answer.
      }
    },
  },
  'server/send/drafts': {
    mapPictures: {
      html: html => mapPictures(html, () => 'x'),
      picture: text => mapPictures(`<img ${text}>`, () => 'x'),
    },
  },
  'core/outreach/contacts/import': {
    guessColumns: text => guessColumns([[text], text.split('a')], []),
    readRow: text =>
      readRow(
        TARGETS.map(() => text),
        { mapping: TARGETS, fields: new Map() },
      ),
    readCard: {
      lines: text => readCard(`BEGIN:VCARD\n${text}\nEND:VCARD`),
      value: text => readCard(`BEGIN:VCARD\nNOTE:${text}\nEND:VCARD`),
      quoted: text => readCard(`BEGIN:VCARD\nNOTE;QUOTED-PRINTABLE:${text}\nEND:VCARD`),
    },
    cardSplitter: text => cardSplitter().push(`BEGIN:VCARD\n${text}\nEND:VCARD\n`),
  },
  'core/rules': {
    readForeignRules: {
      script: readForeignRules,
      filters: text => readForeignRules(`<feed>${text}`),
      filter: text => readForeignRules(filterOf(text)),
    },
  },
  'server/contacts/import': {
    findDelimiter,
    readCsv: async text => {
      for await (const rows of readCsv([text], ',')) rows.length = 0
    },
  },
  'server/search': {
    readWords: text => withoutFunctionWords(readWords(text), NO_STEMS),
  },
  'server/platform': { storableText, storable: text => storable(Array.from(text.slice(0, 20_000))) },
  'server/engines': {
    chunkText: { body: chunkText, subject: text => chunkText('a', text) },
    negates,
    linkFilter: {
      text: linkFilter(['a@b.example https://a.example']),
      sources: text => linkFilter([text])('a@b.example'),
    },
    redact,
    restore: text => restore(text, []),
    supportedBy: {
      statement: text => supportedBy('The invoice of 3 June')(text),
      source: text => supportedBy(text)('The invoice of 3 June'),
    },
    cleanTask: text => cleanTask({ text, thread: { subject: text } }, true),
    promptOf: text => promptOf(text, { text }),
  },
  'server/engines/local-embedder': { tokensOf, readTerms: text => readTerms(text, 'passage') },
  'server/engines/offline': {
    classify: text => classify(aThread([aMessage(text)])),
    summarise: {
      text: text => summarised(`Could you send us the signed contract by Friday?\n\n${text}`),
      unknown: summarised,
      subject: text => engine.summarise(aThread([aMessage('The invoice is late.')], text), options()),
    },
    foldSentence,
    stems: text => stems(foldSentence(text), new Set()),
    seenText,
    isMachineTalk,
    opensMachineTalk,
    isDisguised,
    readMessage: text => readMessage(aMessage(text), 0, 'en'),
    linesOf,
    sentencesOf: text => sentencesOf(text, new Set(['dr']), true),
    frameReply: {
      mail: text => engine.reply(answering({ text }), options()),
      name: name => engine.reply(answering({ name }), options()),
      instruction: instruction => engine.reply(answering({ instruction }), options()),
    },
    frameText: text => engine.rewrite({ text, instruction: '', writer: writer(), thread: null }, options()),
  },
  'server/mail/providers': {
    readAutoconfig: {
      document: text => readAutoconfig(`<clientConfig >${text}`, 'a@b.example'),
      server: text => readAutoconfig(serverOf(text), 'a@b.example'),
    },
    headOf: text => headOf(bytes(text)),
    headerOf: text => headerOf(text, 'from'),
    withBcc: text => withBcc(bytes(`To: ${text}`), ['a@b.example']),
    messageIdOf: {
      source: text => messageIdOf(bytes(text)),
      value: text => messageIdOf(bytes(`Message-ID: ${text}`)),
    },
    withoutBcc: {
      source: text => withoutBcc(bytes(text)),
      value: text => withoutBcc(bytes(`Bcc: ${text}`)),
      many: text => withoutBcc(bytes(text.replaceAll('a', 'Bcc: a\r\n'))),
    },
    guessLanguage,
    readLetter: text => readLetter(bytes(text)),
  },
}
