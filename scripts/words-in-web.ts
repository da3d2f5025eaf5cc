import type { Plugin } from 'vite'
import { readWords } from '../words/read-words.ts'
import type { Topic } from '../words/schema.ts'

const IMPORT = /^import \{ readWords \} from '#words\/read-words\.ts'$/m
const CALL = /\breadWords\('([\w-]+)'\)/g

/** The code of a module with the words themselves in the place of each call that reads them: browsers have no files. */
export const withWords = (code: string): string =>
  code.replace(IMPORT, '').replace(CALL, (_, topic: Topic) => JSON.stringify(readWords(topic)))

/** Does that where the web is built, served or tested. */
export const words: Plugin = {
  name: 'words',
  enforce: 'pre',
  transform: { filter: { code: /#words\/read-words/ }, handler: withWords },
}
