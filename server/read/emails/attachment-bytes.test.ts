import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { htmlToText } from '#core/text/html/html-to-text.ts'
import { insertSession } from '#server/people/auth/queries.ts'
import { hashToken, newToken } from '#server/platform/secrets/tokens.ts'
import { fillInbox, type TestUser } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { hashOf, leavesOf, lostLeaves } from '#testing/mime/lost-leaves.ts'
import { anyMessage, type Written } from '#testing/mime/mime-tree.ts'

const t = sharedApp()
let user: TestUser

beforeAll(async () => {
  user = await t.buildUser()
})

/** Puts messages into a mailbox of their own. Returns their ids by the hash of their source. */
async function receive(sources: Uint8Array[]): Promise<Map<string, number>> {
  const account = await t.buildAccount(user)
  await fillInbox(t, account, sources)
  const { rows } = await t.deps.db.execute<{ id: number; source: string }>(
    `select id, source_blob as source from messages where account_id = ${account.id}`,
  )
  return new Map(rows.map(({ id, source }) => [source, Number(id)]))
}

let calls = 0
let token = ''

/**
 * Makes a request as a browser does. Signs in again from time to time, because calls per minute of a session are
 * limited.
 */
async function get(url: string): Promise<Buffer> {
  if (calls % 500 === 0) token = await signIn()
  calls += 1
  const headers = { authorization: `Bearer ${token}` }
  const { statusCode, rawPayload } = await t.app.inject({ url, headers })
  expect(statusCode).toBe(200)
  return rawPayload
}

async function signIn(): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(Date.now() + 3_600_000)
  const session = { userId: user.id, tokenHash: hashToken(token), userAgent: null, address: null, expiresAt }
  await insertSession(t.deps.db, { ...session, provenAt: new Date() })
  return token
}

/** A message as it is shown, and its downloaded files. */
async function download(id: number) {
  const email = JSON.parse(String(await get(`/api/emails/${id}`)))
  const attachments = await Promise.all(
    email.attachments.map(async (file: { id: number }) => ({
      bytes: await get(`/api/emails/${id}/attachments/${file.id}`),
    })),
  )
  return {
    text: email.bodyText as string,
    safeHtml: email.isHtml ? (email.body as string) : null,
    attachments,
  }
}

test('of 400 messages every part is shown, or downloaded as it was sent', async () => {
  const written: Written[] = fc.sample(anyMessage, { numRuns: 400, seed: 17 })
  const ids = await receive(written.map(({ source }) => source))
  let leaves = 0
  for (const { source, tree } of written) {
    const id = ids.get(hashOf(source))
    if (id === undefined) throw new Error('a message has not arrived')
    expect(lostLeaves(await download(id), tree)).toEqual([])
    leaves += leavesOf(tree).length
  }
  console.log(`${leaves} leaves compared`)
})

const corpus = new URL('../../../../shared/corpora/mime/', import.meta.url)

describe.skipIf(!existsSync(corpus))('public messages', () => {
  interface Leaf {
    sha256?: string
    text?: string
  }
  interface Expected {
    file: string
    expect: { text_body: Leaf[]; html_body: Leaf[]; attachments: Leaf[] }
  }

  test('every part is shown, or downloaded, as another parser reads it', async () => {
    const lines = readFileSync(new URL('expected.jsonl', corpus), 'utf8').trim().split('\n')
    const cases = lines.map(line => {
      const { file, expect: expected } = JSON.parse(line) as Expected
      // Plain text beside the same text in HTML is an alternative form of it, not a part of its own.
      const leaves = [...expected.html_body, ...expected.attachments]
      return { file, leaves, source: readFileSync(new URL(file, corpus)) }
    })
    const ids = await receive(cases.map(({ source }) => source))
    const compared = { files: 0, texts: 0 }
    const lost = new Map<string, string[]>()
    for (const { file, leaves, source } of cases) {
      const email = await download(ids.get(hashOf(source)) as number)
      const files = email.attachments.map(({ bytes }: { bytes: Buffer }) => bytes)
      const seen = [email.text, htmlToText(email.safeHtml ?? ''), ...files.flatMap(readings)].map(letters)
      for (const { sha256, text } of leaves) {
        if (sha256) {
          compared.files += 1
          if (!files.map(hashOf).includes(sha256)) lose(file, sha256)
        } else if (text !== undefined) {
          compared.texts += 1
          const wanted = [text, htmlToText(text)].map(letters)
          if (!wanted.some(words => seen.some(read => read.includes(words)))) lose(file, text)
        }
      }
    }
    function lose(file: string, leaf: string) {
      lost.set(file, [...(lost.get(file) ?? []), leaf])
    }
    expect([...lost].filter(([file]) => !READ_OTHERWISE.has(file))).toEqual([])
    expect(new Set(lost.keys())).toEqual(new Set(READ_OTHERWISE.keys()))
    console.log(
      `${cases.length} public messages: ${compared.files} files and ${compared.texts} texts compared`,
    )
  })

  /** What the other parser reads differently. */
  const READ_OTHERWISE = new Map([
    [
      'eml/malformed/009.eml',
      'the parts of a multipart within another: the other parser takes them for one text',
    ],
    ['eml/malformed/011.eml', 'the same'],
    ['eml/malformed/015.eml', 'is signed: the other parser lists the signature as a file'],
    ['eml/malformed/020.eml', 'the same'],
    ['eml/malformed/021.eml', 'the same'],
    ['eml/rfc/000.eml', 'says base64, holds prose: decoded here, left encoded there'],
    ['eml/thirdparty/002.eml', 'holds words behind the end of its base64'],
  ])
  /** The text of a file in the character sets that these messages use. */
  const readings = (bytes: Buffer) => ['utf-8', 'iso-8859-1'].map(set => new TextDecoder(set).decode(bytes))
  /** Parsers differ in white space, and in the replacement for invalid bytes. */
  const letters = (text: string) => text.replace(/[\s\p{Cc}\ufffd]+/gu, '')
})
