/** A fact that was read on a website. */
export interface WebsiteFact {
  id: number
  /** What it tells: "description", "service", "news". */
  kind: string
  value: string
  /** The sentence that it stands in, word for word. */
  sentence: string
}

/** An opening line for a mail to somebody whose website was read. */
export interface OpeningTask {
  facts: WebsiteFact[]
  /** Whom the mail goes to. */
  company: string
  /** What the mail is about, in the writer's words; may be empty. */
  about: string
}

interface OpeningSentence {
  /** Plain text, one sentence. */
  text: string
  /** Ids of the facts that say it. */
  sources: number[]
}

export interface WrittenOpening {
  /** One or two; none where the facts give nothing to begin with. */
  sentences: OpeningSentence[]
}
