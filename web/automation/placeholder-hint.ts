/** Below every text that may have placeholders. */
export const PLACEHOLDER_HINT =
  "{{name}} becomes the recipient's name. {{name|there}} becomes “there” where it is not known."
