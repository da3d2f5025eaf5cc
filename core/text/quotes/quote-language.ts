/** The fields of the header block that Outlook and others write above a quoted message; without the colon. */
export interface HeaderNames {
  from: string
  /** Words that only mail programs use; `date` has those that stand in any form. */
  sent: string
  date: string
  to: string
  subject: string
  /** Fields that may stand between the others and prove nothing. */
  other: string
}

/**
 * What mail programs of one language write above the message that they quote. Alternatives are separated by '|' and
 * matched without regard to case.
 */
export interface QuoteLanguage {
  /** Words of an attribution that are neither date nor name: how it begins, "at", "o'clock". Plain words. */
  glue: string
  /** Plain words and beginnings of words ("jan*") of months and weekdays. */
  dates: string
  /** What the attribution says that the sender did. Source of a regular expression. */
  verb: string
  /** The names between the dashes of "-----Original Message-----". Source of a regular expression. */
  original: string
  /** The names between the dashes of "---------- Forwarded message ----------". Source of a regular expression. */
  forwarded?: string
  /** How Apple Mail begins a forwarded message: a line above the header block. Source of a regular expression. */
  beginForwarded?: string
  header: HeaderNames
  /** Words with which a writer says that answers stand within the quoted text. Source of a regular expression. */
  answersWithin?: string
  /** "For your information": what stands below is the message. Source of a regular expression. */
  forInformation?: string
  /** The first words of a signature that a device adds. Source of a regular expression. */
  deviceSignature?: string
}
