const SUMMARY =
  /(\bendpoint\((?:(?!\bendpoint\()[\s\S])*?\bsummary:\s*)('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")/g

/**
 * The code of a contract with empty summaries of its endpoints: they are for the API's documentation, which the server
 * makes, and no screen shows them. Whatever else is called "summary" stays.
 */
export const withoutSummaries = (code: string): string => code.replace(SUMMARY, "$1''")
