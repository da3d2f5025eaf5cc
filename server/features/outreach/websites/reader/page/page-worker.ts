import { answerInTurn } from '#server/mime/reader/answer-in-turn.ts'
import { type ReadPage, readWebPage } from './read-web-page.ts'

type Link = ReadPage['links'][number]
/** A page as it comes out of the thread: objects such as URLs cannot. */
export type SentPage = Omit<ReadPage, 'links'> & { links: (Omit<Link, 'url'> & { url: string })[] }

// Reads pages of websites, in a thread.
answerInTurn(question => {
  if (question.do !== 'website') throw new Error(`this thread does not ${question.do}`)
  const page = readWebPage(question.html, question)
  const result: SentPage = { ...page, links: page.links.map(link => ({ ...link, url: link.url.href })) }
  return { result }
})
