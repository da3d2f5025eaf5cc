/** The fields, without the colon, of the header block that Outlook and others write above a quoted message. */
interface HeaderNames {
  from: string
  /** Words that only mail programs use; those of `date` also occur in forms. */
  sent: string
  date: string
  to: string
  subject: string
  /** Fields that may be among the others but prove nothing. */
  other: string
}

/**
 * The phrases that mail programs of one language write above a quoted message. Alternatives are separated by '|' and
 * matched without regard to case.
 */
export interface QuoteLanguage {
  /** Words of an attribution that are neither date nor name: its opening, "at", "o'clock". Plain words. */
  glue: string
  /** Months and weekdays: plain words, and beginnings of words ("jan*"). */
  dates: string
  /** The verb of the attribution. Source of a regular expression. */
  verb: string
  /** The names between the dashes of "-----Original Message-----". Source of a regular expression. */
  original: string
  /** The names between the dashes of "---------- Forwarded message ----------". Source of a regular expression. */
  forwarded?: string
  /**
   * The line above the header block with which Apple Mail begins a forwarded message. Source of a regular expression.
   */
  beginForwarded?: string
  header: HeaderNames
  /** Phrases with which a writer says that the answers are within the quoted text. Source of a regular expression. */
  answersWithin?: string
  /** "For your information": the message follows below. Source of a regular expression. */
  forInformation?: string
  /** The first words of the signature that a device adds. Source of a regular expression. */
  deviceSignature?: string
}
