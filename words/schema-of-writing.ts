import { z } from 'zod'

const ofTones = z.strictObject({
  formal: z.string(),
  professional: z.string(),
  friendly: z.string(),
  casual: z.string(),
})

/** What a letter without a model is framed with. */
export const letters = z.strictObject({
  greeting: ofTones,
  /** Greets nobody by name. */
  unnamed: z.string(),
  /** What stands between a greeting and a name, and after both. */
  gap: z.string(),
  mark: z.string(),
  /** Whether the text after the greeting begins with a capital letter. */
  capital: z.boolean(),
  /** What the buttons say, to anybody and about anything. */
  positive: z.string(),
  negative: z.string(),
  thanks: z.string(),
  /** Before what the writer has said already. */
  asWritten: z.string(),
  closing: ofTones,
  /** Words of mail whose writer is formal, and of mail whose writer is not; as written, apart by '|'. */
  formal: z.string(),
  familiar: z.string(),
})

/**
 * How a rule is said. All texts are phrases with `|` between them: `a/b` is one word or the other, `a?` may be missing, `*` is the
 * mail, `_` a value such as a label, `#` a number and `@` a unit of time.
 */
export const rules = z.strictObject({
  /** Around a part of the sentence; says nothing. */
  idle: z.string(),
  /** Before it; says nothing. */
  opening: z.string(),
  /** Between two actions. */
  joins: z.string(),
  when: z.string(),
  unless: z.string(),
  except: z.string(),
  /** The mail of which another part of the sentence speaks. */
  it: z.string(),
  /** In a clause; says no more than that there is such mail. */
  arrives: z.string(),
  is: z.string(),
  newsletters: z.string(),
  /** How old mail has to be; the second for mail that was not read or answered so long. */
  ages: z.string(),
  unreadFor: z.string(),
  /** By kind of action, with its value where the phrase says that. */
  actions: z.record(z.string(), z.string()),
})

/** The texts of a template by their place among the follow-ups of one message; `again` for the second to the fourth. */
const byPlace = z.strictObject({
  only: z.string(),
  first: z.string(),
  again: z.array(z.string()).length(3),
  last: z.string(),
})

/** Follow-ups that the product offers, and the line above the message that they quote. */
export const followUps = z.strictObject({
  quoted: z.string(),
  'polite-reminder': byPlace,
  'urgent-follow-up': byPlace,
  'gentle-nudge': byPlace,
  'final-notice': byPlace,
})

/**
 * Phrases that recipients and filters know from unwanted mail, folded, apart by '|'. The list is our own and short on purpose:
 * filters learn from what people report, so a phrase is a hint to its writer and no verdict.
 */
export const spamPhrases = z.strictObject({ phrases: z.string() })
