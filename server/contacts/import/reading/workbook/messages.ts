export interface WorkbookTask {
  bytes: Uint8Array
  /** Which sheet is read, from 0; null for the first one with rows. */
  sheet: number | null
}

export interface WorkbookRow {
  /** Its number in the sheet, from 1. */
  line: number
  cells: string[]
}

export type FromWorkbookThread =
  | { sheets: string[]; sheet: number }
  | { rows: WorkbookRow[] }
  /** In plain words for the person. */
  | { refused: string }
  | 'end'
