import { readWords } from '#words/read-words.ts'

/** What the pages of unsubscribe links say. */
export const PAGE_WORDS = readWords('unsubscribe-page')

/** The first language that the browser asks for and we have, else that of the contact, else English. */
export function pageLanguage(acceptLanguage: string | undefined, contact: string): string {
  const asked = (acceptLanguage ?? '')
    .slice(0, 500)
    .split(',')
    .map(part => {
      const [tag = '', weight = ''] = part.trim().split(/\s*;\s*q\s*=\s*/)
      return { code: tag.slice(0, 2).toLowerCase(), weight: weight === '' ? 1 : Number(weight) || 0 }
    })
    .sort((a, b) => b.weight - a.weight)
    .map(({ code }) => code)
  return [...asked, contact].find(code => Object.hasOwn(PAGE_WORDS, code)) ?? 'en'
}
