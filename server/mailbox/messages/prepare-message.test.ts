import { expect, test } from 'vitest'
import { fillInbox, testApp } from '#testing/app.ts'

const SMILE = '😀'
const message = (subject: string, body: string, ...headers: string[]) =>
  Buffer.from(
    [
      'From: a@x.example',
      `Subject: ${subject}`,
      ...headers,
      'Content-Type: text/plain; charset=utf-8',
      '',
      body,
    ].join('\r\n'),
  )

/** Chinese letters in which no pair of neighbours repeats, so there are as many index words as possible. */
function everyPair(length: number): string {
  const letters = Math.ceil(Math.sqrt(length)) + 1
  const text: number[] = []
  for (let a = 0; a < letters; a += 1) for (let b = a + 1; b < letters; b += 1) text.push(a, b)
  return text
    .slice(0, length)
    .map(letter => String.fromCodePoint(0x4e00 + letter))
    .join('')
}

test('a message is stored whatever stands where its texts are cut', async () => {
  const t = await testApp()
  const user = await t.buildUser()
  const account = await t.buildAccount(user)
  const people = Array.from(
    { length: 200 },
    (_, at) => `"${SMILE.repeat(120)}${'x'.repeat(at % 2)}" <c${at}@x.example>`,
  )
  const sources = [
    message('body', `${'a '.repeat(99_999)}a${SMILE} tail`),
    message('han', everyPair(200_000)),
    message('long body', `${'a '.repeat(999_999)}a${SMILE} tail`),
    message(`${'b'.repeat(499)}${SMILE} rest`, 'x'),
    message(`${'c'.repeat(3999)}${SMILE} rest`, 'x'),
    message('name', 'x', `Cc: "${'n'.repeat(499)}${SMILE} z" <c@x.example>`),
    message('people', 'x', `Cc: ${people.join(',\r\n ')}`),
    message('way out', 'x', `List-Unsubscribe: <https://x/${'u'.repeat(3988)}${SMILE}>`),
    message(
      'file',
      'x',
      `Content-Disposition: attachment; filename="${'f'.repeat(119)}${SMILE}${'g'.repeat(60)}"`,
    ),
  ]
  await fillInbox(t, account, sources)
  const { rows } = await t.deps.db.execute<{ subject: string; problems: string[] }>(
    `select left(subject, 10) as subject, problems from messages order by id`,
  )
  await t.close()
  expect(rows.map(({ subject }) => subject).sort()).toEqual(
    ['body', 'long body', 'han', 'bbbbbbbbbb', 'cccccccccc', 'name', 'people', 'way out', 'file'].sort(),
  )
  expect(rows.flatMap(({ problems }) => problems)).toEqual(['The text is too long to be shown whole.'])
})
