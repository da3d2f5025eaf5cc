/** Somebody whom a sentence names; whether anybody is called so is not known from the sentence. */
export interface Person {
  operator: 'from' | 'to'
  name: string
  isExcluded?: boolean
  /** The name is also that of a month or a day: "April". */
  isAlsoDays?: boolean
}

/** A piece of a sentence that narrows the search. */
export interface Part {
  kind: 'state' | 'person' | 'days' | 'about'
  /** The word after its last one. */
  end: number
  /** As typed operators; of "about", words. */
  operators: string
  people: readonly Person[]
  /** It means this only after a word for mail, or another part: "to Berlin", "on Friday". */
  needsMail: boolean
}
