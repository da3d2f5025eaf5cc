import { describe, expect, test } from 'vitest'
import { foldText } from '#core/text/search/fold.ts'
import type { Filter } from '#core/text/search/search-filters.ts'
import { parseSearchQuery } from '#core/text/search/search-query.ts'
import { buildCorpus } from '#demo/corpus/build-corpus.ts'
import { parseMessage } from '#server/mail/mime/parse-message.ts'
import { judgedQueries } from './judged-queries.ts'

const now = new Date('2026-11-20T15:00:00Z')
const mail = await Promise.all(
  buildCorpus(now).flatMap(({ email, messages }) =>
    messages.map(async ({ source, folder, flags }) => {
      const { subject, text, from, attachments } = await parseMessage(source)
      return {
        mailbox: email.split('@')[0],
        thread: subject.replace(/^(?:Re|AW): /, ''),
        who: foldText(`${from?.name} ${from?.address}`),
        folder: folder.toLowerCase(),
        isStarred: flags.starred,
        hasAttachment: attachments.length > 0,
        words: foldText(`${subject}\n${text}`),
      }
    }),
  ),
)
type Mail = (typeof mail)[number]
const of = (kind: string) => judgedQueries.filter(query => query.kind === kind)

describe('the judged queries', () => {
  test('are many of each kind, half of them held out, none of them twice', () => {
    expect(judgedQueries.length).toBeGreaterThanOrEqual(60)
    for (const kind of ['exact', 'paraphrase', 'cross-language', 'operator'])
      expect(of(kind).length, kind).toBeGreaterThanOrEqual(8)
    const held = judgedQueries.filter(({ heldOut }) => heldOut).length / judgedQueries.length
    expect(held).toBeGreaterThan(0.45)
    expect(held).toBeLessThan(0.55)
    expect(new Set(judgedQueries.map(({ mailbox, query }) => `${mailbox} ${query}`)).size).toBe(
      judgedQueries.length,
    )
  })

  test('include the four that the AI search proposes', () => {
    const asked = judgedQueries.map(({ query }) => query)
    for (const query of ['payment invoices', 'meeting requests', 'urgent messages', 'project updates'])
      expect(asked).toContain(query)
  })

  test.each(judgedQueries)('$mailbox: $query: what is to be found is there', ({ mailbox, relevant }) => {
    expect(Object.keys(relevant).length).toBeGreaterThan(0)
    const threads = new Set(mail.filter(item => item.mailbox === mailbox).map(({ thread }) => thread))
    for (const subject of Object.keys(relevant)) expect(threads).toContain(subject)
  })

  test.each(of('exact'))('$mailbox: $query: in these words', ({ mailbox, query, relevant }) => {
    for (const subject of Object.keys(relevant)) {
      const words = mail.filter(item => item.mailbox === mailbox && item.thread === subject)
      const text = words.map(item => item.words).join('\n')
      for (const word of foldText(query).split(' ')) expect(text).toContain(word)
    }
  })

  test.each(of('operator'))('$mailbox: $query: that, and nothing else', ({ mailbox, query, relevant }) => {
    const found = mail.filter(item => item.mailbox === mailbox && matches(item, query))
    expect(new Set(found.map(({ thread }) => thread))).toEqual(new Set(Object.keys(relevant)))
  })
})

/** Parses the query as the search does, as far as these queries need. */
function matches(item: Mail, query: string): boolean {
  const { text, filters } = parseSearchQuery(query, now)
  const words = foldText(text).replaceAll('"', '').split(' ').filter(Boolean)
  const isPlaced = filters.flat().some(({ operator }) => operator === 'in')
  return (
    filters.every(any => any.some(filter => fits(item, filter))) &&
    (isPlaced || !['trash', 'spam'].includes(item.folder)) &&
    words.every(
      word => word.startsWith('-') !== item.words.split(/[^\p{L}\p{N}]+/u).includes(word.replace('-', '')),
    )
  )
}

function fits(item: Mail, { operator, value, isExcluded }: Filter): boolean {
  const found: Partial<Record<Filter['operator'], boolean>> = {
    from: item.who.includes(foldText(value)),
    subject: foldText(item.thread).includes(foldText(value)),
    in: item.folder === value,
    has: item.hasAttachment,
    is: item.isStarred,
  }
  return found[operator] !== isExcluded
}
