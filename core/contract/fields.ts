import { z } from 'zod'
import { nameFault, tidyName } from '#core/text/addresses/plain-names.ts'

/** Text of a field that has to be there: `message` is said also where it is missing, or is no text at all. */
export const text = (message: string) =>
  z.string({ error: ({ code }) => (code === 'invalid_type' ? message : undefined) })

/** The same, and not blank. */
export const required = (message: string) => text(message).trim().min(1, message)

/** A name of a person or an organization, which others read, also in letters of the installation. */
export const plainName = (schema: z.ZodString) =>
  schema.overwrite(tidyName).superRefine((name, context) => {
    const message = nameFault(name)
    if (message) context.addIssue({ code: 'custom', message })
  })

const NO_ADDRESS = 'Please enter a valid email address'
/** RFC 5321 allows no more, section 4.5.3.1. */
const address = (missing: string) =>
  required(missing).max(320, NO_ADDRESS).pipe(z.email(NO_ADDRESS)).meta({ format: 'email' })

export const emailField = address(NO_ADDRESS)
/** Where the specification has words for a missing one. */
export const requiredEmail = address('Email is required')

/** A name as it goes into a header: in one line, and in the direction of its letters. */
export const headerName = z
  .string()
  .trim()
  .max(200)
  .transform(name => name.replace(/\s*[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+\s*/gu, ' ').trim())

/** Yes or no in an address. */
export const flag = z.stringbool().meta({ enum: ['true', 'false'] })

/** A field that may be left out; null says the same. */
export const optional = <S extends z.ZodType>(schema: S) =>
  schema
    .nullable()
    .transform(value => value ?? undefined)
    .optional()
