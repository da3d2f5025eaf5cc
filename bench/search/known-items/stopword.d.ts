declare module 'stopword' {
  /** The English stop words. */
  export const eng: string[]
}
