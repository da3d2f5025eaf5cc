import { expect, test } from 'vitest'
import { MAIL_LANGUAGES, type MailLanguage } from '#core/text/search/mail-language.ts'
import { readData } from '#demo/read-data.ts'
import { detectLanguages } from './detect-languages.ts'

const { mails, others } = readData<{
  mails: Record<MailLanguage, [string, string]>
  others: Record<string, [string, string]>
}>('detect-languages.test.yaml', import.meta.url)

test.each(MAIL_LANGUAGES)('%s is known in a mail, and is the likeliest in a line', async language => {
  const [mail, line] = mails[language]
  expect(await detectLanguages(mail)).toEqual([language])
  expect((await detectLanguages(line))[0]).toBe(language)
})

test.each(Object.entries(others))('a mail in %s is taken for none that is known', async (_, [mail]) => {
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
