import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { badRequest } from '#server/platform/errors.ts'

interface Wanted {
  /** Of the form. */
  field: string
  maxBytes: number
  /** What the caller is told when the form has no such file. */
  missing: string
}

/** The file of a form; its bytes have yet to be read. Throws 400 where there is none. */
export async function readUpload(
  request: FastifyRequest,
  { field, maxBytes, missing }: Wanted,
): Promise<MultipartFile> {
  const file = await request.file({ limits: { fileSize: maxBytes, files: 1 } })
  if (file?.fieldname !== field) throw badRequest(missing)
  return file
}

/** A field of the same form; those behind the file are known once it has been read. */
export function fieldOf({ fields }: MultipartFile, name: string): unknown {
  const field = fields[name]
  return field !== undefined && 'value' in field ? field.value : undefined
}
