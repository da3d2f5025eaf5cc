import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { DICTIONARIES } from '#core/text/search/mail-language.ts'
import { SAMPLES } from '#testing/mime/samples.ts'
import { DERIVED_VERSION, OUTPUTS } from './derived-version.ts'
import { readMessage } from './read-message.ts'
import { wordsOf } from './words-of.ts'

test('whatever changes in what is made of messages raises the version', async () => {
  const read = SAMPLES.map(source => readMessage(source))
  const made = await Promise.all(
    read.map(async message => {
      const { languages, ...search } = await wordsOf(message)
      return [{ ...message, search }, languages]
    }),
  )
  // The stemming rules of PostgreSQL are part of the result.
  const written = JSON.stringify([made, DICTIONARIES])
  const output = createHash('sha256').update(written).digest('hex').slice(0, 16)
  expect(
    OUTPUTS.at(-1),
    `Reading makes something else of the samples than version ${DERIVED_VERSION} did. If that is meant, add '${output}' to OUTPUTS in server/mail/mime/derived-version.ts, so that stored mail is read again.`,
  ).toBe(output)
  expect(new Set(OUTPUTS).size).toBe(OUTPUTS.length)
})
