/** Ids of rows that were asked for by `sql`, which gives bigint as text. */
export const rowIds = (rows: { id: string }[]): number[] => rows.map(({ id }) => Number(id))
