import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languagesOfWords } from './read-words.ts'
import { TOPICS, type Topic } from './schema.ts'

const folder = new URL('.', import.meta.url)
const files = languagesOfWords.flatMap(language =>
  readdirSync(new URL(`${language}/`, folder)).map(name => `${language}/${name}`),
)

test.each(files)('%s is as its topic wants it', file => {
  const [, topic = ''] = /^[a-z]{2,3}\/([a-z-]+)\.json$/.exec(file) ?? []
  expect(Object.keys(TOPICS)).toContain(topic)
  TOPICS[topic as Topic].parse(JSON.parse(readFileSync(new URL(file, folder), 'utf8')))
})

test('no topic is without words; what each language lacks is told', () => {
  const lacks = languagesOfWords.map(language => {
    const lacking = Object.keys(TOPICS).filter(topic => !files.includes(`${language}/${topic}.json`))
    return `${language} lacks ${lacking.join(', ') || 'nothing'}`
  })
  console.log(lacks.join('\n'))
  const empty = Object.keys(TOPICS).filter(topic => !files.some(file => file.endsWith(`/${topic}.json`)))
  expect(empty).toEqual([])
})
