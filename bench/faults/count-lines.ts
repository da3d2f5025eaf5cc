/** Counts what happened, for a table whose last column says how often. */
export function countLines(head: string) {
  const counts = new Map<string, number>()
  return {
    count(...columns: string[]) {
      const line = columns.join(' | ')
      counts.set(line, (counts.get(line) ?? 0) + 1)
    },
    /** In the order in which they happened first. */
    print() {
      console.log(`\n| ${head} |\n|${'---|'.repeat(head.split(' | ').length)}`)
      for (const [line, count] of counts) console.log(`| ${line} | ${count} |`)
    },
  }
}
