import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Ctx } from '#server/deps.ts'
import { notFound } from '#server/platform/errors.ts'
import { contentOf, type FileOfEmail, nameOfFile } from '../files.ts'
import { openEmail } from '../require-emails.ts'
import { freeName } from './free-name.ts'
import { findAttachments } from './queries.ts'

/** Returns the attachments of a message as a zip, which is made while it is sent. */
export async function zipAttachments(ctx: Ctx, emailId: number): Promise<FileOfEmail> {
  const { account, id } = await openEmail(ctx, { id: emailId, verb: 'mail.read' })
  const files = (await findAttachments(ctx.db, account.workspaceId, id)).filter(({ isInline }) => !isInline)
  if (files.length === 0) throw notFound('An attachment of this message')
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const fail = (error: unknown) => void output.destroy(error as Error)
  const taken = new Set<string>()
  for (const file of files)
    zip.addReadStreamLazy(freeName(file.name, taken), done => {
      contentOf(ctx, { account, id, file })
        // yazl does not handle errors of its inputs, so the process would crash: the download ends instead.
        .then(content => done(null, readable(content).on('error', fail)))
        .catch(fail)
    })
  zip.end()
  const name = `${await nameOfFile(ctx, { account, id })}.zip`
  return { name, mimeType: 'application/zip', content: output, size: null }
}

const readable = (content: Readable | Uint8Array): Readable =>
  content instanceof Readable ? content : Readable.from([Buffer.from(content)], { objectMode: false })
