import { z } from 'zod'
import { MOST_PGP_KEY, readPgpKey } from '#core/outreach/contacts/pgp-key.ts'
import { isTimeZone } from '#core/text/dates/time-zone.ts'
import { id } from '../ids.ts'
import { CONTACT_KINDS, CONTACT_STATUSES, ofTextFacts, type TextFact } from './contact-values.ts'

/** A contact has this many addresses at most. */
const MOST_ADDRESSES = 30

/** One line. */
const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `Please shorten this to ${most} characters`)
    .transform(text => text.replace(/[\s\p{Cc}]+/gu, ' '))

/** Facts that are more than a line. */
const CODED: Partial<Record<TextFact, z.ZodType<string, string>>> = {
  country: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^(?:[A-Z]{2})?$/, 'Please give the two letters of the country, such as DE'),
  language: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^(?:[a-z]{2})?$/, 'Please give the two letters of the language, such as en'),
  timeZone: z
    .string()
    .trim()
    .max(60)
    .refine(zone => zone === '' || isTimeZone(zone), 'Please give a time zone such as Europe/Berlin'),
  pgpKey: z
    .string()
    .trim()
    .max(2 * MOST_PGP_KEY)
    .transform((text, context) => {
      if (text === '') return ''
      const read = readPgpKey(text)
      if ('key' in read && read.key.length <= MOST_PGP_KEY) return read.key
      context.addIssue('fault' in read ? read.fault : 'This key is too long to be kept here')
      return z.NEVER
    }),
}

/** Null takes the value away. */
const custom = z.record(
  z.string().max(100),
  z.union([z.string().max(5000), z.number(), z.boolean(), z.null()]),
)

const facts = {
  ...ofTextFacts((fact, { most }): z.ZodType<string, string> => CODED[fact] ?? line(most)),
  /** Of an organization; of a person it is made from first and last name. */
  name: line(200),
  organizationId: id.nullable(),
  links: z.array(line(500)).max(20),
  custom,
  status: z.enum(CONTACT_STATUSES),
  /** The first one is written to. */
  addresses: z.array(z.string().trim().max(320)).max(MOST_ADDRESSES),
}

/** Facts of a contact, any of them. */
export const contactChange = z.object(facts).partial()
export type ContactChange = z.output<typeof contactChange>

export const contactBody = contactChange.extend({
  kind: z.enum(CONTACT_KINDS).default('person'),
  /** Tags and lists. */
  groupIds: z.array(id).max(50).default([]),
})
export type ContactBody = z.output<typeof contactBody>
