import { z } from 'zod'
import { nameFault, tidyName } from '#core/text/addresses/plain-names.ts'

/** A required text. `message` is also shown where the field is missing or not a text. */
export const text = (message: string) =>
  z.string({ error: ({ code }) => (code === 'invalid_type' ? message : undefined) })

/** A required text that must not be blank. */
export const required = (message: string) => text(message).trim().min(1, message)

/** A name of a person or an organization. Others read it, and the installation puts it into letters. */
export const plainName = (schema: z.ZodString) =>
  schema.overwrite(tidyName).superRefine((name, context) => {
    const message = nameFault(name)
    if (message) context.addIssue({ code: 'custom', message })
  })

/**
 * A list in an answer that the release before does not have, nor what a page of it keeps on a device. It is required once there is
 * no such release any more (testing/releases).
 */
export const newList = <T extends z.ZodType>(item: T) => z.array(item).optional()

const NO_ADDRESS = 'Please enter a valid email address'
/** RFC 5321, section 4.5.3.1, allows no longer addresses. */
const address = (missing: string) =>
  required(missing).max(320, NO_ADDRESS).pipe(z.email(NO_ADDRESS)).meta({ format: 'email' })

export const emailField = address(NO_ADDRESS)
/** An address, or every address of a domain: `*@example.com`. */
export const aliasField = required(NO_ADDRESS)
  .max(320, NO_ADDRESS)
  .refine(text => z.email().safeParse(text.replace(/^\*@/, 'any@')).success, NO_ADDRESS)
/** For forms where the specification has a text for a missing address. */
export const requiredEmail = address('Email is required')

/** A name for a mail header: one line, without characters that change the direction of text. */
export const headerName = z
  .string()
  .trim()
  .max(200)
  .transform(name => name.replace(/\s*[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+\s*/gu, ' ').trim())

/** A boolean in a query string. */
export const flag = z.stringbool().meta({ enum: ['true', 'false'] })

/** A field that may be left out; null means the same as leaving it out. */
export const optional = <S extends z.ZodType>(schema: S) =>
  schema
    .nullable()
    .transform(value => value ?? undefined)
    .optional()
