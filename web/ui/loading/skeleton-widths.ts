// Of a first and a second line: uneven as in real mail, and constant so that nothing flickers.
const WIDTHS = [
  ['w-24', 'w-3/5'],
  ['w-32', 'w-2/5'],
  ['w-20', 'w-4/5'],
  ['w-28', 'w-1/2'],
  ['w-16', 'w-2/3'],
  ['w-36', 'w-1/3'],
] as const

export const skeletonWidths = (count: number) =>
  Array.from({ length: count }, (_, index) => WIDTHS[index % WIDTHS.length] ?? WIDTHS[0])
