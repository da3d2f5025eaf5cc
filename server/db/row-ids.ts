/** Converts ids from raw `sql`, which returns bigint as text. */
export const rowIds = (rows: { id: string }[]): number[] => rows.map(({ id }) => Number(id))
