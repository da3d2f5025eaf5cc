import { z } from 'zod'

// Fields of the configuration, which come as texts.

const blank = (value: string | undefined) => (value?.trim() ? value.trim() : undefined)
/** Undefined for nothing but blanks. */
export const optional = z.string().optional().transform(blank)

/** `expected` says in words what a value has to be. */
export function whole(expected: string, least: number, most: number) {
  return z
    .string()
    .regex(/^\d+$/, expected)
    .transform(Number)
    .refine(number => number >= least && number <= most, expected)
}

export function dollars(expected: string) {
  return z
    .string()
    .regex(/^\d+(\.\d+)?$/, expected)
    .transform(Number)
}

/** Without a final slash. */
export function url(...protocols: string[]) {
  const expected = `a URL that starts with ${protocols.map(protocol => `${protocol}//`).join(' or ')}`
  return z
    .string()
    .refine(text => URL.canParse(text) && protocols.includes(new URL(text).protocol), expected)
    .transform(text => text.replace(/\/+$/, ''))
}
