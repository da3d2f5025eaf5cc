import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { badRequest } from '#server/platform/errors.ts'

interface Wanted {
  /** Name of the form's field. */
  field: string
  maxBytes: number
  /** The message if the form has no such file. */
  missing: string
}

/** Returns the file of a form, with its bytes still to be read. Throws 400 if there is none. */
export async function readUpload(
  request: FastifyRequest,
  { field, maxBytes, missing }: Wanted,
): Promise<MultipartFile> {
  const file = await request.file({ limits: { fileSize: maxBytes, files: 1 } })
  if (file?.fieldname !== field) throw badRequest(missing)
  return file
}

/** A field of the same form. Fields after the file are known only once the file has been read. */
export function fieldOf({ fields }: MultipartFile, name: string): unknown {
  const field = fields[name]
  return field !== undefined && 'value' in field ? field.value : undefined
}
